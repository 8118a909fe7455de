import { typedName } from '../text/typed-line.ts';
import { bankOf } from './banks.ts';
import { fieldsOf, valueOf, withChecksum, type LengthUnit, type QrField } from './qr-fields.ts';

/**
 * Somebody's own DuitNow QR (EMVCo, presented by who gets the money; PayNet V1.5): read, checked, and given
 * an amount. What it says is never more than what stands in it: nothing is asked of any bank.
 *
 *   DUITNOW-1  Reading never throws, whatever the text is.
 *   DUITNOW-2  With an amount it is the same text but for 54 and the checksum in 63.
 *   DUITNOW-3  A text with a hash over itself (82) is never rewritten.
 */
export interface DuitNow {
  /** As it was read, to the letter. */
  text: string;
  /** Whose it is, as their bank writes them: often in capitals, cut at 25 characters. */
  name: string;
  /** Bank or wallet; null if it isn't a known one. */
  bank: string | null;
  /** A shop's or company's, not a person's. */
  shop: boolean;
  /** DUITNOW-3: the payer types the amount. */
  fixed: boolean;
}

/** Why a text isn't taken. */
export type DuitNowRefusal =
  /** No payment's at all: a web address, a Wi-Fi's. */
  | 'not-payment'
  /** Cut off, or misread. */
  | 'damaged'
  /** PayNow, PromptPay, QRIS and the like. */
  | 'other-country'
  /** In ringgit, of another scheme. */
  | 'other-scheme'
  /** A company's bill. */
  | 'jompay'
  /** Made for one payment, or with an amount in it. */
  | 'one-payment'
  /** The payer's app adds a fee to the amount, or asks for a tip (55 to 57). */
  | 'fee';

const AID = 'A0000006150001';
const RINGGIT = '458';
const JOMPAY = '898989';
const FEES = new Set(['55', '56', '57']);
/** EMVCo's limit of the whole text. */
const LONGEST = 512;
/** EMVCo's limit of 54. */
const LONGEST_AMOUNT = 13;

type Read = { ok: true; code: DuitNow } | { ok: false; why: DuitNowRefusal };

const refused = (why: DuitNowRefusal): Read => ({ ok: false, why });

/** DUITNOW-1 */
export function readDuitNow(text: string): Read {
  if (text.length > LONGEST || !/^00020[12]/.test(text)) return refused('not-payment');
  const sound = soundFields(text);
  if (!sound) return refused('damaged');
  const { fields } = sound;
  if (valueOf(fields, '53') !== RINGGIT) return refused('other-country');
  const account = accountOf(sound);
  if (!account) return refused('other-scheme');
  const acquirer = valueOf(account, '01');
  if (acquirer === JOMPAY) return refused('jompay');
  const kind = valueOf(fields, '01');
  if (kind === '12' || valueOf(fields, '54') !== null) return refused('one-payment');
  if (kind !== '11' && kind !== null) return refused('damaged');
  if (fields.some(({ tag }) => FEES.has(tag))) return refused('fee');
  const code: DuitNow = {
    text,
    name: typedName(valueOf(fields, '59') ?? ''),
    bank: bankOf(acquirer),
    shop: (valueOf(fields, '52') ?? '0000') !== '0000',
    fixed: valueOf(fields, '82') !== null,
  };
  return { ok: true, code };
}

interface SoundFields {
  fields: QrField[];
  unit: LengthUnit;
}

/**
 * Beyond ASCII both units can give sound fields. In the wrong one the name has swallowed the next field, the
 * city (60). EMVCo requires a city, so the unit that finds one is right.
 */
function soundFields(text: string): SoundFields | null {
  const read = (unit: LengthUnit): SoundFields[] => {
    const fields = fieldsOf(text, unit);
    return fields && isSound(fields, text) ? [{ fields, unit }] : [];
  };
  const sound = [...read('characters'), ...read('bytes')];
  const whole = sound.find(({ fields }) => valueOf(fields, '60') !== null);
  return whole ?? (/^\p{ASCII}*$/u.test(text) ? sound[0] : null) ?? null;
}

/** EMVCo leaves 26 to 51 to the schemes; a code of several schemes has DuitNow in any of them. */
function accountOf({ fields, unit }: SoundFields): QrField[] | null {
  for (const { tag, value } of fields) {
    const account = tag >= '26' && tag <= '51' ? fieldsOf(value, unit) : null;
    if (account && valueOf(account, '00') === AID) return account;
  }
  return null;
}

/** No tag twice, the checksum last and right. */
function isSound(fields: readonly QrField[], text: string): boolean {
  const last = fields.at(-1);
  if (new Set(fields.map(({ tag }) => tag)).size < fields.length) return false;
  if (last?.tag !== '63' || last.value.length !== 4) return false;
  return withChecksum(text.slice(0, -8)) === text.slice(0, -4) + last.value.toUpperCase();
}

/** The text that asks for an amount: DUITNOW-2. Null if it must not be rewritten, or nobody can pay that. */
export function duitNowFor({ text, fixed }: DuitNow, sen: number): string | null {
  const fields = soundFields(text)?.fields;
  const behind = fields?.find(({ tag }) => tag === '53');
  if (fixed || !fields || !behind || !Number.isSafeInteger(sen) || sen <= 0) return null;
  const digits = String(sen).padStart(3, '0');
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  if (amount.length > LONGEST_AMOUNT) return null;
  const field = `54${String(amount.length).padStart(2, '0')}${amount}`;
  const asking = withChecksum(text.slice(0, behind.end) + field + text.slice(behind.end, -8));
  return asking.length <= LONGEST && isSame(fields, soundFields(asking)?.fields) ? asking : null;
}

/** Whatever is read of it again is what was there, but for amount and checksum. */
const isSame = (before: readonly QrField[], after: readonly QrField[] = []): boolean =>
  restOf(before) === restOf(after);

const restOf = (fields: readonly QrField[]): string =>
  JSON.stringify(
    fields.filter(({ tag }) => tag !== '54' && tag !== '63').map(({ tag, value }) => [tag, value]),
  );
