import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Mutations } from '../../data/mutate.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import { emptyDraft } from '../../domain/receipt/draft/empty-draft.ts';
import type { FoundLine } from '../../domain/receipt/rows/ocr-page.ts';
import { createReader, type Reader, type ReaderParts } from '../../ocr/reader.ts';
import { uploadTexts } from './texts.ts';
import { failureText } from './failure-text.ts';
import type { StoredPhoto } from './stored-photo.ts';
import { untilStored } from './until-stored.ts';
import { checkImageFile } from './check-image-file.ts';

/**
 * From a chosen file to a draft.
 *
 *   empty --choose--> chosen --store--> storing --> stored --read--> reading --> (draft to the caller)
 *   | ^                  |                 |          ^           ^     |
 *   | '------remove------+-----------------+----------+---cancel--+-----+---failed: back where it was,
 *   '------------resume: a photo stored before--------------------'          with a text
 *   U1  Only one thing is under way; cancel and remove end it at once.
 *   U2  Finding the paper's corners runs beside all that and holds nothing up: what is stored before they
 *       are known is cut out where they are found then.
 *   U3  What can't be a photo is refused when it is chosen, and leaves what was chosen before.
 *   U4  A failure leaves file and stored image as they were, so that everything can be tried again.
 *   U5  A stored photo stays on the device until a receipt is made of it, another file takes its place, or it
 *       is removed. Whoever leaves the screen is offered it the next time; what they cancelled is forgotten.
 *   U6  A full device keeps in memory what is to be stored; trying again stores that, and nothing twice.
 */
interface UploadState {
  file: File | null;
  /** The paper's corners on the photo, as fractions of it: as found, then as the person puts them. Null until found. */
  corners: Corners | null;
  found: Corners | null;
  /** Once it is prepared and kept on this device. */
  image: KeptImage | null;
  busy: 'storing' | 'reading' | null;
  /** From 0 to 1. */
  progress: number;
  lines: FoundLine[];
  error: string | null;
  /** Why the file that was chosen last was not taken. */
  refused: string | null;
  /** Read, but without any item: the person decides how to go on. */
  nothingRead: ReceiptDraft | null;
}

export interface KeptImage {
  id: string;
  /** The id of the receipt that is made of it: one, however often that is tried. */
  receipt: string;
  blob: Blob;
}

export interface Step {
  /** Fires when it is cancelled or the screen left. */
  signal: AbortSignal;
  /** To be told when the device is full: what is to be stored is in memory, and the step goes on once it is. */
  onFull: (error: Error) => void;
}

/** Why a step ends that nobody has cancelled. */
const LEFT = new DOMException('The screen was left.', 'AbortError');

const EMPTY: UploadState = {
  file: null,
  corners: null,
  found: null,
  image: null,
  busy: null,
  progress: 0,
  lines: [],
  error: null,
  refused: null,
  nothingRead: null,
};

/** One worker, shared by all visits to the screen; it goes by itself when idle. */
let shared: Reader | null = null;
const sharedReader = (ppocr: Ports['ppocr']): Reader => (shared ??= createReader({ ppocr }));

const change = (state: UploadState, next: Partial<UploadState> | 'reset'): UploadState =>
  next === 'reset' ? EMPTY : { ...state, ...next };

interface Ports {
  /** UUIDv7. */
  newId: () => string;
  mutate: Pick<Mutations, 'addImage' | 'forgetImage' | 'takeImage' | 'leaveImage' | 'flush'>;
  /** A photo that was stored before; null where it has gone. */
  load: (id: string) => Promise<StoredPhoto | null>;
  /** A read receipt with at least one item, or one to be filled in by hand. Resolves once it is stored. */
  onDraft: (draft: ReceiptDraft, image: KeptImage, step: Step) => Promise<void>;
  /** The better engine's files, where they are here. */
  ppocr: NonNullable<ReaderParts['ppocr']>;
}

