import { MEASURES } from './features.ts';
import { ROLES } from './roles.ts';
import { BUCKETS } from './text-pieces.ts';

/** A layer: each output is the sum of the inputs times their weights, and a bias. */
export interface Layer {
  inputs: number;
  outputs: number;
  /** All outputs of the first input, then of the second; behind the last one zeros. */
  weights: Float64Array;
  bias: Float32Array;
}

/** One exchange between neighbours. */
export interface Round {
  /** How many rows up and down a row looks. */
  reach: number;
  intoRow: Layer;
  acrossRows: Layer;
  intoWord: Layer;
}

export interface RoleModel {
  width: number;
  pieceWidth: number;
  pieces: Float64Array;
  start: Layer;
  rounds: readonly Round[];
  answer: Layer;
}

/** "KROL" */
const MAGIC = 0x4c4f524b;
const HEADER = 9;
const MOST_ROUNDS = 8;
const WIDEST = 256;

/**
 * The model out of its file (docs/measurements/roles.md tells how it is made), or null where the file is
 * none, is cut, was changed, or belongs to other features.
 *
 *   9 numbers: magic, sum of the rest, buckets, measures, roles, width of a piece, width, rounds, bytes
 *   then the pieces and each layer: a scale for each output, its bias, and one signed byte for each weight
 */
export function readRoleModel(bytes: Uint8Array): RoleModel | null {
  if (bytes.length < HEADER * 4) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = Array.from({ length: HEADER }, (_, at) => view.getUint32(at * 4, true));
  const [magic, sum, buckets, measures, roles, pieceWidth = 0, width = 0, count = 0, length] = header;
  const body = bytes.subarray(HEADER * 4);
  if (magic !== MAGIC || length !== body.length || sum !== fnv(body)) return null;
  if (buckets !== BUCKETS || measures !== MEASURES || roles !== ROLES.length) return null;
  if (count > MOST_ROUNDS || width > WIDEST || pieceWidth > WIDEST) return null;
  if (body.length !== sizeOf(pieceWidth, width, count)) return null;
  const read = readerOf(view, HEADER * 4);
  const pieces = read(BUCKETS, pieceWidth).weights;
  const start = read(pieceWidth + MEASURES, width);
  const rounds: Round[] = [];
  for (let at = 0; at < count; at++)
    rounds.push({
      reach: 2 ** at,
      intoRow: read(3 * width, width),
      acrossRows: read(4 * width, width),
      intoWord: read(6 * width, width),
    });
  return { width, pieceWidth, pieces, start, rounds, answer: read(width, ROLES.length + 1) };
}

const layerSize = (inputs: number, outputs: number): number => outputs * 8 + inputs * outputs;
const sizeOf = (pieceWidth: number, width: number, rounds: number): number =>
  layerSize(BUCKETS, pieceWidth) +
  layerSize(pieceWidth + MEASURES, width) +
  rounds * (layerSize(3 * width, width) + layerSize(4 * width, width) + layerSize(6 * width, width)) +
  layerSize(width, ROLES.length + 1);

function readerOf(view: DataView, start: number): (inputs: number, outputs: number) => Layer {
  let at = start;
  const floats = (count: number): Float32Array => {
    const found = Float32Array.from({ length: count }, (_, one) => view.getFloat32(at + one * 4, true));
    at += count * 4;
    return found;
  };
  return (inputs, outputs) => {
    const scale = floats(outputs);
    const bias = floats(outputs);
    const weights = new Float64Array((inputs + 1) * outputs);
    for (let one = 0; one < inputs * outputs; one++)
      weights[one] = view.getInt8(at + one) * (scale[one % outputs] ?? 0);
    at += inputs * outputs;
    return { inputs, outputs, weights, bias };
  };
}

/** FNV-1a: the sum in the header. */
export function fnv(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
