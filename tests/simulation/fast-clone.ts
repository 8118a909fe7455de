/**
 * The IndexedDB in memory calls structuredClone for each read and write, and Node 20's goes through a message
 * port. This one copies plain data itself, and leaves anything else to the original.
 */
export function installFastClone(): void {
  const original = globalThis.structuredClone;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (isPlain(value)) {
      const made: Record<string, unknown> = {};
      for (const key of Object.keys(value)) made[key] = copy(value[key]);
      return made;
    }
    return typeof value === 'object' || typeof value === 'function' ? original(value) : value;
  };
  globalThis.structuredClone = copy;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
