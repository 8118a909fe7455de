import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duitNowFor, readDuitNow, type DuitNow, type DuitNowRefusal } from './duitnow.ts';
import { checksum, withChecksum } from './qr-fields.ts';
import { accountField, field, testCode, type CodeParts } from './test-codes.ts';

/** PayNet's own examples: a person's, a shop's, and one with a hash, each with RM 10.00. */
const PERSON =
  '00020201021126410014A000000615000101065016640209123456789520400005303458540510.005802MY5909AUSERNAME6005BANGI63043A23';
const SHOP =
  '00020201021126410014A000000615000101065016640209123456789520499995303458540510.005802MY5909QRCSDNBHD6005BANGI6304343F';
const HASHED =
  '00020201021126410014A000000615000101065016640209123456789520499995303458540510.005802MY5909QRCSDNBHD6005BANGI8264f879ac6266d8d6da081fc1c17160021119747b190615c21076b3fc0fce56c6eb6304B623';

/** The same without its amount, as the payee's app shows it. */
const withoutAmount = (text: string): string => withChecksum(text.replace('540510.00', '').slice(0, -8));

function read(text: string): DuitNow {
  const found = readDuitNow(text);
  if (!found.ok) throw new Error(found.why);
  return found.code;
}

const why = (text: string): DuitNowRefusal | null => {
  const found = readDuitNow(text);
  return found.ok ? null : found.why;
};

test('the checksum of the standard’s check text is 29B1, and other texts are summed as UTF-8', () => {
  expect(checksum('123456789')).toBe(0x29b1);
  for (const text of ['é', '界', '🙂', 'aé界🙂z'])
    expect(checksum(text)).toBe(crcOf(new TextEncoder().encode(text)));
});

/** By a table, as another implementation. */
function crcOf(bytes: Uint8Array): number {
  const table = Array.from({ length: 256 }, (_, at) => {
    let value = at << 8;
    for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : value << 1;
    return value & 0xffff;
  });
  return bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0), 0xffff);
}

test.each([
  ['a person’s', PERSON, { name: 'AUSERNAME', bank: 'Affin Bank', shop: false, fixed: false }],
  ['a shop’s', SHOP, { name: 'QRCSDNBHD', bank: 'Affin Bank', shop: true, fixed: false }],
  ['one with a hash', HASHED, { name: 'QRCSDNBHD', bank: 'Affin Bank', shop: true, fixed: true }],
])('PayNet’s example, %s, is read without its amount', (_, text, told) => {
  expect(why(text)).toBe('one-payment');
  const bare = withoutAmount(text);
  expect(read(bare)).toEqual({ text: bare, ...told });
  expect(duitNowFor(read(bare), 1000)).toBe(told.fixed ? null : text);
});

const otherScheme = accountField('588734', '1', 'A0000000041010').slice(4);

/** The code with the length of one field counted in bytes. */
const countedInBytes = (code: string, tag: string, value: string): string => {
  const length = String(new TextEncoder().encode(value).length).padStart(2, '0');
  return withChecksum(code.slice(0, -8).replace(field(tag, value), tag + length + value));
};
const inBytes = (tag: string, value: string): string =>
  countedInBytes(testCode({ [tag]: value }), tag, value);

const taken: [string, string, Partial<DuitNow>][] = [
  ['version 01', testCode({ '00': '01' }), {}],
  ['no 01', testCode({ '01': null }), {}],
  ['26 behind 60', testCode({}, ['00', '01', '52', '53', '58', '59', '60', '26']), { bank: 'Maybank' }],
  ['53 last of all', testCode({}, ['00', '01', '26', '52', '58', '59', '60', '53']), {}],
  ['53 right behind 00', testCode({}, ['00', '53', '01', '26', '52', '58', '59', '60']), {}],
  ['the account’s parts in another order', testCode({ '26': '020912345678901065641620014A0000006150001' }), { bank: 'Public Bank' }],
  ['postcode and more data', testCode({ '61': '50000', '62': field('05', 'REF') }), {}],
  ['an unknown bank', testCode({ '26': accountField('777777').slice(4) }), { bank: null }],
  ['a bank’s number like a property of objects', testCode({ '26': accountField('__proto__').slice(4) }), { bank: null }],
  ['no 52', testCode({ '52': null }), { shop: false }],
  ['a shop', testCode({ '52': '5812' }), { shop: true }],
  ['a hash', testCode({ '82': 'f'.repeat(64) }), { fixed: true }],
  ['a name of 25 characters', testCode({ '59': 'MUHAMMAD HAFIZUDDIN BIN A' }), { name: 'MUHAMMAD HAFIZUDDIN BIN A' }],
  ['a name cut at a blank', testCode({ '59': 'MUHAMMAD HAFIZUDDIN BIN  ' }), { name: 'MUHAMMAD HAFIZUDDIN BIN' }],
  ['a name in Chinese', testCode({ '59': '陈伟明' }), { name: '陈伟明' }],
  ['a name in Tamil', testCode({ '59': 'கவிதா' }), { name: 'கவிதா' }],
  ['a name with a character of four bytes', testCode({ '59': '𠮷 TAN 🙂' }), { name: '𠮷 TAN 🙂' }],
  ['a name that turns the direction', testCode({ '59': '\u202EAMIN' }), { name: 'AMIN' }],
  ['a name of 99 characters', testCode({ '59': 'A'.repeat(99) }), { name: 'A'.repeat(99) }],
  ['no name', testCode({ '59': null }), { name: '' }],
  ['an empty name', testCode({ '59': '' }), { name: '' }],
  ['the account in 27', testCode({ '26': null, '27': accountField('564162').slice(4) }), { bank: 'Public Bank' }],
  ['the account in 51', testCode({ '26': null, '51': accountField('564162').slice(4) }), { bank: 'Public Bank' }],
  ['another scheme before it', testCode({ '26': otherScheme, '30': accountField('564162').slice(4) }), { bank: 'Public Bank' }],
  ['a part in 27 that no scheme can read', testCode({ '27': 'ABC' }), { bank: 'Maybank' }],
  ['a name in Chinese counted in bytes', inBytes('59', '陈美玲'), { name: '陈美玲' }],
  ['a name in Tamil counted in bytes', inBytes('59', 'கவிதா'), { name: 'கவிதா' }],
  ['a name of four bytes counted in bytes', inBytes('59', '𠮷 TAN'), { name: '𠮷 TAN' }],
  ['a city counted in bytes', inBytes('60', '槟城'), { name: 'NUR AISYAH BINTI RAZAK' }],
  ['its checksum in small letters', testCode().slice(0, -4) + testCode().slice(-4).toLowerCase(), {}],
]; // prettier-ignore

