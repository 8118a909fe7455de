/** A part of a payment's QR text: two digits of tag, two of length, the value. */
export interface QrField {
  tag: string;
  value: string;
  /** Where it ends in the text. */
  end: number;
}

/** EMVCo counts characters. Some banks count the bytes of UTF-8, which differ in a Chinese or Tamil name. */
export type LengthUnit = 'characters' | 'bytes';

/** Null if it isn't made of such parts to its end, or holds half a character. */
export function fieldsOf(text: string, unit: LengthUnit): QrField[] | null {
  if (/\p{Cs}/u.test(text)) return null;
  const chars = Array.from(text);
  const lengthOf = (char: string) => (unit === 'bytes' ? utf8(char).length : 1);
  const fields: QrField[] = [];
  let end = 0;
  for (let at = 0; at < chars.length;) {
    const head = chars.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const from = at + 4;
    at = from;
    let left = Number(head.slice(2));
    while (left > 0 && at < chars.length) left -= lengthOf(chars[at++]!);
    if (left !== 0) return null;
    const value = chars.slice(from, at).join('');
    end += 4 + value.length;
    fields.push({ tag: head.slice(0, 2), value, end });
  }
  return fields;
}

export const valueOf = (fields: readonly QrField[], wanted: string): string | null =>
  fields.find(({ tag }) => tag === wanted)?.value ?? null;

/** A text without its checksum, and the checksum behind it. */
export function withChecksum(text: string): string {
  const summed = `${text}6304`;
  return summed + checksum(summed).toString(16).toUpperCase().padStart(4, '0');
}

/** CRC-16/CCITT-FALSE over the bytes of UTF-8. */
export function checksum(text: string): number {
  let crc = 0xffff;
  for (const byte of utf8(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x11021 : 0);
  }
  return crc;
}

/** This code runs where there is no TextEncoder in the types. */
function utf8(text: string): number[] {
  return Array.from(text).flatMap((char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const rest = Array.from({ length: more }, (_, at) => 0x80 | ((code >> (6 * (more - 1 - at))) & 0x3f));
    return [((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more)), ...rest];
  });
}
