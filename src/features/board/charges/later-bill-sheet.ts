import { laterPart } from '../../../loading/later-part.tsx';

export const LaterBillSheet = laterPart(
  () => import('./bill-sheet.tsx'),
  (module) => module.BillSheet,
);
