import type { MeOp } from '../../domain/me/me.ts';
import { meQueue } from '../device/rows.ts';
import { storeOps } from './store-ops.ts';
import type { EditPorts } from './writer.ts';

export interface MeEdits {
  /** Sets fields of the user's own document, on all of their devices. */
  setMe: (...ops: MeOp[]) => Promise<void>;
}

export function meEdits(edits: EditPorts): MeEdits {
  const { me, writer, onWrite } = edits;
  return {
    async setMe(...ops) {
      await writer.run(() => storeOps(edits, meQueue(me._id), ops));
      onWrite();
    },
  };
}
