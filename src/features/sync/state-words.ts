import { lacking } from '../../data/mutate-outbox.ts';
import type { OutboxRow, Reason } from '../../data/rows.ts';
import { syncTexts as texts } from '../../ui/texts/sync.ts';

/** What the person may do about what was set aside. To give it up is always one. */
export interface Choices {
  /** Not where it waits for something else that was refused. */
  retry: boolean;
  /** What the refused receipt could be kept without. */
  without: 'group' | 'image' | null;
  /** What is asked before it is given up. */
  discard: { title: string; text: string };
}

/** `behind`: what has to be decided on before it can go. */
export function stateInWords(row: OutboxRow, behind: string | undefined): string {
  const { call, state, attempts } = row;
  const isDeletion = call.type.endsWith('.delete');
  if (state === 'held' && isDeletion) return texts.heldDeletion; // it takes along what was refused
  if (behind !== undefined) return texts.behind(behind);
  if (state === 'parked') return reasonInWords(row);
  if (state === 'held') return call.type === 'image.create' ? texts.heldPhoto : texts.held;
  return attempts > 0 ? texts.tried(attempts) : texts.waiting;
}

/** The server was asked only for what got as far as a request. */
function reasonInWords({ lane, batch, reason }: OutboxRow): string {
  if (reason?.code === 'gone') return texts.gone[lane.startsWith('group:') ? 'group' : 'receipt'];
  const wasAsked = batch !== null && reason?.code !== 'unsendable';
  return `${wasAsked ? texts.parked : texts.unsent} ${reason ? messageOf(reason) : ''}`;
}

/** Where the server names the place of what it can't take ("body.ops.0.value"), that tells nobody anything. */
const messageOf = ({ code, message }: Reason): string =>
  code === 'invalid' && /\(\S+\)\.$/.test(message) ? texts.invalid : message;

interface EntryState {
  /** How many changes the entry tells of. */
  count: number;
  isBehind: boolean;
  /** The receipt is on this phone for its sake alone. */
  takesReceipt: boolean;
}

export function choicesOf(row: OutboxRow, { count, isBehind, takesReceipt }: EntryState): Choices | null {
  if (row.state !== 'parked') return null;
  const { type } = row.call;
  const text =
    takesReceipt && type === 'board.op' ? texts.discardWithReceipt(count) : texts.discardText[type](count);
  return {
    retry: !isBehind,
    without: lacking(row),
    discard: { title: texts.discardTitle(count), text },
  };
}
