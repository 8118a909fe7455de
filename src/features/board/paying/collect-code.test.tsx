import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { testCode, type CodeParts } from '../../../domain/duitnow/test-codes.ts';
import { minor } from '../../../domain/money/money.ts';
import { shownCode } from '../../../pay/shown-code.ts';
import { payTexts as texts } from '../../../pay/texts.ts';
import { CollectCode } from './collect-code.tsx';

function seen(parts: CodeParts, changedBy: string | null = null): string {
  const amount = minor(2340);
  const code = shownCode(testCode(parts), amount)!;
  const frozen = { amount, isOld: false, renew: () => undefined };
  return renderToStaticMarkup(<CollectCode {...{ code, amount, frozen, changedBy }} now={amount} />);
}

test('who scans a code on the payee’s phone hears whose it is, and what the pay sheet says of it', () => {
  const plain = seen({});
  expect(plain).toContain('NUR AISYAH BINTI RAZAK');
  for (const words of [texts.shop, texts.recent('Aisyah'), texts.typeAmount('RM 23.40')])
    expect(plain).not.toContain(words);
  expect(seen({ '52': '5812' })).toContain(texts.shop);
  expect(seen({}, 'Aisyah')).toContain(texts.recent('Aisyah'));
  expect(seen({ '82': 'f'.repeat(64) })).toContain(texts.typeAmount('RM 23.40'));
});
