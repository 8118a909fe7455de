const PATIENCE_MS = 30_000;

/** Stops cleanly at the first signal, and at once at the second or when it takes too long. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping ...');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Could not stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
