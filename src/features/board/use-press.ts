import { startTransition, useOptimistic } from 'react';
import { useBoardEdits } from './edits/board-edits.ts';

/**
 * A button that answers a press with the next frame. The edit is stored before the board shows it; until then
 * only the button's own mark is ahead, and it goes back if the edit is refused.
 */
export function usePress(isOn: boolean, onPress: (isOn: boolean) => void): [boolean, () => void] {
  const edits = useBoardEdits();
  const [shown, show] = useOptimistic(isOn);
  const press = () =>
    startTransition(async () => {
      show(!shown);
      onPress(!shown);
      await new Promise<void>((done) => edits.whenPainted(done));
    });
  return [shown, press];
}
