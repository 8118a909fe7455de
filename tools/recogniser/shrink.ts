import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readModel, writeModel } from '../models/graph.ts';
import { storeInHalfPrecision } from '../models/half-precision.ts';
// npx tsx tools/recogniser/shrink.ts FROM.onnx TO.onnx: in half precision, as the app stores PP-OCR's networks.
const [, , from = '', to = ''] = process.argv;
const graph = readModel(readFileSync(from));
storeInHalfPrecision(graph);
const out = writeModel(graph);
writeFileSync(to, out);
console.log(`${out.length} bytes, ${gzipSync(out, { level: 9 }).length} on the wire`);
