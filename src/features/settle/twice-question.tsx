import { formatRm } from '../../domain/money/money.ts';
import type { Book } from '../../domain/settling/books.ts';
import { personInBook } from '../../domain/settling/books.ts';
import { apartOps, maybeTwice, sameOps } from '../../domain/settling/twice.ts';
import { Button } from '../../ui/button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  books: readonly Book[];
  me: string;
  pay: SayPayments;
  clock: () => number;
}

/** Asks one of the two sides whether two payments are one. */
export function TwiceQuestions({ books, me, pay, clock }: Props) {
  const now = new Date(clock()).toISOString();
  return books.flatMap((book) => {
    const own = personInBook(book, me);
    return maybeTwice(book, now).flatMap((question) => {
      const { from, to } = question.sent;
      if (own === null || (from !== own && to !== own)) return [];
      const field = from === own ? 'sent' : 'got';
      const other = book.people.get(from === own ? to : from)?.name ?? '';
      return [
        <section key={`${question.sent.id} ${question.got.id}`} className={css.question}>
          <p>{texts.twice(formatRm(question.amount), other)}</p>
          <div className={css.actions}>
            <Button onClick={() => pay.write(sameOps(question, field))}>{texts.same}</Button>
            <Button onClick={() => pay.write(apartOps(question, field))}>{texts.two}</Button>
          </div>
        </section>,
      ];
    });
  });
}
