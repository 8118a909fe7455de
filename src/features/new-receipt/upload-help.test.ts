import { expect, test } from 'vitest';
import { uploadHelp } from './upload-help.ts';

const now = { isToCut: false, busy: null, hasFile: true };

test.each(['storing', 'reading'] as const)(
  'a photo of a trial is %s: nothing is said of sending it later',
  (busy) => {
    expect(uploadHelp({ ...now, busy, isTrial: false })).toMatch(/Nothing is sent yet\.$/);
    expect(uploadHelp({ ...now, busy, isTrial: true })).toMatch(/on this phone\.$/);
  },
);