export function useUpload(first: File | null, { newId, mutate, load, onDraft, ppocr }: Ports) {
  const reader = sharedReader(ppocr);
  const [state, set] = useReducer(change, EMPTY);
  const running = useRef<AbortController | null>(null);
  const kept = useRef<string | null>(null);
  const stop = (why?: DOMException) => {
    running.current?.abort(why);
    running.current = null;
  };
  /** What fails here is offered again after the next start. */
  const forget = (id: string | null): void => {
    if (id !== null) mutate.forgetImage(id).catch(() => undefined);
  };
  const giveUp = () => {
    stop();
    forget(kept.current);
    kept.current = null;
  };
  const onLeave = useEffectEvent(() => {
    stop(LEFT);
    if (kept.current !== null) mutate.leaveImage(kept.current).catch(() => undefined);
    kept.current = null;
  });
  useEffect(() => () => onLeave(), []);
  useEffect(() => reader.warm(), [reader]);

  /** U3. Answers whether it was taken. */
  const choose = async (chosen: File): Promise<boolean> => {
    const wrong = await checkImageFile(chosen);
    if (wrong) {
      set({ refused: uploadTexts.refused(chosen.name, uploadTexts.imageErrors[wrong]) });
      return false;
    }
    giveUp();
    set('reset');
    set({ file: chosen });
    return true;
  };
  const begin = useEffectEvent(() => void (first && choose(first)));
  useEffect(() => begin(), []);

  const { file } = state;
  const onPaper = useEffectEvent((found: Corners) => set({ found, corners: state.corners ?? found }));
  const isLooking = state.image === null && state.found === null;
  useEffect(() => {
    if (!file || !isLooking) return;
    let gone = false;
    // Not aborted when the file changes: that would end the worker, and with it the engine that is warm.
    const look = async () => {
      const found = await reader.findPaper(file);
      if (!gone) onPaper(found);
    };
    look().catch(() => undefined); // storing it meets the same trouble, and says so
    return () => {
      gone = true;
    };
  }, [reader, file, isLooking]);

  /** Runs one step; its failure becomes a text, its cancelling nothing. */
  async function step(busy: 'storing' | 'reading', work: (mine: Step) => Promise<void>) {
    stop();
    const mine = new AbortController();
    running.current = mine;
    set({ busy, error: null, refused: null, progress: 0, lines: [] });
    const onFull = ({ message }: Error) => {
      if (running.current === mine) set({ error: message });
    };
    try {
      await work({ signal: mine.signal, onFull });
      if (running.current === mine) set({ busy: null });
    } catch (error) {
      if (running.current === mine) set({ busy: null, error: failureText(error, busy) });
    } finally {
      if (running.current === mine) running.current = null;
    }
  }

  async function readImage(image: KeptImage, mine: Step) {
    const { signal } = mine;
    set({ progress: 0.25, nothingRead: null });
    const draft = await reader.read(image.blob, {
      signal,
      onProgress: (fraction) => set({ progress: 0.5 + fraction / 2 }),
      onLines: (lines) => set({ lines }),
    });
    signal.throwIfAborted();
    if (draft.items.length > 0) return onDraft(draft, image, mine);
    set({ nothingRead: draft, error: `${uploadTexts.noData} ${uploadTexts.noText}` });
  }

  return {
    state,
    choose,
    store: () =>
      step('storing', async ({ signal, onFull }) => {
        if (!file || state.image) return;
        const { blob, corners } = await reader.prepare(file, { signal, corners: state.corners });
        set({ progress: 0.5 });
        const [id, before] = [newId(), kept.current];
        const image = { _id: id, blob, rotation: 0, original: { file, corners } };
        await untilStored(mutate.addImage(image), onFull);
        const isLeft = signal.reason === LEFT;
        if (signal.aborted && !isLeft) return forget(id);
        forget(before); // cut out otherwise
        if (isLeft) return mutate.leaveImage(id);
        kept.current = id;
        set({ progress: 1, error: null, image: { id, receipt: newId(), blob } });
      }),
    read: () =>
      step('reading', async (mine) => {
        if (state.image) await readImage(state.image, mine);
      }),
    /** Goes on with a photo that was stored before, as after `store`. */
    resume: (id: string) =>
      step('reading', async (mine) => {
        const photo = await load(id);
        if (!photo || !(await mutate.takeImage(id))) return;
        if (mine.signal.aborted) return mutate.leaveImage(id);
        kept.current = id;
        const image = { id, receipt: newId(), blob: photo.blob };
        set({ file: photo.file, corners: photo.corners, image });
        await readImage(image, mine);
      }),
    /** Goes on with what was read, or with nothing. */
    goOn: () =>
      step('reading', async (mine) => {
        const { image, nothingRead } = state;
        if (image) await onDraft(nothingRead ?? emptyDraft, image, mine);
      }),
    moveCorners: (corners: Corners) => set({ corners }),
    /** Back to the photo, to cut it out differently. It stays stored until then. */
    adjust: () => set({ image: null, lines: [], error: null, nothingRead: null }),
    cancel: () => {
      stop();
      set({ busy: null, progress: 0, lines: [], error: null });
    },
    tryAgain: () => {
      set({ error: null, refused: null, nothingRead: null });
      const mine = running.current;
      if (!mine) return;
      mutate.flush().catch((error: unknown) => {
        if (running.current === mine) set({ error: failureText(error, 'storing') });
      });
    },
    reset: () => {
      giveUp();
      set('reset');
    },
  };
}
