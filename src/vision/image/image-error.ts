export type ImageErrorCode =
  | 'empty'
  | 'not-an-image'
  | 'too-large'
  | 'too-many-pixels'
  | 'damaged'
  /** A file that the device can't open: it was moved, or is in a cloud. */
  | 'unreadable'
  /** A HEIC photo that this browser can't decode. */
  | 'heic'
  /** The browser can't run the reader at all (no workers in workers, no WebAssembly). */
  | 'unsupported'
  /** Kira's part for HEIC or PDF files could not be loaded: it is not stored yet, without a connection. */
  | 'no-opener'
  /** Opening the file takes too much time or memory. */
  | 'too-complex'
  /** Reading takes too much time. */
  | 'too-slow'
  | 'pdf-pages'
  /** It asks for a password. */
  | 'pdf-locked'
  | 'pdf-damaged';

/** An image that can't be used. The screen's text comes from `code`; `message` is for programmers. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string = code) {
    super(message);
    this.name = 'ImageError';
    this.code = code;
  }
}
