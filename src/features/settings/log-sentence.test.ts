import { expect, test } from 'vitest';
import { AUDIT_KINDS, type AuditEntry } from '../../contract/audit.ts';
import { logSentence } from './log-sentence.ts';

const [aisyah, bala] = ['Aisyah', 'Bala'].map((name) => ({ _id: name, name }));
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  _id: 1,
  at: '2026-11-28T04:00:00.000Z',
  kind: 'removed',
  by: aisyah!,
  about: bala!,
  what: 'Makan',
  ...part,
});

test.each([
  [{}, 'Aisyah', 'You removed Bala from Makan.'],
  [{}, 'Bala', 'Aisyah removed you from Makan.'],
  [{ kind: 'invited', about: null }, 'Aisyah', 'You invited somebody to Makan.'],
  [{ kind: 'cameByLink', by: null, about: null }, 'Aisyah', 'Somebody came to Makan by its link.'],
  [{ kind: 'billDeleted', about: null, what: '' }, 'Aisyah', 'You deleted the bill (without a name).'],
  [{ kind: 'signedIn', about: null, what: 'Chrome on Android' }, 'Aisyah', 'New sign-in: Chrome on Android.'],
  [{ kind: 'signedIn', about: null, what: 'Unknown device' }, 'Aisyah', 'New sign-in: Unknown device.'],
  [{ kind: 'exportedCsv', about: null, what: '' }, 'Aisyah', 'Your data was downloaded as CSV.'],
] as const)('%j is told to %s', (part, me, sentence) => {
  expect(logSentence(entry(part), me)).toBe(sentence);
});

test('every kind has a sentence', () => {
  const all = AUDIT_KINDS.map((kind) => logSentence(entry({ kind }), 'Aisyah'));
  expect(all.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
});
