import { classNames } from '../../../../styles/class-names.ts';
import css from './grip.module.css';
import { dragTexts } from './texts.ts';

/** The id of the element with the keyboard instructions. */
export const INSTRUCTIONS = 'drag-instructions';

/** The dots of a handle. */
export const dots = css.dots;

/** The handle of a column or item. places.ts finds out which one. */
export const Grip = ({ label, className }: { label: string; className: string | undefined }) => (
  <button
    type="button"
    data-grip=""
    className={classNames(css.dots, className)}
    aria-label={label}
    aria-roledescription={dragTexts.role}
    aria-describedby={INSTRUCTIONS}
  />
);
