import { typedLine } from '../text/typed-line.ts';

/** Another line of a receipt, like "Table: 12". The key is empty if the line is no pair. */
interface Detail {
  key: string;
  value: string;
}

/** The longest description that the contract allows. */
export const MAX_DESCRIPTION = 2000;

/** Writes details as a description, one a line. Colons in a key are replaced: they would end the key. */
export const formatDetails = (details: readonly Detail[]): string =>
  details.map(({ key, value }) => `${oneLine(key).replaceAll(':', '\u2236')}: ${oneLine(value)}`).join('\n');

/** Reads the details of any description. */
export const parseDetails = (description: string): Detail[] =>
  description.split('\n').flatMap((line) => {
    const at = line.indexOf(': ');
    if (!line.trim()) return [];
    return [at > 0 ? { key: line.slice(0, at), value: line.slice(at + 2) } : { key: '', value: line }];
  });

const oneLine = (text: string): string => typedLine(text).replace(/\s+/g, ' ');
