import type { Mutations } from '../../data/edits/mutate.ts';
import type { BillPlace } from './step.ts';

/** A chosen file, and when the device has it. */
export interface KeptFile {
  id: string;
  file: File;
  stored: Promise<unknown>;
}

interface Ports {
  newId: () => string;
  mutate: Pick<Mutations, 'keepPhoto'>;
}

/** The bills of one choice that are read after the present one (UPLOAD-7). */
export function laterBills({ newId, mutate }: Ports) {
  let waiting: KeptFile[] = [];
  let of = 1;
  const keep = (file: File): KeptFile => {
    const id = newId();
    const stored = mutate.keepPhoto(id, file).catch(() => undefined); // cutting it out meets the same failure
    return { id, file, stored };
  };
  return {
    keep,
    /** Stores these. Those before stay on the device, and are offered again. */
    replace(files: readonly File[]) {
      waiting = files.map(keep);
      of = files.length + 1;
    },
    next: (): KeptFile | undefined => waiting.shift(),
    /** Of the bill that is read now. */
    place: (): BillPlace => ({ at: of - waiting.length, of }),
  };
}
