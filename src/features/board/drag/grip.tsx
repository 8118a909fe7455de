import { GripIcon } from '../../../ui/icons/board.tsx';
import { boardTexts } from '../texts.ts';

/** The element that says how to move things by keyboard. */
export const INSTRUCTIONS = 'drag-instructions';

/** What a column or an item is dragged by (places.ts finds out which it is). */
export const Grip = ({ label, className }: { label: string; className: string | undefined }) => (
  <button
    type="button"
    data-grip=""
    className={className}
    aria-label={label}
    aria-roledescription={boardTexts.drag.role}
    aria-describedby={INSTRUCTIONS}
  >
    <GripIcon />
  </button>
);
