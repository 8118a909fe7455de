/**
 * Protocol Buffers' wire format, as much as ONNX files need: a message is a list of numbered fields,
 * each a varint, 4 or 8 fixed bytes, or a length and that many bytes (text, bytes, a message).
 */
export interface WireField {
  number: number;
  type: WireType;
  value: bigint | Uint8Array;
}

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
type WireType = typeof VARINT | typeof FIXED64 | typeof BYTES | typeof FIXED32;

/** The fields of a message in their order. Throws on bytes that are none. */
export function readMessage(bytes: Uint8Array): WireField[] {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 63n) throw new Error('not a protocol buffer');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('not a protocol buffer');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const number = key >>> 3;
    const type = key & 7;
    if (type === VARINT) fields.push({ number, type, value: varint() });
    else if (type === BYTES) fields.push({ number, type, value: take(Number(varint())) });
    else if (type === FIXED32) fields.push({ number, type, value: take(4) });
    else if (type === FIXED64) fields.push({ number, type, value: take(8) });
    else throw new Error('not a protocol buffer');
  }
  return fields;
}

export function writeMessage(fields: readonly WireField[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { number, type, value } of fields) {
    parts.push(varintBytes(BigInt((number << 3) | type)));
    if (typeof value === 'bigint') parts.push(varintBytes(value));
    else if (type === BYTES) parts.push(varintBytes(BigInt(value.length)), value);
    else parts.push(value);
  }
  return Buffer.concat(parts);
}

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

export const integerField = (number: number, value: number | bigint): WireField => ({
  number,
  type: VARINT,
  value: BigInt(value),
});
export const bytesField = (number: number, value: Uint8Array): WireField => ({ number, type: BYTES, value });
export const textField = (number: number, value: string): WireField => bytesField(number, Buffer.from(value));
export const messageField = (number: number, fields: readonly WireField[]): WireField =>
  bytesField(number, writeMessage(fields));

export function floatField(number: number, value: number): WireField {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setFloat32(0, value, true);
  return { number, type: FIXED32, value: four };
}

/** All values of a field that is a message, bytes or text. */
export const bytesOf = (fields: readonly WireField[], number: number): Uint8Array[] =>
  fields.flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [field.value] : [],
  );
export const textsOf = (fields: readonly WireField[], number: number): string[] =>
  bytesOf(fields, number).map((value) => Buffer.from(value).toString());
export const integersOf = (fields: readonly WireField[], number: number): number[] =>
  fields.flatMap((field) =>
    field.number === number && typeof field.value === 'bigint'
      ? [Number(BigInt.asIntN(64, field.value))]
      : [],
  );
