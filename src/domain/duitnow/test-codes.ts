import { withChecksum } from './qr-fields.ts';

/** A part of a code as its rules say. Nobody's code: made up for tests and for what draws pictures. */
export const field = (tag: string, value: string): string =>
  `${tag}${String(Array.from(value).length).padStart(2, '0')}${value}`;

/** The account in 26. */
export const accountField = (acquirer: string, id = '123456789', aid = 'A0000006150001'): string =>
  field('26', field('00', aid) + field('01', acquirer) + field('02', id));

/** What a bank's app makes of a person's account, by tag. Null leaves one out. */
export type CodeParts = Partial<Record<string, string | null>>;

export function testCode(parts: CodeParts = {}, order?: readonly string[]): string {
  const all: CodeParts = {
    '00': '02', '01': '11', '26': accountField('588734').slice(4), '52': '0000', '53': '458', '58': 'MY',
    '59': 'NUR AISYAH BINTI RAZAK', '60': 'MY', ...parts,
  }; // prettier-ignore
  const tags = order ?? Object.keys(all).toSorted();
  return withChecksum(
    tags.flatMap((tag) => (typeof all[tag] === 'string' ? field(tag, all[tag]) : [])).join(''),
  );
}
