/**
 * Photos that another app shares with Kira: the service worker stores them in this cache, and the upload
 * screen takes them out. They wait there while nobody is signed in.
 */
export const SHARED_CACHE = 'shared-photos';

/** Where the system sends them (vite.config.ts, `share_target`). */
export const SHARE_PATH = '/share';

/**
 * What the upload screen says of a share that brought no photo (`share=` in its address): they could not be
 * stored, or the other app sent none.
 */
export type ShareOutcome = 'failed' | 'empty';

/** The name of a file of the cache, which its address can't hold. */
export const NAME_HEADER = 'x-name';

/** As many as one long receipt may need. */
export const MAX_PHOTOS = 6;
