import { setImmediate as promisesToRun } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { reprice } from '../../../../tests/support/device.ts';
import { BillTooLargeError, ReceiptGoneError, StorageFullError } from '../../../data/edits/writer.ts';
import { LimitError, type BoardSession } from '../../../data/session/board-session.ts';
import type { UndoSteps } from '../../../data/session/undo-steps.ts';
import { storedTexts } from '../../../data/texts.ts';
import { deletion } from '../../../domain/board/board.ts';
import { boardTexts } from '../texts.ts';
import { boardEdits, type BoardEdits } from './board-edits.ts';

const texts = boardTexts.toasts;
const toasts = vi.hoisted(() => ({ told: [] as unknown[][] }));
vi.mock('../../../toasts/toast.ts', () => {
  const kinds = ['info', 'success', 'error', 'offer', 'close'];
  const tell = (kind: string, what: unknown[]) => void toasts.told.push([kind, ...what]);
  return { toast: Object.fromEntries(kinds.map((kind) => [kind, (...what: unknown[]) => tell(kind, what)])) };
});
let isOffline = false;
beforeEach(() => {
  toasts.told = [];
  isOffline = false;
});

/** A session that gives `answer` to each edit and undo. */
function open(answer: () => Promise<unknown> = () => Promise.resolve('done'), unsaved: unknown = null) {
  let steps: UndoSteps = { past: [], future: [] };
  const calls: string[] = [];
  const step = (name: string) => () => {
    calls.push(name);
    steps = { ...steps };
    return answer();
  };
  const session = {
    edit: step('edit'),
    send: step('send'),
    undo: step('undo'),
    redo: step('redo'),
    steps: () => steps,
    unsaved: () => unsaved,
  } as unknown as BoardSession;
  return {
    calls,
    edits: boardEdits(
      session,
      () => 'id',
      () => isOffline,
    ),
  };
}
/** The toasts, without the closing of the Undo offer. */
const told = () => toasts.told.filter(([kind, text]) => kind !== 'close' || text !== 'undo');
const edit = [reprice(900)];
const remove = (edits: BoardEdits) => edits.edit([deletion('item', 'roti')], { undo: 'Roti was deleted.' });

const message = 'Disk on fire.';
const full = new StorageFullError(Promise.resolve());
const acts: Record<string, (edits: BoardEdits) => unknown> = {
  edit: (edits) => edits.edit(edit),
  newItem: (edits) => edits.edit(edit, { item: 'new' }),
  item: (edits) => edits.edit(edit, { item: 'known' }),
  remove,
  save: (edits) => edits.save(),
  undo: (edits) => edits.undo(),
};
test.each<[string, Error, string]>([
  ['edit', new LimitError('items'), texts.limit.items],
  ['newItem', new LimitError('shares'), texts.limit.shares],
  ['item', new LimitError('people'), texts.limit.people],
  ['edit', new BillTooLargeError(), texts.limit.amount],
  ['edit', new Error(message), texts.error(storedTexts.fault)],
  ['undo', new Error(message), texts.error(storedTexts.fault)],
  ['remove', new Error(message), texts.error(storedTexts.fault)],
  ['newItem', new Error(message), texts.addFailed],
  ['item', new Error(message), texts.itemError(storedTexts.fault)],
  ['save', new Error(message), texts.failed],
])('%s that fails with %s is told: %s', async (act, error, text) => {
  acts[act]!(open(() => Promise.reject(error)).edits);
  await promisesToRun();
  const spoken = told().filter(([kind]) => kind !== 'info' && kind !== 'close');
  expect(spoken).toEqual([['error', text]]);
});

test.each<[string, Error, string]>([
  ['edit', full, 'is told by the line at the top'],
  ['item', full, 'is told by the line at the top'],
  ['remove', full, 'is told by the line at the top'],
  ['edit', new ReceiptGoneError(), 'is told by the screen'],
])('%s that fails with %s %s, and by no toast', async (act, error) => {
  acts[act]!(open(() => Promise.reject(error)).edits);
  await promisesToRun();
  expect(told().filter(([kind]) => kind !== 'info' && kind !== 'close')).toEqual([]);
});

test.each<[string, unknown, unknown[][]]>([
  ['shows no toast while edits are in memory, because a line at the top tells it', {}, []],
  ['says that nothing can be sent if all edits are stored', null, [['error', texts.notSent]]],
])('Save on a full device %s', async (_, unsaved, expected) => {
  await open(() => Promise.resolve(false), unsaved).edits.save();
  expect(told()).toEqual([['info', texts.updating, 'save'], ...expected, ['close', 'save']]);
});

test.each<[string, string, string[]]>([
  ['edit', 'edit', []],
  ['newItem', 'edit', []],
  ['item', 'edit', [`info ${texts.itemUpdating} item`, `success ${texts.itemUpdated}`, 'close item']],
  ['save', 'send', [`info ${texts.updating} save`, `success ${texts.updated}`, 'close save']],
  ['undo', 'undo', []],
])('%s that is stored asks the session for %s, and tells %j', async (act, call, expected) => {
  const { calls, edits } = open();
  acts[act]!(edits);
  await promisesToRun();
  expect(calls).toEqual([call]);
  expect(told().map((one) => one.join(' '))).toEqual(expected);
});

test('Save without a connection says that the phone keeps it', async () => {
  isOffline = true;
  await open().edits.save();
  expect(told()).toContainEqual(['success', texts.kept]);
});

test('a deletion shows a toast with Undo', async () => {
  const { calls, edits } = open();
  remove(edits);
  await promisesToRun();
  const [[kind, text, offer, key] = []] = told();
  expect([kind, text, key]).toEqual(['offer', 'Roti was deleted.', 'undo']);
  (offer as { run: () => void }).run();
  expect(calls).toEqual(['edit', 'undo']);
});

test('a deletion offers no Undo if another edit came before it was stored', async () => {
  const { edits } = open();
  remove(edits);
  edits.edit(edit);
  await promisesToRun();
  expect(told()).toEqual([['info', 'Roti was deleted.']]);
});

test.each(['edit', 'undo'])('%s closes the Undo offer of a deletion', async (act) => {
  const { edits } = open();
  remove(edits);
  await promisesToRun();
  toasts.told = [];
  acts[act]!(edits);
  expect(toasts.told).toEqual([['close', 'undo']]);
});

test('an empty edit closes no offer and stores nothing', () => {
  const { calls, edits } = open();
  edits.edit([]);
  expect([calls, toasts.told]).toEqual([[], []]);
});

test.each(['changedSince', 'nothing'] as const)(
  'a redo whose outcome is %s says so, and is not announced as done',
  async (outcome) => {
    const { edits } = open(() => Promise.resolve(outcome));
    expect(await edits.redo()).toBe(false);
    expect(told()).toEqual([['info', texts[outcome]]]);
  },
);
