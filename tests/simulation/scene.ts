import { beforeEach } from 'vitest';
import type { CookieJar } from '../../server/testing/cookies.ts';
import type { User } from '../../src/contract/auth.ts';
import { lunchIn } from '../support/device.ts';
import { createPhone, type SimulatedPhone } from './phone.ts';
import { Comebacks } from './screen.ts';
import type { Backend } from './story.ts';
import { VirtualTime } from './virtual-time.ts';
import { workerBackend } from './worker-backend.ts';

/** Phones of Aina and Ben with a good connection, over the real server, for tests step by step. */
interface Scene {
  time: VirtualTime;
  aina: User;
  ben: User;
  group: string;
  /** Aina's first phone; it made `group` and `receipt`. */
  hers: SimulatedPhone;
  his: SimulatedPhone;
  receipt: string;
  /** Another phone, already up to date. */
  phone: (of: User) => Promise<SimulatedPhone>;
  /** Lets half a minute pass: all phones push and pull. */
  syncAll: () => Promise<void>;
  /** Runs an action of a person. */
  act: <T>(work: Promise<T>) => Promise<T>;
  sendNow: (phone: SimulatedPhone) => Promise<unknown>;
  /** The cookies of a new session. */
  signIn: (user: User) => Promise<CookieJar>;
  /** The user joins the groups that they are invited to, with no phone. */
  acceptInvitations: (user: User) => Promise<void>;
  deleteAccount: (user: User) => Promise<void>;
  /** The server's payments. */
  serverPayments: Backend['payments'];
  /** The server's data of a receipt. */
  serverReceipt: (receipt?: string) => Promise<Awaited<ReturnType<Backend['receipts']>>[number]>;
}

/**
 * Makes a scene for each test of a file, over the server of its worker. Returns how to get the scene of the
 * running test.
 */
export function sceneOfEachTest(name: string): () => Scene {
  let scene: Scene;
  let round = 0;
  beforeEach(async () => {
    scene = await openScene(await workerBackend(), `${name}-${(round += 1)}`);
  });
  return () => scene;
}

export async function openScene(backend: Backend, seed: string): Promise<Scene> {
  const time = new VirtualTime();
  await backend.begin(time.clock);
  const aina = await backend.newUser(`aina ${seed}`, time.now);
  const ben = await backend.newUser(`ben ${seed}`, time.now);
  const phones: SimulatedPhone[] = [];

  async function syncAll(): Promise<void> {
    for (let half = 0; half < 2; half += 1) {
      for (const { app } of phones) app.comeBack();
      await time.pass(15_000);
    }
  }
  async function phone(me: User): Promise<SimulatedPhone> {
    const number = phones.length + 1;
    const made = createPhone({
      time,
      serve: backend.serve,
      seed,
      name: `p${number}`,
      number,
      me,
      sabotage: {},
      comebacks: new Comebacks(),
    });
    Object.assign(made.network.cookies, await backend.signIn(me, time.now));
    phones.push(made);
    await syncAll();
    return made;
  }

  const hers = await phone(aina);
  const { mutate } = hers.app;
  const act = <T>(work: Promise<T>): Promise<T> => time.during(work);
  const group = await act(mutate.createGroup({ name: 'Makan', emails: [ben.email], defaultGroup: true }));
  const receipt = await act(mutate.createReceipt(lunchIn(group)));
  await syncAll();
  await backend.acceptInvitations(ben);
  const his = await phone(ben);
  return {
    time,
    aina,
    ben,
    group,
    hers,
    his,
    receipt,
    phone,
    syncAll,
    act,
    sendNow: (of) => act(of.app.mutate.sendNow()),
    signIn: (user) => backend.signIn(user, time.now),
    acceptInvitations: backend.acceptInvitations,
    deleteAccount: backend.deleteAccount,
    serverPayments: backend.payments,
    async serverReceipt(id = receipt) {
      const all = await backend.receipts();
      return all.find((one) => one.receipt === id)!;
    },
  };
}
