import { HOME_CURRENCY } from '../domain/money/currencies.ts';
import { formatMoney, toDecimal, type Minor } from '../domain/money/money.ts';
import { QUIET_ZONE } from '../ui/qr-path.ts';
import type { ShownCode } from './shown-code.ts';
import { payTexts as texts } from './texts.ts';

/** In pixels. A bank's app reads it from the gallery, so it has no colours but these. */
const WIDTH = 720;
const MARGIN = 40;
const CODE_TOP = 190;
/** The code's side at most. */
const CODE = WIDTH - 2 * MARGIN;
const FONT = 'system-ui, sans-serif';
const [PAPER, INK, MUTED] = ['#ffffff', '#000000', '#4d4d4d'];

/**
 * A PNG with name, code and amount, drawn on this device: payers can't scan their own screen. Throws if the
 * browser has no canvas.
 * @param to the payee, as the file's name has them
 */
export async function qrPicture(
  { code, text, isExact }: ShownCode,
  amount: Minor,
  to: string,
): Promise<File> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const unit = Math.floor(CODE / rows.length);
  const side = unit * rows.length;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = CODE_TOP + side + 200;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = INK;
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect((WIDTH - side) / 2 + x * unit, CODE_TOP + y * unit, unit, unit);
  line(context, 'DuitNow QR', 56, 400, 28, MUTED);
  line(context, code.name, 118, 700, 48, INK);
  line(context, code.bank ?? '', 166, 400, 30, MUTED);
  line(context, formatMoney(amount, HOME_CURRENCY), CODE_TOP + side + 76, 700, 68, INK);
  line(context, isExact ? texts.scan : texts.typeThis, CODE_TOP + side + 132, 400, 30, MUTED);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('no picture');
  return new File([png], `${texts.fileName(to, toDecimal(amount, HOME_CURRENCY))}.png`, {
    type: 'image/png',
  });
}

/** In the middle, and as small as it needs to fit. */
function line(
  context: CanvasRenderingContext2D,
  words: string,
  y: number,
  weight: number,
  size: number,
  colour: string,
): void {
  const font = (pixels: number) => `${weight} ${pixels}px ${FONT}`;
  context.font = font(size);
  const width = context.measureText(words).width;
  if (width > CODE) context.font = font(Math.max(22, (size * CODE) / width));
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.fillText(words, WIDTH / 2, y, CODE);
}
