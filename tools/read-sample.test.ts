import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatAmount } from '../src/domain/money/money.ts';
import { DrawnReceipt } from '../src/features/marketing/drawn-receipt.tsx';
import { readSample, sampleBill, storedSample } from './read-sample.ts';

test('what comes with the sample is what the reader reads in it today (else: node --import tsx tools/draw-sample.ts)', async () => {
  expect(storedSample()).toEqual(await readSample());
});

test('the landing page’s receipt is the sample', () => {
  const { bill, items } = sampleBill();
  const landing = renderToStaticMarkup(createElement(DrawnReceipt, { alt: '' }));
  const dishes = Object.values(items).flatMap(({ name, price }) => [name, formatAmount(price, 'MYR')]);
  const charges = [bill.service, bill.taxes[0]!.amount, bill.rounding, bill.total!].map((amount) =>
    formatAmount(amount, 'MYR'),
  );
  for (const text of [bill.title, ...dishes, ...charges]) expect(landing).toContain(`>${text}<`);
});
