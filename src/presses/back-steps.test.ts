import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBackSteps } from './back-steps.ts';

/** A browser's history: steps are taken later, one after another, as browsers do. */
function createBrowser() {
  const entries: { state: unknown; href: string }[] = [{ state: null, href: '/0' }];
  let at = 0;
  let steps: number[] = [];
  let listeners: { type: string; run: (event: Event) => void; isFirst: boolean }[] = [];
  const truncate = () => entries.splice(at + 1);
  const history = {
    scrollRestoration: 'auto' as ScrollRestoration,
    get state() {
      return entries[at]!.state;
    },
    pushState(state: unknown, _: string, href?: string) {
      truncate();
      entries.push({ state: structuredClone(state), href: href ?? entries[at]!.href });
      at += 1;
    },
    go: (delta: number) => void steps.push(delta),
  };
  const tell = (type: string) => {
    let isOver = false;
    const event = { stopImmediatePropagation: () => (isOver = true) } as unknown as Event;
    const heard = listeners.filter((one) => one.type === type);
    for (const { run } of heard.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst)))
      if (!isOver) run(event);
  };
  return {
    history: history as unknown as History,
    location: {
      get href() {
        return entries[at]!.href;
      },
    } as Location,
    addEventListener: ((type: string, run: (event: Event) => void, how?: { capture?: boolean }) =>
      void listeners.push({ type, run, isFirst: how?.capture === true })) as Window['addEventListener'],
    press: (delta: number) => void steps.push(delta),
    /** Takes all steps that were asked for, and those that they ask for. */
    async idle() {
      await Promise.resolve();
      for (let next = steps.shift(); next !== undefined; next = steps.shift()) {
        if (entries[at + next]) {
          at += next;
          tell('popstate');
        }
        await Promise.resolve();
      }
    },
    /** Only the history outlives it. */
    unload() {
      listeners = [];
      steps = [];
    },
    load: () => tell('load'),
  };
}

/** An app with a router, and sheets over its pages. */
function createApp(browser: ReturnType<typeof createBrowser>) {
  const steps = createBackSteps(browser, (change) => change());
  let page = browser.location.href;
  const sheets: (() => void)[] = [];
  let heard = 0;
  const show = () => {
    if (page !== browser.location.href) for (const close of sheets.splice(0).toReversed()) close();
    page = browser.location.href;
  };
  browser.addEventListener('popstate', () => {
    heard += 1;
    show();
  });
  return {
    page: () => page,
    sheets: () => sheets.length,
    heard: () => heard,
    open: (isLocked = () => false) => {
      const close = () => {
        const at = sheets.indexOf(closed);
        if (at < 0 || isLocked()) return;
        sheets.splice(at, 1);
        closed();
      };
      const closed = steps.open(close);
      sheets.push(closed);
    },
    close: () => sheets.pop()?.(),
    link: (to: string) =>
      steps.leave(() => {
        browser.history.pushState({ key: to }, '', to);
        show();
      }),
  };
}

async function start() {
  const browser = createBrowser();
  let app = createApp(browser);
  app.link('/bill');
  await browser.idle();
  const press = async (delta: number) => {
    browser.press(delta);
    await browser.idle();
  };
  return {
    browser,
    app: () => app,
    back: () => press(-1),
    forward: () => press(1),
    reload: async () => {
      browser.unload();
      app = createApp(browser);
      browser.load();
      await browser.idle();
    },
  };
}

describe('what is open over a page', () => {
  test('BACK-1 two sheets close one by one by Back, and then Back leaves the page', async () => {
    const { app, back } = await start();
    app().open();
    app().open();
    await back();
    expect([app().page(), app().sheets()]).toEqual(['/bill', 1]);
    await back();
    expect([app().page(), app().sheets(), app().heard()]).toEqual(['/bill', 0, 0]);
    await back();
    expect(app().page()).toBe('/0');
  });

  test('BACK-1 a sheet that asks before it closes stays, and Back asks it again', async () => {
    const { app, back } = await start();
    let isLocked = true;
    app().open(() => isLocked);
    await back();
    expect(app().sheets()).toBe(1);
    isLocked = false;
    await back();
    expect([app().page(), app().sheets()]).toEqual(['/bill', 0]);
  });

  test('BACK-2 a sheet that closed by itself takes no Back', async () => {
    const { browser, app, back } = await start();
    app().open();
    app().close();
    await browser.idle();
    await back();
    expect(app().page()).toBe('/0');
  });

  test('BACK-2 a sheet that opens while another closes keeps its step', async () => {
    const { browser, app, back } = await start();
    app().open();
    app().close();
    app().open();
    await browser.idle();
    await back();
    expect([app().page(), app().sheets()]).toEqual(['/bill', 0]);
  });

  test('BACK-4 a link goes on although the step of a closed sheet is still being left', async () => {
    const { browser, app, back } = await start();
    app().open();
    app().close();
    await Promise.resolve();
    app().link('/sync');
    await browser.idle();
    expect(app().page()).toBe('/sync');
    await back();
    expect(app().page()).toBe('/bill');
  });

  test('BACK-1 to BACK-4 hold after any presses', async () => {
    const act = fc.constantFrom('open', 'close', 'back', 'forward', 'link', 'reload');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { browser, app, back, forward, reload } = await start();
        let pages = ['/0', '/bill'];
        let at = 1;
        let open = 0;
        for (const [n, what] of acts.entries()) {
          if (what === 'open') {
            app().open();
            open += 1;
            pages = pages.slice(0, at + 1);
          } else if (what === 'close') {
            app().close();
            open = Math.max(0, open - 1);
          } else if (what === 'link') {
            app().link(`/${n}`);
            pages = [...pages.slice(0, at + 1), `/${n}`];
            [at, open] = [at + 1, 0];
          } else if (what === 'reload') {
            await reload();
            open = 0;
          } else if (what === 'forward') {
            await forward();
            at = Math.min(at + 1, pages.length - 1);
          } else {
            await back();
            if (open > 0) open -= 1;
            else at = Math.max(0, at - 1);
          }
          await browser.idle();
          expect([app().page(), app().sheets()]).toEqual([pages[at], open]);
          expect(browser.history.scrollRestoration).toBe(open > 0 ? 'manual' : 'auto');
        }
      }),
      { numRuns: 300 },
    );
  });
});
