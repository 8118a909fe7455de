import { useState } from 'react';
import type { Item } from '../../../../domain/board/board.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { PlusIcon } from '../../../../ui/icons/actions.tsx';
import { MinusIcon } from '../../../../ui/icons/board.tsx';
import { boardTexts } from '../../texts.ts';
import css from './share-sheet.module.css';

/** Divides "3 beers" into 2 + 1. Nobody has the second row yet. */
export function DivideRows({ item, onDivide }: { item: Item; onDivide: (off: number) => void }) {
  const texts = boardTexts.rows;
  const [off, setOff] = useState(1);
  if (!Number.isInteger(item.quantity) || item.quantity < 2) return null;
  const most = item.quantity - 1;
  const taken = Math.min(off, most);
  return (
    <div className={css.rows} role="group" aria-label={texts.label}>
      {most > 1 && (
        <IconButton
          label={texts.fewer}
          repeats
          aria-disabled={taken <= 1}
          onClick={() => setOff(Math.max(1, taken - 1))}
        >
          <MinusIcon size={20} />
        </IconButton>
      )}
      <Button onClick={() => onDivide(taken)}>{texts.divide(item.quantity - taken, taken)}</Button>
      {most > 1 && (
        <IconButton
          label={texts.more}
          repeats
          aria-disabled={taken >= most}
          onClick={() => setOff(Math.min(most, taken + 1))}
        >
          <PlusIcon size={20} />
        </IconButton>
      )}
    </div>
  );
}
