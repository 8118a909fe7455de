import { GiftIcon } from '../../../../ui/icons/board.tsx';
import { boardTexts } from '../../texts.ts';
import css from './treated-mark.module.css';

/** Stands before the amount of a person whom the others pay for. */
export const TreatedMark = () => (
  <span className={css.mark}>
    <GiftIcon size={14} />
    <span className="visually-hidden">{boardTexts.item.treatedShort} </span>
  </span>
);
