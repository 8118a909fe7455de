import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { Grammar } from './productions.ts';
import type { Printed } from './sheet.ts';

/** A day and a clock. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const ENGLISH = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MALAY = [
  'Januari',
  'Februari',
  'Mac',
  'April',
  'Mei',
  'Jun',
  'Julai',
  'Ogos',
  'September',
  'Oktober',
  'November',
  'Disember',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const HARI = ['Ahad', 'Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu'];
const ZHOU = ['日', '一', '二', '三', '四', '五', '六'];

const two = (value: number): string => String(value).padStart(2, '0');

export const drawMoment = (random: SeededRandom): Moment => ({
  year: random.chance(0.75) ? random.int(2023, 2026) : random.int(2015, 2022),
  month: random.int(1, 12),
  day: random.int(1, 28),
  hour: random.chance(0.9) ? random.int(8, 22) : random.int(0, 23),
  minute: random.int(0, 59),
  second: random.int(0, 59),
});

/** How one page writes days and clocks. */
export interface DateForm {
  form: string;
  weekday: string;
  clock: string;
  /** The month's name in the page's language and letters. */
  month: (month: number) => string;
  dayName: (day: number) => string;
  padded: boolean;
  glued: boolean;
}

export function drawDateForm(grammar: Grammar, isMalay: boolean): DateForm {
  const { random } = grammar;
  const form = grammar.choose('dateForm');
  const months = isMalay ? MALAY : ENGLISH;
  const full = random.chance(0.25) || form === 'date-hb';
  const letters = random.pick([
    (text: string) => text.toUpperCase(),
    (text: string) => text,
    (text: string) => text,
  ]);
  const weekdays =
    form === 'date-chinese'
      ? ZHOU.map((day) => random.pick(['星期', '周']) + day)
      : isMalay && random.chance(0.8)
        ? HARI
        : DAYS;
  const isShort = random.chance(0.7) && form !== 'date-chinese';
  return {
    form,
    weekday: grammar.choose('weekday'),
    clock: grammar.choose('clock'),
    month: (month) => letters((months[month - 1] ?? '').slice(0, full ? 20 : 3)),
    dayName: (day) => letters((weekdays[day] ?? '').slice(0, isShort ? 3 : 20)),
    padded: random.chance(0.85),
    glued: random.chance(0.06),
  };
}

/** A date in print, its words with spaces, and the day it tells; null where the year is left out. */
function dayText({ year, month, day }: Moment, { form, month: named, padded }: DateForm): string {
  const [d, m] = padded ? [two(day), two(month)] : [String(day), String(month)];
  const short = two(year % 100);
  switch (form) {
    case 'date-dashes': return `${d}-${m}-${year}`;
    case 'date-dots': return padded ? `${d}.${m}.${year}` : `${two(day)}.${two(month)}.${short}`;
    case 'date-short-year': return padded ? `${d}/${m}/${short}` : `${d}-${m}-${short}`;
    case 'date-month-name': return padded ? `${d} ${named(month)} ${year}` : `${d} ${named(month)} ${short}`;
    case 'date-month-dashes': return `${d}-${named(month)}-${padded ? year : short}`;
    case 'date-month-slashes': return `${d}/${named(month)}/${padded ? year : short}`;
    case 'date-month-glued': return `${d}${named(month).slice(0, 3)}${padded ? year : short}`;
    case 'date-iso': return `${year}-${two(month)}-${two(day)}`;
    case 'date-year-first-slashes': return `${year}/${two(month)}/${two(day)}`;
    case 'date-month-first-name': return `${named(month)} ${padded ? d : day}, ${year}`;
    // Only where no other day can be meant.
    case 'date-us': return day > 12 ? `${m}/${d}/${year}` : `${d}/${m}/${year}`;
    case 'date-without-year': return `${d} ${named(month)}`;
    case 'date-hb': return `${day}hb ${named(month)} ${year}`;
    case 'date-chinese': return padded ? `${year}年${month}月${day}日` : `${year}年 ${month}月 ${day}日`;
    case 'date-digits': return padded ? `${two(day)}${two(month)}${year}` : `${year}${two(month)}${two(day)}`;
    case 'date-ordinal': return `${day}${ordinal(day)} ${named(month)} ${year}`;
    case 'date-spaces': return `${d} / ${m} / ${year}`;
    default: return `${d}/${m}/${year}`;
  }
} // prettier-ignore

const ordinal = (day: number): string =>
  day % 10 === 1 && day !== 11
    ? 'st'
    : day % 10 === 2 && day !== 12
      ? 'nd'
      : day % 10 === 3 && day !== 13
        ? 'rd'
        : 'th';

export function printDay(moment: Moment, date: DateForm): Printed[] {
  const text = dayText(moment, date);
  const name = date.dayName(new Date(Date.UTC(moment.year, moment.month - 1, moment.day)).getUTCDay());
  const dated = ((): string => {
    if (date.weekday === 'weekday-before') return date.padded ? `${name}, ${text}` : `${name} ${text}`;
    if (date.weekday === 'weekday-behind') return `${text} ${name}`;
    if (date.weekday === 'weekday-in-brackets') return `${text} (${name})`;
    return text;
  })();
  return dated.split(' ').map((word) => ({ text: word, role: 'date' }));
}

export function printClock({ hour, minute, second }: Moment, { clock, padded }: DateForm): Printed[] {
  const twelve = String(hour % 12 || 12);
  const text = ((): string => {
    if (clock === 'clock-seconds') return `${two(hour)}:${two(minute)}:${two(second)}`;
    if (clock === 'clock-am-pm')
      return `${padded ? twelve.padStart(2, '0') : twelve}:${two(minute)}${padded ? ' ' : ''}${hour < 12 ? 'AM' : 'PM'}`;
    if (clock === 'clock-dots') return `${two(hour)}.${two(minute)}`;
    return `${two(hour)}:${two(minute)}`;
  })();
  return text.split(' ').map((word) => ({ text: word, role: 'time' }));
}

/** Day and clock as they stand beside each other. */
export function printMoment(moment: Moment, date: DateForm): Printed[] {
  if (date.clock === 'no-clock') return printDay(moment, date);
  if (date.clock === 'clock-before-date') return [...printClock(moment, date), ...printDay(moment, date)];
  if (date.form === 'date-iso' && date.glued && date.weekday === 'no-weekday') {
    const [day] = printDay(moment, date);
    return [
      { text: `${day?.text}T${two(moment.hour)}:${two(moment.minute)}:${two(moment.second)}`, role: 'date' },
    ];
  }
  return [...printDay(moment, date), ...printClock(moment, date)];
}

/** What the date says; null where its year isn't printed. */
export const isoOfPrint = ({ year, month, day }: Moment, { form }: DateForm): string | null =>
  form === 'date-without-year' ? null : `${year}-${two(month)}-${two(day)}`;

/** Another day of the page, in the same or a plain form. */
export function printOtherDay(random: SeededRandom, date: DateForm, near: Moment): Printed[] {
  const other = { ...drawMoment(random), year: near.year + random.pick([-1, 0, 0, 1]) };
  const form = random.chance(0.5)
    ? date
    : {
        ...date,
        form: random.pick(['date-slashes', 'date-short-year', 'date-month-name', 'date-iso', 'date-dashes']),
      };
  return printDay(other, { ...form, weekday: 'no-weekday' }).map(({ text }) => ({ text, role: 'noise' }));
}
