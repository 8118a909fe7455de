import { flushSync } from 'react-dom';

/**
 * What opens over a page (a sheet, the assign screen, a menu) is a step of the browser's history.
 *
 *   BACK-1  With something open, Back closes the topmost, and the page stays.
 *   BACK-2  With nothing open no step is left, so Back leaves the page: what closes takes away its step.
 *   BACK-3  Forward and a reload open nothing again. They lead to the page, and leave no dead step.
 *   BACK-4  A way to another page leaves the steps first, so Back from there leads to the page.
 */
export interface BackSteps {
  /** Something has opened. Returns a function to call once it is closed. */
  open: (close: () => void) => () => void;
  /** Goes to another page by `go`. */
  leave: (go: () => void) => void;
}

interface StepState {
  /** How many things are open over the page; none without it. */
  over?: number;
  /** The router's name for the page's place in the history. */
  key?: string;
}

/** A browser may drop a step that a page asks for, for one of its user. Nothing waits longer for it. */
const LOST_MS = 1000;

/** @param show runs a change of what is shown, and returns once it is done */
export function createBackSteps(
  browser: Pick<Window, 'history' | 'location' | 'addEventListener'>,
  show: (change: () => void) => void = flushSync,
): BackSteps {
  const { history, location } = browser;
  const opened: { close: () => void }[] = [];
  const leaving: (() => void)[] = [];
  /** The step back that this file has asked for. It comes later. */
  let going: ReturnType<typeof setTimeout> | null = null;
  const state = () => history.state as StepState | null;
  const steps = () => state()?.over ?? 0;
  const pageOfStep = () => `${state()?.key} ${location.href}`;
  let page = pageOfStep();

  /** Goes back over the steps of what is closed. */
  function goBack(): void {
    const extra = steps() - (leaving.length > 0 ? 0 : opened.length);
    if (going !== null || extra <= 0) return;
    going = setTimeout(() => {
      going = null;
      goOn();
    }, LOST_MS);
    history.go(-extra);
  }
  function addSteps(): void {
    while (steps() < opened.length) {
      // Else the browser scrolls to where the page was, also when something there has moved since.
      history.scrollRestoration = 'manual';
      history.pushState({ ...state(), over: steps() + 1 }, '');
    }
  }
  function goOn(): void {
    for (const go of leaving.splice(0)) go();
    page = pageOfStep();
  }
  function onStep(event: Event): void {
    const isOurs = going !== null;
    clearTimeout(going ?? undefined);
    going = null;
    const isSamePage = page === pageOfStep();
    page = pageOfStep();
    if (isSamePage) event.stopImmediatePropagation(); // nothing has changed for the router
    if (steps() === 0) history.scrollRestoration = 'auto';
    if (isSamePage && !isOurs)
      for (const { close } of opened.slice(steps()).toReversed()) show(() => close());
    goBack();
    if (going !== null) return;
    if (leaving.length > 0) goOn();
    else if (isSamePage) addSteps(); // for what asks before it closes
  }
  browser.addEventListener('popstate', onStep, { capture: true }); // before the router
  browser.addEventListener('load', goBack, { once: true });

  return {
    open(close) {
      const one = { close };
      opened.push(one);
      if (going === null) addSteps();
      return () => {
        opened.splice(opened.indexOf(one), 1);
        queueMicrotask(goBack); // another one may open in the same moment
      };
    },
    leave(go) {
      leaving.push(go);
      goBack();
      if (going === null) goOn();
    },
  };
}

/** Of this window; a test without a browser has none. */
export const backSteps: BackSteps =
  typeof window === 'undefined'
    ? { open: () => () => undefined, leave: (go) => go() }
    : createBackSteps(window);
