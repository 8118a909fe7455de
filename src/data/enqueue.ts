import type { KiraDb } from './db.ts';
import { OUTBOX_VERSION } from './outbox-versions.ts';
import { groupLane, imageLane, receiptLane, type Call, type Lane, type OutboxRow } from './rows.ts';

/** What mutations need from outside. */
export interface Ports {
  db: KiraDb;
  /** UUIDv7. */
  ids: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Names this start of the app: what is held is held by it. */
  tab: string;
}

/** An outbox row's lane follows from what it changes. */
export function laneOf(call: Call): Lane {
  switch (call.type) {
    case 'image.create':
      return imageLane(call.id);
    case 'group.create':
    case 'group.patch':
    case 'group.delete':
      return groupLane(call.id);
    default:
      return receiptLane(call.id);
  }
}

/** A row that the database has yet to number. */
export type NewOutboxRow = Omit<OutboxRow, 'n'>;

/** Appends a call to its lane. To be called inside the transaction of the edit. */
export async function enqueue(
  ports: Ports,
  call: Call,
  more: Partial<Pick<OutboxRow, 'state' | 'dependsOn'>> = {},
): Promise<void> {
  const dependsOn = await dependencies(ports.db, call);
  await ports.db.outbox.add(newRow(ports, call, { dependsOn, ...more }));
}

export const newRow = (
  { ids, clock, tab }: Pick<Ports, 'ids' | 'clock' | 'tab'>,
  call: Call,
  more: Partial<NewOutboxRow> = {},
): NewOutboxRow => ({
  id: ids(),
  v: OUTBOX_VERSION,
  lane: laneOf(call),
  call,
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: new Date(clock()).toISOString(),
  attempts: 0,
  ...(more.state === 'held' && { tab }),
  ...more,
});

/** Only what the server doesn't have yet: an image still to be stored, a group still to be made. */
async function dependencies(db: KiraDb, call: Call): Promise<Lane[]> {
  if (call.type !== 'receipt.create') return [];
  const lanes = [call.image && imageLane(call.image), call.group && groupLane(call.group)].filter(
    (lane): lane is Lane => Boolean(lane),
  );
  const waiting = await Promise.all(lanes.map((lane) => db.outbox.where('lane').equals(lane).count()));
  return lanes.filter((_, at) => waiting[at]);
}
