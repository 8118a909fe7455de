import { expect, test } from 'vitest';
import { lunch, newDevice, type Device } from '../../tests/support/device.ts';
import { dropGuest, sendGuestsEdits } from './guest-log-in.ts';
import type { Session } from './session.ts';

/** Somebody signed in on a device. */
const signedIn = ({ db, mutate }: Device, isGuest: boolean, expired = false) =>
  ({
    state: 'in',
    workspace: { data: { db, mutate, me: { _id: 'g', ...(isGuest && { isGuest }) } } },
    expired,
  }) as unknown as Session;

test('a log-in waits until what a guest ticked is sent', async () => {
  const device = newDevice();
  await device.mutate.createReceipt(lunch);
  let isOver = false;
  const waiting = sendGuestsEdits(signedIn(device, true)).then(() => (isOver = true));
  expect(await device.db.outbox.count()).toBe(1);
  expect(isOver).toBe(false);
  await device.db.outbox.clear();
  await waiting;
});

test('what the server has refused holds no log-in up', async () => {
  const device = newDevice();
  await device.mutate.createReceipt(lunch);
  await device.db.outbox.toCollection().modify({ state: 'refused' });
  await expect(sendGuestsEdits(signedIn(device, true))).resolves.toBeUndefined();
});

test('a guest whose session the server has ended waits for nothing: it takes nothing of theirs', async () => {
  const device = newDevice();
  await device.mutate.createReceipt(lunch);
  await expect(sendGuestsEdits(signedIn(device, true, true))).resolves.toBeUndefined();
});

test('a user with an account waits for nothing', async () => {
  const device = newDevice();
  await device.mutate.createReceipt(lunch);
  await expect(sendGuestsEdits(signedIn(device, false))).resolves.toBeUndefined();
});

test('a log-in to an account deletes what the device keeps of the guest; a kept bill does not', async () => {
  const device = newDevice();
  await device.mutate.createReceipt(lunch);
  const guest = signedIn(device, true);
  await dropGuest(guest, guest); // the guest has become a user
  expect(await device.db.receipts.count()).toBe(1);
  const account = { state: 'in', workspace: { data: { me: { _id: 'u' } } } } as unknown as Session;
  await dropGuest(signedIn(device, false), account);
  expect(await device.db.receipts.count()).toBe(1);
  await dropGuest(guest, account);
  expect(device.db.isDeleted).toBe(true);
});
