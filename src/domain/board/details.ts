/** Something else that stands on a receipt: "Table: 12". A line that is no pair has no key. */
interface Detail {
  key: string;
  value: string;
}

/** The contract's longest description. */
export const MAX_DESCRIPTION = 2000;

/** Details as a receipt keeps them: its description, one a line. A colon in a key would end it early. */
export const formatDetails = (details: readonly Detail[]): string =>
  details.map(({ key, value }) => `${oneLine(key).replaceAll(':', '\u2236')}: ${oneLine(value)}`).join('\n');

/** And back, for whatever a description holds. */
export const parseDetails = (description: string): Detail[] =>
  description.split('\n').flatMap((line) => {
    const at = line.indexOf(': ');
    if (!line.trim()) return [];
    return [at > 0 ? { key: line.slice(0, at), value: line.slice(at + 2) } : { key: '', value: line }];
  });

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
