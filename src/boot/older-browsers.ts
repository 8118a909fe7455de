/** Adds what Safari 16.4 and Firefox 115 lack (docs/browsers.md). Goes when they need no support any more. */
export function addMissingFeatures(signals: { any?: typeof AbortSignal.any }): void {
  signals.any ??= abortsWithFirst;
}

/** AbortSignal.any: Safari 17.4, Firefox 124. */
function abortsWithFirst(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}
