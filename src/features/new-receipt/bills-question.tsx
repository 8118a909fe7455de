import { useBlobUrl } from '../../ui/blob-url.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './bills-question.module.css';
import { uploadTexts as texts } from './texts.ts';

interface Props {
  bills: readonly File[];
  /** Null: the user wants none of them. */
  onAnswer: (isOne: boolean | null) => void;
}

/** Asks whether photos that don't overlap show one receipt or several. */
export const BillsQuestion = ({ bills, onAnswer }: Props) => (
  <Sheet
    title={texts.oneOrMore(bills.length)}
    onClose={() => onAnswer(null)}
    footer={
      <>
        <Button onClick={() => onAnswer(true)}>{texts.oneReceipt}</Button>
        <Button onClick={() => onAnswer(false)}>{texts.moreBills(bills.length)}</Button>
      </>
    }
  >
    <p className={css.text}>{texts.oneOrMoreText}</p>
    <ol className={css.pictures}>
      {bills.map((bill, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change their places
        <li key={at}>
          <Picture bill={bill} n={at + 1} />
        </li>
      ))}
    </ol>
  </Sheet>
);

function Picture({ bill, n }: { bill: File; n: number }) {
  const url = useBlobUrl(bill);
  return url && <img src={url} alt={texts.photoNumber(n)} />;
}
