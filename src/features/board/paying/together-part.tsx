import { useState } from 'react';
import { formatMoney, minor } from '../../../domain/money/money.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { claimsOf } from '../../../domain/settling/sums.ts';
import { laterPart } from '../../../loading/later-part.tsx';
import { claimText } from '../../../pay/claim-text.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { paidTexts } from '../who-paid/texts.ts';
import { payeeOf, type DueView, type PayingProps, type Together } from './paying-view.ts';
import css from './paying.module.css';
import { BillSides } from './sides.tsx';
import { payingTexts as texts } from './texts.ts';
import type { Say } from './use-say.ts';

const CollectScreen = laterPart(
  () => import('./collect-screen.tsx'),
  (module) => module.CollectScreen,
);

interface Props extends PayingProps {
  together: Together;
  say: Say;
}

/** The bill is one of several in its book: the viewer's part, and a line about the book, where money moves. */
export function TogetherPart(props: Props) {
  const { together, bookName, bookPath, say, clock, payers } = props;
  const { currency } = props.paying;
  const { part, outlay, inBook } = together;
  const [isCollecting, setCollecting] = useState(false);
  const [isAlone, setAlone] = useState(false);
  const gets = inBook.is === 'plan' ? inBook.gets : [];
  return (
    <section className={css.part}>
      {part !== null && <p className={css.head}>{texts.yourPart(formatMoney(part, currency))}</p>}
      {outlay > 0 ? (
        <p className={part === null ? css.head : css.note}>
          {texts.youPaidAll(formatMoney(outlay, currency))}
        </p>
      ) : (
        payers.length > 0 && <p className={css.note}>{paidTexts.by(payers.join(', '))}</p>
      )}
      {inBook.is === 'theirs' ? (
        <p className={css.alone}>{texts.theirGroup}</p>
      ) : (
        <div className={css.book}>
          <p>{texts.allTogether(bookName, linesOf(inBook, props.book, props.paying.me).join(', '))}</p>
          <div className={css.choices}>
            <LinkButton look="primary" to={bookPath}>
              {texts.title}
            </LinkButton>
            {gets.length > 0 && (
              <Button onClick={() => setCollecting(true)}>{texts.collectIn(bookName)}</Button>
            )}
          </div>
        </div>
      )}
      <Alone {...props} {...{ isAlone }} onOpen={() => setAlone(!isAlone)} />
      {isCollecting && gets.length > 0 && (
        <CollectScreen
          payee={payeeOf(gets)}
          about={texts.collectAll(bookName)}
          {...{ bookName, say, clock }}
          onClose={() => setCollecting(false)}
        />
      )}
    </section>
  );
}

interface AloneProps extends Props {
  isAlone: boolean;
  onOpen: () => void;
}

/** "This bill alone", for who wants it; for a guest what they may pay now. */
function Alone({
  together,
  isAlone,
  onOpen,
  bookName,
  title,
  link,
  say,
  drawSplit,
  clock,
  paying,
}: AloneProps) {
  const { inBook, alone, afterwards } = together;
  const isTheirs = inBook.is === 'theirs';
  if (isTheirs && !inBook.owes)
    return inBook.owes === null ? null : <p className={css.note}>{texts.nothingNow}</p>;
  const dues = [...alone.own, ...alone.payees.flatMap((payee) => payee.dues)];
  if (dues.length === 0) return null;
  const isOpen = dues.some(
    ({ open, isSettled, from, to }) => open > 0 && !isSettled && (from.isMe || to.isMe),
  );
  return (
    <>
      <Button look={isTheirs ? 'primary' : 'quiet'} aria-expanded={isAlone} onClick={onOpen}>
        {isTheirs ? texts.payNow : texts.billAlone}
      </Button>
      {isAlone && (
        <>
          {!isTheirs && isOpen && (
            <p className={css.alone}>{afterwardsText(afterwards, bookName, paying.currency)}</p>
          )}
          <BillSides {...alone} {...{ bookName, title, link, say, drawSplit, clock }} />
        </>
      )}
    </>
  );
}

function afterwardsText(
  balance: Together['afterwards'],
  book: string,
  currency: DueView['currency'],
): string {
  const words = formatMoney(minor(Math.abs(balance)), currency);
  if (balance === 0) return texts.afterEven(book);
  return balance > 0 ? texts.afterOwed(book, words) : texts.afterOwing(book, words);
}

/** How the viewer stands in the book: "you pay Aina RM 24.00, if your RM 20.00 arrived". */
function linesOf(
  inBook: Exclude<Together['inBook'], { is: 'theirs' }>,
  book: Book,
  me: string | null,
): string[] {
  const { currency } = book;
  const withClaims = (line: string, other?: string): string => {
    const claim = me && claimText(claimsOf({ book, me, ...(other !== undefined && { other }) }));
    return claim ? `${line}, ${claim}` : line;
  };
  if (inBook.is === 'left') {
    const words = formatMoney(minor(Math.abs(inBook.balance)), currency);
    if (inBook.balance === 0) return [withClaims(texts.bookEven)];
    return [withClaims(inBook.balance < 0 ? texts.bookOwe(words) : texts.bookOwed(words))];
  }
  const { pays, gets } = inBook;
  const lines = [
    ...pays.map(({ to, open }) => withClaims(texts.bookPay(to.title, formatMoney(open, currency)), to.id)),
    ...gets.map(({ from, open }) =>
      withClaims(texts.bookGet(from.title, formatMoney(open, currency)), from.id),
    ),
  ];
  return lines.length > 0 ? lines : [withClaims(texts.bookEven)];
}
