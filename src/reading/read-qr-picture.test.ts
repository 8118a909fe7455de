import { encodeQR } from 'qr';
import { afterEach, expect, test, vi } from 'vitest';
import { testCode } from '../domain/duitnow/test-codes.ts';
import { readQrPicture } from './read-qr-picture.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The first bytes of a PNG of this size. */
function pngHead(width: number, height: number): Blob {
  const bytes = new DataView(new ArrayBuffer(33));
  bytes.setBigUint64(0, 0x89504e470d0a1a0an);
  bytes.setUint32(8, 13);
  bytes.setUint32(12, 0x49484452);
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return new Blob([bytes]);
}

/** A browser that opens any picture, and has these pixels on each canvas. */
function browser(text: string | null) {
  const rows = encodeQR(text ?? '', 'raw', { border: 4, scale: 4 });
  const side = rows.length;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [at, isDark] of rows.flat().entries())
    if (isDark && text !== null) data.fill(0, at * 4, at * 4 + 3);
  const bitmap = { width: side, height: side, closed: 0, close: () => (bitmap.closed += 1) };
  const open = vi.fn<(picture: Blob, size: object) => Promise<typeof bitmap>>(async () => bitmap);
  vi.stubGlobal('createImageBitmap', open);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = side;
      height = side;
      getContext = () => ({
        fillRect: () => undefined,
        drawImage: () => undefined,
        getImageData: () => ({ width: side, height: side, data }),
      });
    },
  );
  return { bitmap, open };
}

const detector = (detect: () => Promise<{ rawValue: string }[]>) =>
  vi.stubGlobal('BarcodeDetector', class { detect = detect }); // prettier-ignore

test('without a reader of the phone’s the decoder reads the picture, and its memory is given back', async () => {
  const { bitmap } = browser('00020201');
  expect(await readQrPicture(pngHead(300, 300))).toBe('00020201');
  expect(bitmap.closed).toBe(1);
});

test('the phone’s own reader comes first, and the payment’s code among several', async () => {
  browser('by the decoder');
  detector(async () => [{ rawValue: 'https://example.com' }, { rawValue: testCode() }]);
  expect(await readQrPicture(pngHead(300, 300))).toBe(testCode());
});

test('what the phone read as no payment is read once more, and stands if the decoder finds nothing', async () => {
  const misread = testCode({ '59': 'é' }).replace('é', 'Ã©');
  detector(async () => [{ rawValue: misread }]);
  browser(testCode({ '59': 'é' }));
  expect(await readQrPicture(pngHead(300, 300))).toBe(testCode({ '59': 'é' }));
  browser(null);
  expect(await readQrPicture(pngHead(300, 300))).toBe(misread);
});

test.each([
  ['finds nothing', async () => []],
  ['finds an empty text', async () => [{ rawValue: '' }]],
  ['fails', async () => Promise.reject(new Error('no service'))],
])('where the phone’s reader %s, the decoder is asked', async (_, detect) => {
  browser('by the decoder');
  detector(detect);
  expect(await readQrPicture(pngHead(300, 300))).toBe('by the decoder');
});

test('a large photo is opened smaller, and one beyond any memory not at all', async () => {
  const { open } = browser('x');
  await readQrPicture(pngHead(9000, 6000));
  expect(open.mock.lastCall?.[1]).toEqual({ resizeQuality: 'medium', resizeWidth: 4096 });
  await readQrPicture(pngHead(6000, 9000));
  expect(open.mock.lastCall?.[1]).toEqual({ resizeQuality: 'medium', resizeHeight: 4096 });
  expect(await readQrPicture(pngHead(20_000, 20_000))).toBeNull();
  expect(open).toHaveBeenCalledTimes(2);
});

test('what is no picture, or a torn one, reads as nothing', async () => {
  const { open } = browser('x');
  expect(await readQrPicture(new Blob(['%PDF-1.7']))).toBeNull();
  expect(await readQrPicture(new Blob([]))).toBeNull();
  expect(open).not.toHaveBeenCalled();
  open.mockRejectedValue(new DOMException('torn'));
  expect(await readQrPicture(pngHead(300, 300))).toBeNull();
});
