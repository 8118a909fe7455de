/**
 * HOUSE-3: who may start a timer beside the composition roots. Whatever decides about data has its timers handed in,
 * so that the simulation can tell ten minutes in a second.
 */
const TIMED: readonly (string | RegExp)[] = [
  // What people see takes its time on the screen; a virtual phone has none.
  /^src\/(?:app|device|features|loading|presses|ui)\//,
  // They end a worker that hangs or has nothing to do; a virtual phone has no worker.
  'src/reading/file-opener.ts',
  'src/reading/reader.ts',
  // Lets the page breathe between two looks at a picture.
  'src/reading/read-qr-picture.ts',
  // The process itself: its database, its thread, its end.
  /^server\/db\/(?:changes|lock|pglite|pglite-thread|pglite-thread-main)\.ts$/,
  'server/parse/reading-thread.ts',
  'server/stop-on-signal.ts',
  // Its connections, and how long one may wait.
  'server/auth/passwords/leaked-passwords.ts',
  'server/app.ts',
  'server/http/deadline.ts',
  'server/live/streams.ts',
  'server/own-turn.ts',
  // Its rounds. The tests and the simulation call what they do.
  'server/every-second.ts',
  'server/housekeeping.ts',
];

export const mayTakeTime = (path: string): boolean =>
  TIMED.some((one) => (typeof one === 'string' ? one === path : one.test(path)));