test.each(taken)('a code with %s is taken, and asks for an amount right behind 53', (_, text, told) => {
  const code = read(text);
  expect(code).toMatchObject({ text, ...told });
  const asking = duitNowFor(code, 2340);
  if (code.fixed) return expect(asking).toBeNull();
  expect(asking).toBe(withChecksum(text.slice(0, -8).replace('5303458', '5303458540523.40')));
  expect(asking).not.toBe(text);
});

const damaged = testCode().slice(0, -4) + (testCode().endsWith('0000') ? '0001' : '0000');
const refusals: [DuitNowRefusal, string, string][] = [
  ['not-payment', 'nothing', ''],
  ['not-payment', 'a web address', 'https://example.com/pay?amount=1'],
  ['not-payment', 'a Wi-Fi', 'WIFI:T:WPA;S:home;P:secret;;'],
  ['not-payment', 'another version', testCode({ '00': '03' })],
  ['not-payment', 'a text of 513 characters', `000202${'9'.repeat(507)}`],
  ['damaged', 'a wrong checksum', damaged],
  ['damaged', 'a name read wrongly', testCode().replace('AISYAH', 'AISYAM')],
  ['damaged', 'its end cut off', testCode().slice(0, -1)],
  ['damaged', 'no checksum', testCode().slice(0, -8)],
  ['damaged', 'something behind the checksum', withChecksum(`${testCode()}6002MY`) + '00'],
  ['damaged', 'a length beyond its end', withChecksum('0002020102115999AMIN')],
  ['damaged', 'a length that is no number', withChecksum('0002020102115A04AMIN')],
  ['damaged', 'a tag twice', withChecksum(`${testCode().slice(0, -8)}5303458`)],
  ['damaged', 'half a character', withChecksum(testCode().slice(0, -8) + field('61', '\ud83d'))],
  ['damaged', 'a name in bytes, a city in characters', withChecksum(inBytes('59', '陈美玲').slice(0, -8).replace('6002MY', '6002槟城'))],
  ['damaged', 'a length that ends within a character', withChecksum(testCode().slice(0, -8) + '6105陈伟明')],
  ['damaged', 'an unknown kind of code', testCode({ '01': '13' })],
  ['other-country', 'PayNow (702)', testCode({ '26': field('00', 'SG.PAYNOW') + field('01', '0'), '53': '702', '58': 'SG' })],
  ['other-country', 'PromptPay (764)', testCode({ '26': null, '29': field('00', 'A000000677010111'), '53': '764', '58': 'TH' })],
  ['other-country', 'QRIS (360)', testCode({ '26': field('00', 'ID.CO.QRIS.WWW'), '53': '360', '58': 'ID' })],
  ['other-country', 'PayNow with an amount', testCode({ '53': '702', '54': '5.00' })],
  ['other-country', 'no currency', testCode({ '53': null })],
  ['other-scheme', 'another scheme in ringgit', testCode({ '26': otherScheme })],
  ['other-scheme', 'the account in 52', testCode({ '26': null, '52': accountField('588734').slice(4) })],
  ['jompay', 'a company’s bill in 27', testCode({ '26': null, '27': accountField('898989').slice(4) })],
  ['fee', 'a tip to be typed', testCode({ '55': '01' })],
  ['fee', 'a fixed fee', testCode({ '55': '02', '56': '1.00' })],
  ['fee', 'a fee in percent', testCode({ '55': '03', '57': '1.5' })],
  ['fee', 'a fee of no kind', testCode({ '56': '1.00' })],
  ['fee', 'a fee and a hash', testCode({ '55': '02', '56': '1.00', '82': 'f'.repeat(64) })],
  ['other-scheme', 'no account', testCode({ '26': null })],
  ['other-scheme', 'an account that is cut off', testCode({ '26': '0014A00000061500' })],
  ['jompay', 'a company’s bill', testCode({ '26': accountField('898989', '1234').slice(4), '52': '1111' })],
  ['jompay', 'a company’s bill with an amount', testCode({ '26': accountField('898989').slice(4), '54': '9.00' })],
  ['one-payment', 'a code for one payment', testCode({ '01': '12' })],
  ['one-payment', 'an amount', testCode({ '54': '23.40' })],
  ['one-payment', 'an amount of nothing', testCode({ '54': '' })],
  ['one-payment', 'an amount and a hash', testCode({ '54': '5.00', '82': 'f'.repeat(64) })],
]; // prettier-ignore

