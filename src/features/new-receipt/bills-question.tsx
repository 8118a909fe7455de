import { useBlobUrl } from '../../device/blob-url.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Separate } from './sort-photos.ts';
import css from './bills-question.module.css';
import { uploadTexts as texts } from './texts.ts';

interface Props {
  asked: Separate;
  /** Null: the user wants none of them. */
  onAnswer: (isOne: boolean | null) => void;
}

/** Asks whether photos that don't overlap show one receipt or several, and says what tells that. */
export const BillsQuestion = ({ asked: { bills, by }, onAnswer }: Props) => (
  <Sheet
    title={texts.oneOrMore(bills.length)}
    onClose={() => onAnswer(null)}
    footer={
      <>
        <Button onClick={() => onAnswer(true)}>{texts.oneReceipt}</Button>
        <Button look={by ? 'primary' : 'secondary'} onClick={() => onAnswer(false)}>
          {texts.moreBills(bills.length)}
        </Button>
      </>
    }
  >
    <p className={css.text}>{by ? texts.severalBy[by] : texts.oneOrMoreText}</p>
    {by && <p className={css.text}>{texts.severalAsOne}</p>}
    <ol className={css.pictures}>
      {bills.map(({ photo, n, reading }) => (
        <li key={n}>
          <Picture bill={photo} n={n} />
          <p className={css.read}>
            {texts.readOn(
              reading.store.value,
              reading.total.value && formatMoney(reading.total.value, HOME_CURRENCY),
            )}
          </p>
        </li>
      ))}
    </ol>
  </Sheet>
);

function Picture({ bill, n }: { bill: File; n: number }) {
  const url = useBlobUrl(bill);
  return <span>{url && <img src={url} alt={texts.photoNumber(n)} />}</span>;
}
