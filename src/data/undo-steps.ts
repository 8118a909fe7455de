import type { FieldChange } from '../domain/board/undo.ts';
import type { KeptTexts } from './kept-texts.ts';

/** One gesture of a person, ready to be taken back. */
export interface UndoStep {
  changes: FieldChange[];
  /** The gesture was sent by itself, so taking it back is too: the others would go on seeing it. */
  isSent: boolean;
}

/** What can be taken back and done again, the latest step last. */
export interface UndoSteps {
  past: UndoStep[];
  future: UndoStep[];
}

const noSteps: UndoSteps = { past: [], future: [] };

/** How many steps are kept. */
export const MAX_STEPS = 100;

/** An edit is what undo takes back next; undo hands its reverse over to redo, and the other way round. */
export type Way = 'edit' | 'undo' | 'redo';

/** The steps after a gesture; one that changed nothing only ends the step that it took back. */
export function withStep({ past, future }: UndoSteps, way: Way, step: UndoStep): UndoSteps {
  const added = step.changes.length ? [step] : [];
  if (way === 'undo') return { past: past.slice(0, -1), future: [...future, ...added] };
  const kept = way === 'redo' ? future.slice(0, -1) : step.changes.length ? [] : future;
  return { past: [...past, ...added].slice(-MAX_STEPS), future: kept };
}

/** The steps without one whose edit could not be stored. */
export function withoutStep({ past, future }: UndoSteps, step: UndoStep): UndoSteps {
  const isOther = (other: UndoStep) => other !== step;
  return { past: past.filter(isOther), future: future.filter(isOther) };
}

/** The steps of one person on one receipt: whoever signs in next on this tab takes nothing of theirs back. */
export interface StepStore {
  /** None where nothing is kept, or it can't be read. */
  read: () => UndoSteps;
  write: (steps: UndoSteps) => void;
}

export function stepStore(texts: KeptTexts, me: string, receiptId: string): StepStore {
  // Raise the number with the shape of a step.
  const key = `kira-undo-2-${me}-${receiptId}`;
  return {
    read() {
      try {
        return (JSON.parse(texts.getItem(key) ?? 'null') as UndoSteps | null) ?? noSteps;
      } catch {
        return noSteps;
      }
    },
    write: (steps) => texts.setItem(key, JSON.stringify(steps)),
  };
}
