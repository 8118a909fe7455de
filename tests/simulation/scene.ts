import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { User } from '../../src/contract/auth.ts';
import { openBackend } from './backend.ts';
import type { Backend } from './story.ts';
import { createPhone, type Phone } from './phone.ts';
import { lunchBoard } from '../support/device.ts';
import { World } from './world.ts';

/** Phones of Aina and Ben in fine weather, over the real server, for what a test tells step by step. */
interface Scene {
  world: World;
  aina: User;
  ben: User;
  group: string;
  /** Aina's first phone; it made `group` and `receipt`. */
  hers: Phone;
  his: Phone;
  receipt: string;
  /** Another phone, already up to date. */
  phone: (of: User) => Promise<Phone>;
  /** Lets half a minute go by: whatever can be sent is sent, and all phones ask for news. */
  settle: () => Promise<void>;
  /** Everything that the person asks the app for. */
  act: <T>(work: Promise<T>) => Promise<T>;
  release: (phone: Phone) => Promise<unknown>;
  /** Somebody's cookies of another session. */
  signIn: (user: User) => Promise<Map<string, string>>;
  /** The server's own state. */
  truth: (receipt?: string) => Promise<Awaited<ReturnType<Backend['truths']>>[number]>;
}

/** A scene of its own for each test of a file, over one server; answers how the running test has its own. */
export function sceneOfEachTest(name: string): () => Scene {
  let backend: Awaited<ReturnType<typeof openBackend>>;
  let scene: Scene;
  let round = 0;
  beforeAll(async () => {
    backend = await openBackend();
  });
  beforeEach(async () => {
    scene = await openScene(backend, `${name}-${(round += 1)}`);
  });
  afterAll(() => backend.close());
  return () => scene;
}

export async function openScene(backend: Backend, seed: string): Promise<Scene> {
  const world = new World();
  await backend.begin(world.clock);
  const aina = await backend.newUser(`aina ${seed}`, world.now);
  const ben = await backend.newUser(`ben ${seed}`, world.now);
  const phones: Phone[] = [];

  async function settle(): Promise<void> {
    for (let half = 0; half < 2; half += 1) {
      for (const { app } of phones) app.comeBack();
      let over = false;
      world.after(15_000, () => void (over = true));
      await world.run(
        () => over,
        async () => {},
      );
    }
  }
  async function phone(me: User): Promise<Phone> {
    const number = phones.length + 1;
    const made = createPhone({
      world,
      serve: backend.serve,
      seed,
      name: `p${number}`,
      number,
      me,
      sabotage: {},
    });
    for (const [cookie, value] of await backend.signIn(me, world.now))
      made.network.cookies.set(cookie, value);
    phones.push(made);
    await settle();
    return made;
  }

  const hers = await phone(aina);
  const { mutate } = hers.app;
  const act = <T>(work: Promise<T>): Promise<T> => world.during(work);
  const group = await act(mutate.createGroup({ name: 'Makan', emails: [ben.email], defaultGroup: true }));
  const receipt = await act(mutate.createReceipt({ board: lunchBoard, image: null, group }));
  await settle();
  const his = await phone(ben);
  return {
    world,
    aina,
    ben,
    group,
    hers,
    his,
    receipt,
    phone,
    settle,
    act,
    release: (of) => act(of.app.mutate.release(receipt)),
    signIn: (user) => backend.signIn(user, world.now),
    async truth(id = receipt) {
      const all = await backend.truths([aina, ben]);
      return all.find((one) => one.receipt === id)!;
    },
  };
}
