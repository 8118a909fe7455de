import { laterPart } from '../../../ui/later-part.tsx';

export const LaterBillSheet = laterPart(
  () => import('./bill-sheet.tsx'),
  (module) => module.BillSheet,
);
