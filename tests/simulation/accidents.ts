import type { SimulatedPhone } from './phone.ts';
import { chance, seeded } from './random.ts';
import type { SimulatedApp } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What happens to phones and their tabs. */

/** Ends the app within its next few steps: in the tab in front, or in all. */
export function crash(time: VirtualTime, phone: SimulatedPhone): void {
  const dying = chance(phone.random, 0.5) ? [...phone.tabs] : [phone.app];
  for (const { appRun } of dying) appRun.fuse = Math.floor(phone.random() * 25);
  time.after(phone.random() * 3000, () => {
    for (const app of dying) closeTab(time, phone, app);
    time.after(phone.random() * 20_000, () => phone.crashed && phone.open());
  });
}

/** The tab is gone at once; the other comes to the front. */
function closeTab(time: VirtualTime, phone: SimulatedPhone, app: SimulatedApp): void {
  app.end();
  phone.tabs = phone.tabs.filter((other) => other !== app);
  const [left] = phone.tabs;
  if (left) void bringToFront(time, phone, left);
}

export function flightMode(time: VirtualTime, phone: SimulatedPhone): void {
  phone.network.up = false;
  time.after(phone.random() * 120_000, () => {
    phone.network.up = true;
    for (const { comeBack } of phone.tabs) comeBack();
  });
}

/**
 * A person opens a second tab, changes to the other, closes one, or puts the phone away for a while. The
 * browser freezes what isn't seen, some time. It has dice of its own: the other actions stay as they are.
 */
export function actOnTabs(time: VirtualTime, phone: SimulatedPhone): void {
  if (phone.crashed || phone.isHidden || phone.app.appRun.over) return;
  const random = seeded(`${phone.name} tabs ${time.now}`);
  const { app } = phone;
  const other = phone.tabs.find((one) => one !== app);
  const dice = random();
  if (dice < 0.35) {
    phone.isHidden = true;
    hide(time, app, random() * 20_000);
    time.after(random() * 60_000, () => {
      phone.isHidden = false;
      if (!phone.crashed) void bringToFront(time, phone, phone.app);
    });
  } else if (!other) {
    hide(time, app, random() * 40_000);
    phone.open();
    phone.app.see(true);
  } else if (dice < 0.8) {
    hide(time, app, random() * 40_000);
    void bringToFront(time, phone, other);
  } else {
    app.see(false);
    closeTab(time, phone, app);
  }
}

/** A hidden tab sends what it has, and is frozen after a while, unless it is seen again. */
function hide(time: VirtualTime, app: SimulatedApp, frozenAfter: number): void {
  app.see(false);
  time.after(frozenAfter, () => {
    if (!app.isSeen && !app.appRun.over) app.appRun.freeze();
  });
}

async function bringToFront(time: VirtualTime, phone: SimulatedPhone, app: SimulatedApp): Promise<void> {
  phone.app = app;
  app.isSeen = true;
  await time.during(app.appRun.wake(phone.random));
  if (!app.appRun.over) app.see(true);
}

/** The user looks at each tab, the last one in front. */
export async function lookAtAll(time: VirtualTime, phone: SimulatedPhone): Promise<void> {
  phone.isHidden = false;
  for (const app of phone.tabs) await bringToFront(time, phone, app);
}
