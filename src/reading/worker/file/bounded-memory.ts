import { ImageError } from '../../../vision/image/image-error.ts';

/** A page of a 300 dpi scanner in colour has 26 MB. The library doubles an array that is too small. */
const MAX_ARRAY = 32 * 1024 * 1024;

/**
 * From now on no array of bytes of this worker is larger. 10 kB of a PDF can unpack into gigabytes, and the
 * library has no bound for that. It unpacks into one array then, without the browser's own unpacker.
 * @returns throws if an array would have been larger: the library leaves out what fails
 */
export function boundMemory(): () => void {
  let isExceeded = false;
  const Bytes = Uint8Array;
  const bounded = new Proxy(Bytes, {
    construct(target, given: unknown[]) {
      if (typeof given[0] === 'number' && given[0] > MAX_ARRAY) {
        isExceeded = true;
        throw new RangeError('The file unpacks into too much.');
      }
      return Reflect.construct(target, given) as Uint8Array;
    },
  });
  Object.assign(self, { Uint8Array: bounded, DecompressionStream: undefined });
  return () => {
    if (isExceeded) throw new ImageError('too-complex', 'too many bytes');
  };
}
