import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A screen in a chunk of its own: `lazyScreen(async () => (await import('./x.tsx')).Screen)`. */
export const lazyScreen = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));
