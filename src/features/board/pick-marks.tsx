import css from './pick-marks.module.css';

/** How far somebody is who picks, beside their amount. Words stand beside it. */
export const PickMark = ({ pick }: { pick: 'picking' | 'done' }) => (
  <span className={pick === 'done' ? css.picked : css.picking} aria-hidden="true" />
);
