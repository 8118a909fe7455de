import { GripIcon } from '../../../ui/icons/board.tsx';
import { dragTexts } from './texts.ts';

/** The id of the element with the keyboard instructions. */
export const INSTRUCTIONS = 'drag-instructions';

/** The handle of a column or item. places.ts finds out which one. */
export const Grip = ({ label, className }: { label: string; className: string | undefined }) => (
  <button
    type="button"
    data-grip=""
    className={className}
    aria-label={label}
    aria-roledescription={dragTexts.role}
    aria-describedby={INSTRUCTIONS}
  >
    <GripIcon />
  </button>
);
