import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../styles/class-names.ts';
import css from './drawn-receipt.module.css';

const people = [
  { letters: 'A', tone: 1 },
  { letters: 'WL', tone: 5 },
  { letters: 'R', tone: 11 },
] as const;

/** What a receipt prints, which no language changes, and who had it. */
const lines: [name: string, amount: string, people: (0 | 1 | 2)[]][] = [
  ['Roti canai', '8.00', [0, 1, 2]],
  ['Mee goreng mamak', '19.00', [0]],
  ['Teh tarik', '12.00', [1, 2]],
  ['Ayam goreng berempah', '17.00', [2]],
  ['Milo ais', '5.00', [0]],
];
const charges: [name: string, amount: string][] = [
  ['Service 10%', '6.10'],
  ['SST 6%', '3.66'],
  ['Rounding', '-0.01'],
];

/** A receipt whose lines have found their people. Screen readers get one sentence instead. */
export const DrawnReceipt = ({ alt }: { alt: string }) => (
  <div className={css.shadow} role="img" aria-label={alt}>
    <div data-torn="below" className={css.paper} aria-hidden="true">
      <p className={css.shop}>Restoran Seri Melur</p>
      {lines.map(([name, amount, who]) => (
        <p key={name} className={css.line}>
          <span>{name}</span>
          <span className={css.who}>
            {who.map((one) => (
              <Avatar key={one} {...people[one]} small />
            ))}
          </span>
          <span>{amount}</span>
        </p>
      ))}
      <hr />
      {charges.map(([name, amount]) => (
        <p key={name} className={classNames(css.line, css.charge)}>
          <span>{name}</span>
          <span>{amount}</span>
        </p>
      ))}
      <p className={css.total}>
        <span>RM</span>
        <span>70.75</span>
      </p>
    </div>
  </div>
);
