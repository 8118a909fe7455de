import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { MAX_PHOTOS } from '../../contract/shared-photos.ts';
import type { Mutations } from '../../data/edits/mutate.ts';
import { untilStored } from '../../data/edits/until-stored.ts';
import type { StorageFullError } from '../../data/edits/writer.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { absent, type ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import { emptyDraft, onlyTotal } from '../../domain/receipt/draft/empty-draft.ts';
import { line } from '../../loading/line.ts';
import { createReader, type Reader, type ReaderParts } from '../../reading/reader.ts';
import { isWhole, WHOLE, type Corners } from '../../vision/paper/corners.ts';
import { checkImageFile } from './check-image-file.ts';
import { failureText } from './failure-text.ts';
import { turnPhoto, uprightOf } from './join-photos.ts';
import { readingOf } from './known-readings.ts';
import { laterBills, type KeptFile } from './later-bills.ts';
import { openFiles, textOf } from './open-files.ts';
import { isSeveral, joinAll, sortPhotos } from './sort-photos.ts';
import { LEFT, type BillPlace, type Step } from './step.ts';
import type { StoredPhoto } from './stored-photo.ts';
import { uploadTexts } from './texts.ts';
import { change, EMPTY, type KeptImage, type UploadState } from './upload-state.ts';

/**
 * From a chosen file to a draft.
 *
 *   empty --choose--> storing --> reading --> (draft to the caller)
 *   | ^                  |  ^        |  ^
 *   | |                cancel|    cancel|  (or failed, with a text)
 *   | |                  v store     v read
 *   | '----remove----- chosen      stored
 *   '------------resume: a photo kept before-----> reading
 *   UPLOAD-1  Only one step runs at a time; cancel, remove and another file end it at once.
 *   UPLOAD-2  Where the user has set no corners, the photo is cut at those that the worker finds.
 *   UPLOAD-3  A file that cannot be a photo is refused at once; the file chosen before stays.
 *   UPLOAD-4  After a failure file and stored image are unchanged, so the user can try again.
 *   UPLOAD-5  A chosen photo is stored at once. It stays on the device until it gets a receipt, another file
 *             replaces it, or the user removes it. The screen offers it at the next visit.
 *             Several photos of one receipt are joined first; HEIC and PDF files become photos first.
 *   UPLOAD-6  A full device keeps photo and receipt in memory. A new attempt stores those, and nothing twice.
 *             Cancel gives the receipt up, and leaving the screen does not.
 *   UPLOAD-7  Chosen photos that don't overlap are one receipt only if the user says so. Else each is stored
 *             at once and read after the one before it. Whatever ends that leaves the rest as in UPLOAD-5.
 *   UPLOAD-8  Photos with two totals, days or heads are never one receipt that adds up. One paper taken twice
 *             is read once.
 *   UPLOAD-9  A photo whose print surely lies on its side or its head is turned before it is read, once.
 */
/** One worker for all visits to the screen, by the files that it reads with. It ends by itself when idle. */
const readers = new WeakMap<Ports['ppocr'], Reader>();
function readerWith(ppocr: Ports['ppocr']): Reader {
  const reader = readers.get(ppocr) ?? createReader({ ppocr });
  readers.set(ppocr, reader);
  return reader;
}

interface Ports {
  /** UUIDv7. */
  newId: () => string;
  mutate: Pick<Mutations, 'keepPhoto' | 'addImage' | 'forgetImage' | 'flush'>;
  /** A stored photo; null if it is gone. */
  load: (id: string) => Promise<StoredPhoto | null>;
  /** Takes a draft with items, or an empty one to fill in by hand. True once the receipt is stored. */
  onDraft: (draft: ReceiptDraft, image: KeptImage, step: Step, bill: BillPlace) => Promise<boolean>;
  /** The better engine's files, if this device has them. */
  ppocr: NonNullable<ReaderParts['ppocr']>;
}

