import { FLOAT, FLOAT16, floatsOf, type Constant, type Graph, type Node } from './graph.ts';
import { integerField, textField, writeMessage } from './protobuf.ts';

/** Smaller constants bring nothing. */
const WORTH = 64;
const INTEGER_ATTRIBUTE = 2;
/**
 * Of half precision's ten bits: the others are zero and cost nothing once compressed. Reads as well
 * (measured).
 */
const KEPT_BITS = 7;

/**
 * Stores constants in half precision. The runtime widens them when it loads the model (a Cast of a
 * constant is worked out once), so that nothing is computed in half precision.
 */
export function storeInHalfPrecision(graph: Graph): void {
  const casts: Node[] = [];
  for (const [name, constant] of Array.from(graph.constants)) {
    const values = floatsOf(constant);
    if (!values || values.length < WORTH) continue;
    graph.constants.delete(name);
    graph.constants.set(`${name}.half`, halfConstant(constant.dims, values));
    const to = writeMessage([
      textField(1, 'to'),
      integerField(3, FLOAT),
      integerField(20, INTEGER_ATTRIBUTE),
    ]);
    casts.push({ op: 'Cast', inputs: [`${name}.half`], outputs: [name], attributes: [to] });
  }
  graph.nodes.unshift(...casts);
}

function halfConstant(dims: number[], values: Float32Array): Constant {
  const raw = new Uint8Array(values.length * 2);
  const view = new DataView(raw.buffer);
  for (const [at, value] of values.entries()) view.setUint16(at * 2, toHalf(value, KEPT_BITS), true);
  return { type: FLOAT16, dims, raw };
}

/**
 * The nearest IEEE 754 half-precision number (ties to even) with so many bits behind the point, as its 16
 * bits.
 */
export function toHalf(value: number, kept = 10): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  const step = 2 ** (10 - kept);
  if (size < 2 ** -14) return sign | (even((size * 2 ** 24) / step) * step); // subnormal: steps of 2^-24
  const exponent = Math.floor(Math.log2(size));
  // 1024 to 2048: carries into the exponent by itself
  const rounded = even(((size / 2 ** exponent) * 1024) / step) * step;
  return sign | (((exponent + 14) << 10) + rounded);
}

function even(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}
