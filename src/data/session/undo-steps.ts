import type { FieldChange } from '../../domain/board/undo.ts';
import type { TextStorage } from '../device/text-storage.ts';

/** One gesture of the user, with the values before. */
export interface UndoStep {
  changes: FieldChange[];
}

/** The steps to undo and to redo, the latest last. */
export interface UndoSteps {
  past: UndoStep[];
  future: UndoStep[];
}

const noSteps: UndoSteps = { past: [], future: [] };

/** How many steps a session keeps. */
export const MAX_STEPS = 100;

/** An edit adds a step to undo; an undo adds its reverse to redo, and a redo to undo. */
export type StepKind = 'edit' | 'undo' | 'redo';

/** The steps after a gesture; the same object if it changed nothing. Such an undo only removes its step. */
export function withStep(steps: UndoSteps, kind: StepKind, step: UndoStep): UndoSteps {
  if (kind === 'edit' && !step.changes.length) return steps;
  const { past, future } = steps;
  const added = step.changes.length ? [step] : [];
  if (kind === 'undo') return { past: past.slice(0, -1), future: [...future, ...added] };
  const kept = kind === 'redo' ? future.slice(0, -1) : [];
  return { past: [...past, ...added].slice(-MAX_STEPS), future: kept };
}

/** The steps without one whose edit was refused. */
export function withoutStep({ past, future }: UndoSteps, step: UndoStep): UndoSteps {
  const isOther = (other: UndoStep) => other !== step;
  return { past: past.filter(isOther), future: future.filter(isOther) };
}

/** One user's steps on one receipt: the next user on this tab can't undo them. */
export interface StepStore {
  /** No steps if there are none, or they can't be read. */
  read: () => UndoSteps;
  write: (steps: UndoSteps) => void;
}

export function stepStore(storage: TextStorage, me: string, receiptId: string): StepStore {
  // Raise the number when the shape of a step changes.
  const key = `kira-undo-2-${me}-${receiptId}`;
  return {
    read() {
      try {
        return (JSON.parse(storage.getItem(key) ?? 'null') as UndoSteps | null) ?? noSteps;
      } catch {
        return noSteps;
      }
    },
    write: (steps) => storage.setItem(key, JSON.stringify(steps)),
  };
}
