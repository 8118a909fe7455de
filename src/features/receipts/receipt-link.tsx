import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import type { ImageRef } from '../../contract/receipts.ts';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import { useImage, type LoadImage } from '../../data/hooks/use-image.ts';
import { currencyOf, type Currency } from '../../domain/money/currencies.ts';
import { formatMoney, ZERO } from '../../domain/money/money.ts';
import { useBlobUrl } from '../../device/blob-url.ts';
import { classNames } from '../../styles/class-names.ts';
import { longDate } from '../../words/dates.ts';
import { GroupIcon, ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { commonTexts } from '../../words/texts.ts';
import css from './receipt-link.module.css';
import { receiptsTexts as texts } from './texts.ts';
import type { ListedPart } from './use-own-parts.ts';

interface Props {
  receipt: ReceiptSummary;
  /** Undefined until it is computed. */
  part: ListedPart | undefined;
  /** Its group's name; absent: it has none, or the list is of one group. */
  groupName?: string | undefined;
  loadImage: LoadImage;
  /** The one that a screen begins with. */
  large?: boolean;
}

const NOTHING: ListedPart = {
  mine: null,
  isTreated: false,
  back: ZERO,
  waiting: ZERO,
  isEven: false,
  left: ZERO,
  payers: [],
};

/** What a list shows of a bill: photo, total, the user's part, what they get back, and what nobody has. */
export function ReceiptLink({ receipt, part, groupName, loadImage, large }: Props) {
  const shown = part ?? NOTHING;
  const { mine, isTreated, left } = shown;
  const currency = currencyOf(receipt.counted);
  const paid = paidText(shown, currency);
  return (
    <Link to={`/receipts/${receipt._id}`} className={classNames(css.link, large && css.large)}>
      <span className={css.picture}>
        {receipt.image ? <Thumbnail image={receipt.image} loadImage={loadImage} /> : <ReceiptIcon />}
      </span>
      <span className={css.text}>
        <span className={css.title}>{receipt.title || commonTexts.receipts.noTitle}</span>
        <span className={css.small}>
          <span>{longDate(receipt.date, commonTexts.unknownDate)}</span>
          <span className={css.amount}>{texts.total(formatMoney(receipt.total, currency))}</span>
          {groupName && (
            <span className={css.group}>
              <GroupIcon size={14} />
              {groupName}
            </span>
          )}
        </span>
        {receipt.synced === 0 && <span className={css.small}>{texts.notSent}</span>}
        {/* Here before the parts are computed, so that nothing moves then. */}
        <span className={css.part}>
          {mine !== null && mine !== 0 && <span>{texts.mine(formatMoney(mine, currency))}</span>}
          {isTreated && <span>{texts.treated}</span>}
          {left !== 0 && <span className={css.left}>{texts.left(formatMoney(left, currency))}</span>}
          {paid !== null && <span className={css.paid}>{paid}</span>}
        </span>
      </span>
    </Link>
  );
}

/** What became of the money; null while nobody has paid the bill. */
function paidText({ back, waiting, isEven, payers }: ListedPart, currency: Currency): string | null {
  if (back !== 0 || isEven) {
    const text = back !== 0 ? texts.back(formatMoney(back, currency)) : texts.even;
    return waiting === 0 ? text : texts.ifArrived(text, formatMoney(waiting, currency));
  }
  return payers.length > 0 ? texts.paid(payers) : null;
}

/** A photo on its side has to be larger by this to fill the frame, whose sides are as 60 to 76. */
const SIDEWAYS = 76 / 60;

/** The photo of this device, else of the server; without one the icon stays. */
function Thumbnail({ image, loadImage }: { image: ImageRef; loadImage: LoadImage }) {
  const photo = useImage(image, loadImage);
  const source = useBlobUrl(photo instanceof Blob ? photo : null);
  const [failed, setFailed] = useState(false);
  if (!source || failed) return <ReceiptIcon />;
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ rotate: `${image.rotation}deg`, scale: image.rotation % 180 === 0 ? 1 : SIDEWAYS }}
      onError={() => setFailed(true)}
    />
  );
}
