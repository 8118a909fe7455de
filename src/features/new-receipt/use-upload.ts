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
 *   UPLOAD-1  Only one step runs at a time; cancel and remove end it at once.
 *   UPLOAD-2  The search for the paper's corners runs beside the steps and delays none. A photo stored before
 *             its end is cut at the corners that the search finds.
 *   UPLOAD-3  A file that cannot be a photo is refused at once; the file chosen before stays.
 *   UPLOAD-4  After a failure file and stored image are unchanged, so the user can try again.
 *   UPLOAD-5  A stored photo stays on the device until it gets a receipt, another file replaces it, or the
 *             user removes or cancels it. The screen offers it at the next visit.
 *   UPLOAD-6  A full device keeps the photo in memory. A new attempt stores that one, and nothing twice.
 */
interface UploadState {
  file: File | null;
  /** The paper's corners as fractions of the photo: found, then moved by the user. Null until found. */
  corners: Corners | null;
  found: Corners | null;
  /** The image, once it is prepared and stored on this device. */
  image: KeptImage | null;
  busy: 'storing' | 'reading' | null;
  /** From 0 to 1. */
  progress: number;
  lines: FoundLine[];
  error: string | null;
  /** Why the last chosen file was refused. */
  refused: string | null;
  /** The reading has no item: the user decides how to go on. */
  nothingRead: ReceiptDraft | null;
}

export interface KeptImage {
  id: string;
  /** The receipt's id, the same for each attempt. */
  receipt: string;
  blob: Blob;
}

export interface Step {
  /** Aborts when the user cancels or leaves the screen. */
  signal: AbortSignal;
  /** Call it when the device is full. The step goes on once the photo is stored. */
  onFull: (error: Error) => void;
}

/** The failure of a step that nobody cancelled. */
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

/** One worker for all visits to the screen. It ends by itself when idle. */
let shared: Reader | null = null;
const sharedReader = (ppocr: Ports['ppocr']): Reader => (shared ??= createReader({ ppocr }));

const change = (state: UploadState, next: Partial<UploadState> | 'reset'): UploadState =>
  next === 'reset' ? EMPTY : { ...state, ...next };

interface Ports {
  /** UUIDv7. */
  newId: () => string;
  mutate: Pick<Mutations, 'addImage' | 'forgetImage' | 'takeImage' | 'leaveImage' | 'flush'>;
  /** A stored photo; null if it is gone. */
  load: (id: string) => Promise<StoredPhoto | null>;
  /** Takes a draft with items, or an empty one to fill in by hand. Resolves once the receipt is stored. */
  onDraft: (draft: ReceiptDraft, image: KeptImage, step: Step) => Promise<void>;
  /** The better engine's files, if this device has them. */
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
  /** After a failure the next start offers the photo again. */
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

  /** UPLOAD-3. Returns whether the file was accepted. */
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
    // A new file does not abort it, because that would end the worker with its loaded engine.
    const look = async () => {
      const found = await reader.findPaper(file);
      if (!gone) onPaper(found);
    };
    look().catch(() => undefined); // `store` meets the same failure and reports it
    return () => {
      gone = true;
    };
  }, [reader, file, isLooking]);

  /** Runs one step. A failure becomes a text; a cancelled step changes nothing. */
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
        forget(before); // the new image has other corners
        if (isLeft) return mutate.leaveImage(id);
        kept.current = id;
        set({ progress: 1, error: null, image: { id, receipt: newId(), blob } });
      }),
    read: () =>
      step('reading', async (mine) => {
        if (state.image) await readImage(state.image, mine);
      }),
    /** Continues with a stored photo, as after `store`. */
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
    /** Continues with the reading, or with an empty draft. */
    goOn: () =>
      step('reading', async (mine) => {
        const { image, nothingRead } = state;
        if (image) await onDraft(nothingRead ?? emptyDraft, image, mine);
      }),
    moveCorners: (corners: Corners) => set({ corners }),
    /** Goes back to the photo to move its corners. The stored image stays until then. */
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
