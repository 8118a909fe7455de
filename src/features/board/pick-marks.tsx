import { classNames } from '../../styles/class-names.ts';
import css from './pick-marks.module.css';
import { boardTexts } from './texts.ts';

/** "3 of 2 taken": people pick for themselves, and nobody is refused. */
export const TakenMark = ({ taken, of }: { taken: number; of: number }) => (
  <small className={classNames(css.taken, taken > of && css.over)}>{boardTexts.item.taken(taken, of)}</small>
);

/** How far somebody is who picks, beside their amount. Words stand beside it. */
export const PickMark = ({ pick }: { pick: 'picking' | 'done' }) => (
  <span className={pick === 'done' ? css.picked : css.picking} aria-hidden="true" />
);
