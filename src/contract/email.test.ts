import { expect, test } from 'vitest';
import { email, typedEmail } from './primitives.ts';

test.each([
  'bala@\u212Aira.test', // the Kelvin sign, which becomes a k in lower case
  '\u212Aim@kira.test',
  'b\u0430la@kira.test',
  'bala@kira.\uFF54est',
  '\uFF42ala@kira.test',
  'bala\u200B@kira.test',
  'bala@k\u0131ra.test',
  'b\u00E4la@kira.test',
  'ba\u00ADla@kira.test',
  'bala@kira\u3002test',
  'bala@kira.test\u0000',
  'bala\t@kira.test',
])('the address %j is refused everywhere', (typed) => {
  expect(typedEmail.safeParse(typed).success).toBe(false);
  expect(email.safeParse(typed).success).toBe(false);
});

test('an address is trimmed and put in lower case', () => {
  for (const schema of [email, typedEmail]) {
    expect(schema.parse(" D'Souza+Bills.1@Kira-Makan.Test\u00A0")).toBe("d'souza+bills.1@kira-makan.test");
  }
  expect(typedEmail.safeParse(`${'x'.repeat(250)}@a.my`).success).toBe(false);
});
