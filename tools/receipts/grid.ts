import type { BillItem } from './bill.ts';

// Text on a till's grid of characters.

export const WIDTH = 42;

export const money = (sen: number): string => {
  const [whole = '', cents] = (Math.abs(sen) / 100).toFixed(2).split('.');
  return `${sen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

/** Left and right text on one line. */
export const apart = (left: string, right: string, width = WIDTH): string => {
  const room = width - right.length - 1;
  return `${left.slice(0, room).padEnd(room)} ${right}`;
};

export const centred = (text: string): string => ' '.repeat(Math.max(0, (WIDTH - text.length) >> 1)) + text;

/** The amount of an item before its discount. */
export const gross = (item: BillItem): string => money(item.quantity * item.unit);

/** Breaks a name over lines of at most `width` characters. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