export function useUpload(first: readonly File[], { newId, mutate, load, onDraft, ppocr }: Ports) {
  const reader = readerWith(ppocr);
  const [state, set] = useReducer(change, EMPTY);
  const running = useRef<AbortController | null>(null);
  /** The chosen photo's id. */
  const kept = useRef<string | null>(null);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  const stop = (why?: DOMException) => {
    running.current?.abort(why);
    running.current = null;
  };
  const [later] = useState(() => laterBills({ newId, mutate }));
  /** Ends the work on the photo, and takes the photo off the device. */
  const giveUp = () => {
    stop();
    const id = kept.current;
    kept.current = null;
    if (id !== null) keeping.current.then(() => mutate.forgetImage(id)).catch(() => undefined);
  };
  /** How often a file was chosen: the last one counts, and none that a screen left. */
  const choices = useRef(0);
  const onLeave = useEffectEvent(() => {
    choices.current++;
    stop(LEFT); // the photo stays, and is offered again
    kept.current = null;
    later.replace([]);
  });
  useEffect(() => () => onLeave(), []);
  const isKnown = useRef(first.length > 0 && first.every(readingOf));
  useEffect(() => {
    if (!isKnown.current) reader.warm();
  }, [reader]);

  const start = ({ id, file: photo, stored }: KeptFile) => {
    kept.current = id;
    keeping.current = stored;
    set('reset');
    set({ file: photo, bill: later.place() });
    void storeAndRead(id, photo, null);
  };
  /** UPLOAD-3. `rest`: the bills chosen with it; null: the same as before. */
  const choose = async (chosen: File, rest: File[] | null = []): Promise<void> => {
    const mine = ++choices.current;
    const wrong = await checkImageFile(chosen);
    if (mine !== choices.current) return;
    if (wrong) return set({ refused: uploadTexts.refused(chosen.name, uploadTexts.imageErrors[wrong]) });
    giveUp();
    if (rest) later.replace(rest);
    start(later.keep(chosen));
  };
  /** Photos of one long receipt become one photo. Until then they are stored nowhere. UPLOAD-7 */
  const chooseAll = async (files: readonly File[]): Promise<void> => {
    const photos = await openFiles(files, (work) => step('storing', work), set);
    const [only, another] = photos;
    if (!only) return;
    if (!another) return choose(only);
    if (photos.length > MAX_PHOTOS) return set({ refused: uploadTexts.tooMany(MAX_PHOTOS) });
    await choosing(async ({ signal }) => {
      const onProgress = (progress: number) => set({ progress });
      const found = await sortPhotos(photos, reader, { signal, onProgress });
      if (found instanceof File) return found;
      set({ asked: found });
      return null;
    });
  };
  /** Makes a photo of what the user chose, and chooses it. */
  const choosing = async (make: (mine: Step) => Promise<File | null>, rest?: null): Promise<void> => {
    let made: File | null = null;
    await step('storing', async (mine) => {
      const file = await make(mine);
      mine.signal.throwIfAborted();
      made = file;
    });
    if (made) await choose(made, rest);
  };
  const begin = useEffectEvent(() => void (first.length > 0 && chooseAll(first)));
  useEffect(() => begin(), []);

  const { file } = state;
  const onPaper = useEffectEvent((found: Corners) => set({ found, corners: state.corners ?? found }));
  /** The user wants to see the corners, and no step has found them. */
  const isLooking = state.busy === null && state.image === null && state.found === null;
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
    set({ busy, error: null, progress: 0, lines: [] });
    const onFull = (full: StorageFullError) => {
      if (running.current === mine) set({ error: failureText(full, busy) });
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

  /** Stores the photo's image, then reads it. */
  async function storeAndRead(id: string, photo: File, corners: Corners | null): Promise<void> {
    let image: KeptImage | null = null;
    await step('storing', async (mine) => {
      image = await cutOut(id, photo, corners, mine);
    });
    if (image) await step('reading', (mine) => readImage(image!, mine));
  }

  /** Cuts the image out of the photo and stores it. Null if the user cancelled or left meanwhile. */
  async function cutOut(id: string, photo: File, corners: Corners | null, { signal, onFull }: Step) {
    const text = textOf(photo); // what has text was drawn, not photographed: all of it is paper
    const cut = await reader.prepare(photo, { signal, corners: corners ?? (text && WHOLE) });
    set({ progress: 0.5, corners: cut.corners, ...(!corners && { found: cut.corners }) });
    const original = { file: photo, corners: cut.corners };
    await keeping.current;
    await untilStored(mutate.addImage({ _id: id, blob: cut.blob, rotation: 0, original }), onFull);
    if (signal.reason !== LEFT && kept.current !== id) await mutate.forgetImage(id);
    if (signal.aborted) return null;
    const known = { reading: corners ? null : readingOf(photo), isSeveral: isSeveral(photo) };
    const image = {
      ...known,
      id,
      photo,
      receipt: newId(),
      blob: cut.blob,
      text: isWhole(cut.corners) ? text : null,
    };
    set({ error: null, image });
    return image;
  }

  async function readImage(image: KeptImage, mine: Step) {
    set({ progress: 0.25, nothingRead: null });
    const onProgress = (fraction: number) => set({ progress: 0.5 + fraction / 2 });
    const shown = { onProgress, onLines: (lines: UploadState['lines']) => set({ lines }) };
    const read = async () =>
      image.reading ?? reader.read(image.blob, { signal: mine.signal, text: image.text, ...shown });
    const whole = await line.during(read()); // it may load its engine
    const draft = image.isSeveral ? { ...whole, total: absent(null), difference: null } : whole; // UPLOAD-8
    const upright = await uprightOf(image.photo, draft);
    mine.signal.throwIfAborted();
    if (upright) return choose(upright, null);
    if (draft.items.length > 0 && !draft.turned) return makeReceipt(draft, image, mine);
    const total = onlyTotal(draft);
    const nothing =
      total === null
        ? uploadTexts.noText
        : uploadTexts.onlyTotal(formatMoney(total, HOME_CURRENCY), draft.store.value);
    set({ nothingRead: draft, error: draft.turned ? uploadTexts.turned : nothing });
  }

  /** Then goes on with the next bill. */
  async function makeReceipt(draft: ReceiptDraft, image: KeptImage, mine: Step) {
    const isMade = await onDraft(draft, image, mine, later.place());
    const next = isMade && !mine.signal.aborted ? later.next() : undefined;
    if (next) start(next);
  }

  return {
    state,
    choose: chooseAll,
    /** Whether the photos asked about are one receipt; null: the user wants none of them. */
    answer: async (isOne: boolean | null) => {
      const { asked } = state;
      set({ asked: null });
      if (!asked || isOne === null) return;
      if (isOne) return choosing(() => joinAll(asked));
      const [bill, ...rest] = asked.bills.map(({ photo }) => photo);
      if (bill) await choose(bill, rest);
    },
    refuse: (why: string) => set({ refused: why }),
    /** Turns the photo clockwise by a quarter, and reads it anew. */
    rotate: async () => {
      if (file) await choosing(() => turnPhoto(file), null);
    },
    store: async () => {
      const id = kept.current;
      set({ refused: null });
      if (file && id !== null && !state.image) await storeAndRead(id, file, state.corners);
    },
    read: () => {
      set({ refused: null });
      return step('reading', async (mine) => {
        if (state.image) await readImage(state.image, mine);
      });
    },
    /** Continues with a stored photo. */
    resume: (id: string) =>
      step('reading', async (mine) => {
        const photo = await load(id);
        if (!photo || mine.signal.aborted) return;
        kept.current = id;
        const { file: whole, corners, blob } = photo;
        set({ file: whole, corners, image: null });
        const image = blob
          ? { id, photo: whole, receipt: newId(), blob, text: null }
          : await cutOut(id, whole, corners, mine);
        if (!image) return;
        set({ image });
        await readImage(image, mine);
      }),
    /** Continues with the reading, or with an empty draft. */
    goOn: () =>
      step('reading', async (mine) => {
        const { image, nothingRead } = state;
        if (image) await makeReceipt(nothingRead ?? emptyDraft, image, mine);
      }),
    moveCorners: (corners: Corners) => set({ corners }),
    /** Ends the reading to move the photo's corners. The stored image stays until it is cut anew. */
    adjust: () => {
      stop();
      set({ busy: null, progress: 0, image: null, lines: [], error: null, nothingRead: null });
    },
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
    remove: () => {
      const removed = kept.current;
      giveUp();
      later.replace([]);
      set('reset');
      set({ removed });
    },
  };
}
