import { SameQuestion } from '../../../pay/same-question.tsx';
import { TwiceQuestions } from '../../../pay/twice-question.tsx';
import { PartChangeLine } from './part-change-line.tsx';
import type { PayingProps } from './paying-view.ts';
import { BillSides } from './sides.tsx';
import { TogetherPart } from './together-part.tsx';
import { useSay } from './use-say.ts';

/** The words about a bill's payments, and what opens over them. On the board, and for guests. */
export function Paying(props: PayingProps) {
  const { book, bookName, billId, title, paying, link, drawSplit, clock } = props;
  const say = useSay(book, clock);
  const { payees, own, together, me, isChangeTold = false } = paying;
  return (
    <>
      {me !== null && !isChangeTold && <PartChangeLine {...{ book, billId, title, me }} />}
      <TwiceQuestions book={book} own={me} bill={billId} write={say.write} />
      <BillSides
        isOutside={together !== null}
        {...{ payees, own, bookName, title, link, say, drawSplit, clock }}
      />
      {together && <TogetherPart {...props} {...{ together, say }} />}
      <SameQuestion ask={say.ask} />
    </>
  );
}
