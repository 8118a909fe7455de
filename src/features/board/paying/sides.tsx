import { use, useState, type ReactNode } from 'react';
import { useData } from '../../../data/context.tsx';
import { isVisitorName, NameVisitorContext } from '../../../data/visitor/visitor.ts';
import { useWaysToPay } from '../../../data/hooks/use-ways-to-pay.ts';
import { formatMoney, ZERO, type Minor } from '../../../domain/money/money.ts';
import { sendText } from '../../../device/send-text.ts';
import { laterPart } from '../../../loading/later-part.tsx';
import { payTexts } from '../../../pay/texts.ts';
import { useReminder } from '../../../pay/use-reminder.ts';
import { toast } from '../../../toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useCurrency } from '../edits/board-edits.ts';
import { DueRow } from './due-row.tsx';
import { nextWord } from './next-word.ts';
import { OwnDue } from './own-due.tsx';
import { backSentence, outsideSentence } from './own-sentence.ts';
import { PayDue } from './pay-due.tsx';
import type { DueView, Face, Payee } from './paying-view.ts';
import css from './paying.module.css';
import { ReceivedBar } from './received-bar.tsx';
import { reminderOf } from './reminder.ts';
import { payingTexts as texts } from './texts.ts';
import type { Say } from './use-say.ts';

const CollectScreen = laterPart(
  () => import('./collect-screen.tsx'),
  (module) => module.CollectScreen,
);
const OwnNameSheet = laterPart(
  () => import('../send/own-name-sheet.tsx'),
  (module) => module.OwnNameSheet,
);
const PaymentSheet = laterPart(
  () => import('./payment-sheet.tsx'),
  (module) => module.PaymentSheet,
);

interface Props {
  payees: readonly Payee[];
  own: readonly DueView[];
  /** The bill is one of several in its book: these people are outside of it, and pay on the bill. */
  isOutside?: boolean;
  bookName: string;
  /** The bill's title. */
  title: string;
  /** Where the bill is, for who is told about it. */
  link: string;
  say: Say;
  /** Draws the bill's amounts. */
  drawSplit?: (() => Promise<File>) | undefined;
  clock: () => number;
}

/** What is paid on a bill itself, and what opens over it. */
export function BillSides({
  payees,
  own,
  isOutside = false,
  bookName,
  title,
  link,
  say,
  drawSplit,
  clock,
}: Props) {
  const currency = useCurrency();
  /** The due whose sheet is open: "from to". */
  const [more, setMore] = useState<string | null>(null);
  const nameSelf = use(NameVisitorContext);
  const [isNaming, setNaming] = useState(false);
  const [collecting, setCollecting] = useState<string | null>(null);
  /** What the viewer is paying in their bank's app. They come back to it, whatever others change. */
  const [payTo, setPayTo] = useState<DueView | null>(null);
  const dues = [...own, ...payees.flatMap((payee) => payee.dues)];
  const open = dues.find((due) => keyOf(due) === more);
  const toPay = payTo && (own.find((due) => keyOf(due) === keyOf(payTo)) ?? { ...payTo, open: ZERO });
  const reminder = open ? reminderOf(open, title) : null;
  const collected = payees.find(({ person }) => person.id === collecting);
  const ways = useWaysToPay(useData().me._id, currency);
  const remind = useReminder({
    amount: open?.open ?? null,
    ways: open?.to.isMe ? ways : null,
    about: drawSplit,
  });
  // Who has no account can't open the bill there.
  const withLink = (text: string, { user }: Face) => (user === null ? text : `${text} ${link}`);
  const notSent = () => toast.error(payTexts.notShared);
  const onCopied = () => toast.success(payTexts.toPaste);
  const tell = (to: Face, amount: Minor, text: typeof texts.tellText) =>
    void sendText(withLink(text(title, formatMoney(amount, currency)), to), onCopied).catch(notSent);
  const others = payees
    .map((payee) => ({ ...payee, dues: payee.dues.filter(({ from }) => !from.isMe) }))
    .filter((payee) => payee.dues.length > 0);
  return (
    <>
      {own.map((due) => (
        <OwnDue
          key={keyOf(due)}
          {...{ due, bookName, say }}
          onPay={() => setPayTo(due)}
          onTell={(to, amount) => tell(to, amount, texts.tellText)}
          onMore={() => setMore(keyOf(due))}
        />
      ))}
      {others.map((payee) => (
        <PayeePart
          key={payee.person.id}
          {...{ payee, say }}
          bill={isOutside ? title : null}
          onCollect={() => setCollecting(payee.person.id)}
        >
          {payee.dues.map((due) => (
            <DueRow
              key={keyOf(due)}
              {...{ due, bookName, say }}
              onTell={(to, amount) =>
                tell(to, amount, (bill, words) => texts.tellOfText(due.from.title, bill, words))
              }
              onMore={() => setMore(keyOf(due))}
            />
          ))}
        </PayeePart>
      ))}
      {open && (
        <PaymentSheet
          key={keyOf(open)}
          {...{ due: open, bookName, say }}
          onRemind={
            reminder === null
              ? null
              : nameSelf && open.to.isMe && isVisitorName(open.to.title)
                ? () => setNaming(true)
                : () => void remind(withLink(reminder, open.from)).catch(notSent)
          }
          onClose={() => setMore(null)}
        />
      )}
      {isNaming && nameSelf && (
        <OwnNameSheet
          onName={(name) => {
            nameSelf(name);
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {toPay && <PayDue due={toPay} {...{ say, clock }} onClose={() => setPayTo(null)} />}
      {collected && (
        <CollectScreen payee={collected} {...{ bookName, say, clock }} onClose={() => setCollecting(null)} />
      )}
    </>
  );
}

const keyOf = ({ from, to }: { from: { id: string }; to: { id: string } }): string => `${from.id} ${to.id}`;

/** Somebody who gets money back: how much of it is there, and a face for each who pays. */
function PayeePart({
  payee,
  say,
  bill,
  onCollect,
  children,
}: {
  payee: Payee;
  say: Say;
  /** Its title, where people outside of its book pay on it. */
  bill: string | null;
  onCollect: () => void;
  children: ReactNode;
}) {
  const currency = useCurrency();
  const { dues } = payee;
  return (
    <section className={css.part}>
      {bill === null ? (
        <>
          <h3 className={css.head}>{backSentence(payee, currency)}</h3>
          <ReceivedBar payee={payee} />
        </>
      ) : (
        dues.map((due) => (
          <h3 key={due.from.id} className={css.head}>
            {outsideSentence(due, bill)}
          </h3>
        ))
      )}
      {dues.some((due) => !say.isSame(due) && nextWord(due)) && (
        <Button wide className={css.collect} onClick={onCollect}>
          {texts.collect}
        </Button>
      )}
      <ul className={css.faces}>{children}</ul>
    </section>
  );
}
