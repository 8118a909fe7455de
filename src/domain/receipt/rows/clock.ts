/** A day with its month in letters and a year or clock: "21 Nov 13:05", "20-Nov-2026", not "1 MAC 12.90". */
const DAY =
  /\b\d{1,2}(?:\s?(?:ST|ND|RD|TH|HB))?[\s\-/.,']{0,3}(?:JAN(?:UAR[YI])?|FEB(?:RUAR[YI])?|MAR(?:CH)?|MAC|APR(?:IL)?|MAY|MEI|JUN[EI]?|JUL(?:[YI]|AI)?|AUG(?:UST)?|OGOS?|OGS|SEPT?(?:EMBER)?|O[CK]T(?:OBER)?|NOV(?:EMBER)?|DE[CS](?:EMBER)?|DIS(?:EMBER)?)[\s\-/.,']{0,3}(?:20\d\d|\d\d(?![\d.,])|\d{1,2}:\d\d)|\d\s?年\s?\d{1,2}\s?月/i;

/** "21 Nov 13.05": months that no dish is called. */
const DAY_AND_CLOCK =
  /\b\d{1,2}[\s-]?(?:JAN|FEB|APR|JUN|JUL|AUG|OGOS|SEPT?|O[CK]T|NOV|DE[CS]|DIS)\s{1,3}[0-2]?\d\.[0-5]\d(?!\d)/i;

export const saysDay = (text: string): boolean => DAY.test(text) || DAY_AND_CLOCK.test(text);

/** Rows of days, clocks and telephone numbers: their digits are no amounts, wherever they end. */
const CLOCK =
  /\d{1,2}[:.]\d{2}\s*(?:AM|PM|:)|\b0\d{1,2}\s?[-–]\s?\d{3,4}\s?\d{4}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\bTEL(?![A-Z]{2})|\bFAX\b|PHONE|GST\s*(?:ID|REG|NO)|\bTIME\b|\bMASA\b|LAST ORDER|\d:\d\d\D{1,9}\d:\d\d/i;

export const saysClock = (text: string): boolean => CLOCK.test(text) || saysDay(text);

/** "16:02", "09:15": in a receipt's head a clock. "2:13" may be an amount whose point was misread. */
export const isClock = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
