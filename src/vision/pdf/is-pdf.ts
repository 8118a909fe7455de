const MARK = Array.from('%PDF-', (char) => char.charCodeAt(0));
/** Readers look for the mark in the first kilobyte: some writers put other lines before it. */
const HEAD = 1024;

/** Whether these are the first bytes of a PDF. */
export const isPdf = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, HEAD).some((_, at) => MARK.every((byte, i) => bytes[at + i] === byte));
