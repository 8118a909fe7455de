import { addColumnOps } from '../../../../domain/board/board-ops.ts';
import { PersonForm } from '../assign/add-person.tsx';
import { useBoardEdits } from '../../edits/board-edits.ts';
import css from './column-card.module.css';

interface Props {
  newId: () => string;
  onClose: () => void;
}

/** Where the next people will be: asks for their names. */
export function NewPeople({ newId, onClose }: Props) {
  const edits = useBoardEdits();
  return (
    <div className={css.adding}>
      <PersonForm
        onAdd={(person) => edits.edit(addColumnOps(edits.board(), newId(), person))}
        onDone={onClose}
      />
    </div>
  );
}
