import { claimSeats, seatAtTable } from './bills/seats.ts';
import type { GroupEffects } from './groups/act.ts';
import { keepDefaults } from './me/default-group.ts';
import { setDefault } from './me/write.ts';
import { takeBackWords } from './payments/take-back.ts';

/** What a change of a group does to bills, payments and the settings of its members. */
export const groupEffects: GroupEffects = {
  keepDefaults,
  setDefault,
  claimSeats,
  seatAtTable,
  takeBackWords,
};
