import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ali, balan, forPair, openBooks, sayWord, word } from '../../../tests/properties/books.ts';
import { PaymentActions } from './payment-actions.tsx';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

/** The buttons of a payment from Ali to Bala that only one of the two told about. */
function buttons(field: 'sent' | 'got', pays: boolean): string {
  const books = openBooks(sayWord({ bills: {}, payments: {} }, forPair(ali, balan), word(field, 2033)));
  return renderToStaticMarkup(
    <PaymentActions
      payment={books[0]!.payments[0]!}
      {...{ pays, books }}
      name={pays ? 'Bala' : 'Ali'}
      me={pays ? ali : balan}
      pay={{} as SayPayments}
    />,
  );
}

test('a payment that the payee has confirmed asks its payer for nothing', () => {
  expect(buttons('got', true)).toBe('');
  expect(buttons('sent', false)).toContain(texts.gotItLabel('Ali', 'RM 20.33'));
});
