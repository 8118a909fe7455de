import { applyOp, readField, writtenField } from '../board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../board/board.ts';
import { applyGroupOp, readGroupField, writtenOfGroup, type GroupDoc, type GroupOp } from '../group/group.ts';
import { applyMeOp, emptyMe, readMeField, writtenOf, type MeOp, type OwnSettings } from '../me/me.ts';
import {
  aboutPayment,
  applyPaymentOp,
  emptyPayment,
  readPaymentField,
  type Payment,
  type PaymentOp,
} from '../settling/payment.ts';
import type { Kind, KindName } from './kind.ts';

/** The documents of each kind, and the operations on them. */
export interface Documents {
  receipt: { doc: StoredBoard; op: BoardOp };
  group: { doc: GroupDoc; op: GroupOp };
  payment: { doc: Payment; op: PaymentOp };
  me: { doc: OwnSettings; op: MeOp };
}

const MEGABYTE = 1024 * 1024;

const receipt: Kind<StoredBoard, BoardOp> = {
  empty: null,
  apply(board, op) {
    const { board: next, outcome } = applyOp(board, op);
    return outcome === 'applied' ? next : null;
  },
  inverse: readField,
  slot: writtenField,
  needs: (_, op) =>
    op.op === 'bill.set' && op.field === 'group' && op.value !== null ? [`group:${op.value}`] : [],
  limits: { ops: 200, bytes: MEGABYTE },
};

const group: Kind<GroupDoc, GroupOp> = {
  empty: null,
  apply: applyGroupOp,
  inverse: readGroupField,
  slot: writtenOfGroup,
  needs: () => [],
  limits: { ops: 60, bytes: MEGABYTE },
};

const payment: Kind<Payment, PaymentOp> = {
  empty: emptyPayment,
  apply: applyPaymentOp,
  inverse: readPaymentField,
  slot: ({ field }) => field,
  needs(id) {
    const about = aboutPayment(id);
    if (about?.for === 'bill') return [`receipt:${about.bill}`];
    return about?.for === 'group' ? [`group:${about.group}`] : [];
  },
  limits: { ops: 20, bytes: MEGABYTE },
};

const me: Kind<OwnSettings, MeOp> = {
  empty: emptyMe,
  apply: applyMeOp,
  inverse: readMeField,
  slot: writtenOf,
  needs(_, op) {
    const named = op.field === 'folded' ? op.group : op.field === 'group' ? op.value : null;
    return named === null ? [] : [`group:${named}`];
  },
  limits: { ops: 20, bytes: MEGABYTE },
};

export const kinds: { readonly [Name in KindName]: Kind<Documents[Name]['doc'], Documents[Name]['op']> } = {
  receipt,
  group,
  payment,
  me,
};