test.each(refusals)('%s: %s is refused', (expected, _, text) => {
  expect(why(text)).toBe(expected);
});

test('amounts that nobody can pay give no code', () => {
  const code = read(testCode());
  for (const sen of [0, -1, 1.5, NaN, Infinity, 1e14, 12_345_678_901_234])
    expect([sen, duitNowFor(code, sen)]).toEqual([sen, null]);
  expect(duitNowFor(code, 1)).toContain('530345854040.01');
  expect(duitNowFor(code, 999_999_999_999)).toContain('54139999999999.99');
});

test('a code that an amount makes too long is shown as it is', () => {
  const long = (more: number) =>
    read(
      testCode({ '61': 'A'.repeat(99), '62': 'B'.repeat(99), '64': 'C'.repeat(99), '65': 'D'.repeat(more) }),
    );
  const most = 512 - long(0).text.length;
  expect(duitNowFor(long(most - 9), 2340)).toHaveLength(512);
  for (const more of [most - 8, most]) expect(duitNowFor(long(more), 2340)).toBeNull();
});

/** Codes by the rules: any order, any names and tags of no meaning to us, lengths in characters or bytes. */
const codes = fc
  .record({
    name: fc.string({ unit: 'grapheme', maxLength: 25 }).filter((name) => Array.from(name).length <= 99),
    id: fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'.split('')), minLength: 1, maxLength: 28 }),
    more: fc.dictionary(fc.constantFrom('27', '51', '60', '61', '62', '64', '80'), fc.string({ maxLength: 40 })),
    hash: fc.option(fc.constant('f'.repeat(64)), { freq: 5 }),
    seed: fc.nat(),
    isInBytes: fc.boolean(),
  })
  .map(({ name, id, more, hash, seed, isInBytes }) => {
    const parts: CodeParts = { '59': name, '26': accountField('501854', id).slice(4), ...more, '82': hash };
    const rest = ['01', '26', '52', '53', '58', '59', '60', ...Object.keys(more), ...(hash ? ['82'] : [])];
    const order = [...new Set(rest)].toSorted((a, b) => ((Number(a) * (seed + 7)) % 97) - ((Number(b) * (seed + 7)) % 97));
    const code = testCode(parts, ['00', ...order]);
    return isInBytes ? countedInBytes(code, '59', name) : code;
  }); // prettier-ignore

/** A few characters of it replaced, taken out or put in; the checksum made right again, or not. */
const mutated = fc
  .tuple(codes, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 3 }), fc.boolean())
  .map(([code, edits, isMended]) => {
    let text = code;
    for (const [at, cut, put] of edits) {
      const from = at % (text.length + 1);
      text = text.slice(0, from) + put + text.slice(from + cut);
    }
    return isMended ? withChecksum(text.slice(0, -8)) : text;
  }); // prettier-ignore

test('DUITNOW-1, 2, 3: of 10,000 mutated codes none throws, and with an amount only 54 and 63 differ', () => {
  const seen = { taken: 0, refused: 0, fixed: 0 };
  fc.assert(
    fc.property(mutated, fc.integer({ min: 1, max: 999_999_999 }), (text, sen) => {
      const found = readDuitNow(text);
      if (!found.ok) {
        seen.refused += 1;
        return;
      }
      seen.taken += 1;
      const asking = duitNowFor(found.code, sen);
      if (found.code.fixed) {
        seen.fixed += 1;
        expect(asking).toBeNull();
        return;
      }
      // With the amount it could be read in another way: it is shown without.
      if (asking === null) {
        expect(/\p{ASCII}*/u.exec(text)?.[0]).not.toBe(text);
        return;
      }
      const amount = (sen / 100).toFixed(2);
      expect(why(asking)).toBe('one-payment');
      const bare = asking.replace(`5303458${field('54', amount)}`, '5303458');
      expect(bare.slice(0, -4)).toBe(text.slice(0, -4));
    }),
    { numRuns: 10_000 },
  );
  // All three kinds come often enough to mean something.
  expect(Math.min(seen.taken, seen.refused, seen.fixed * 5)).toBeGreaterThan(1500);
});

test('DUITNOW-1: any text at all is refused without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      expect(readDuitNow(text).ok).toBe(false);
      expect(readDuitNow(`000201${text}`).ok).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
