import * as z from 'zod/mini';
import * as guests from './guests.ts';
import { askToJoinAnswer } from './invitations.ts';
import { id, uuid } from './primitives.ts';
import { billErrors } from './route.ts';

/** The calls of a bill's link and of who comes by it. */
export const guestCalls = {
  /** The link by which guests come to a bill: for its creator and its group. */
  billLink: {
    method: 'GET',
    path: '/receipts/:id/link',
    auth: 'host',
    errors: ['noLink', ...billErrors],
    params: z.object({ id: uuid }),
    answer: guests.billLinkAnswer,
  },
  /** Made where there is none that works. */
  makeBillLink: {
    method: 'POST',
    path: '/receipts/:id/link',
    auth: 'host',
    errors: ['tooManyAttempts', ...billErrors],
    params: z.object({ id: uuid }),
    body: guests.billLinkBody,
    answer: guests.billLinkAnswer,
  },
  /** Nobody comes in by it any more. Who is in stays. */
  stopBillLink: {
    method: 'DELETE',
    path: '/receipts/:id/link',
    auth: 'host',
    errors: billErrors,
    params: z.object({ id: uuid }),
    answer: z.object({ _id: id }),
  },
  /** What an account is asked about before it joins: whose bill it is, and who they may be on it. */
  lookAtBill: {
    method: 'POST',
    path: '/guests/look',
    auth: 'user',
    errors: ['linkEnded'],
    body: guests.lookAtBillBody,
    answer: guests.lookAtBillAnswer,
  },
  /**
   * Gives the session's user a place on the bill. Without a session it creates a guest and a session. An
   * account says who it joins as, or is refused (askFirst).
   */
  joinBill: {
    method: 'POST',
    path: '/guests/join',
    auth: 'maybe',
    errors: ['askFirst', 'linkEnded', 'otherUser', 'tooManyAttempts'],
    body: guests.joinBillBody,
    answer: guests.joinBillAnswer,
  },
  /** A visitor who lets friends pick: creates a guest who makes bills, and a session. A guest becomes one. */
  becomeHost: {
    method: 'POST',
    path: '/guests/host',
    auth: 'maybe',
    errors: ['otherUser', 'tooManyAttempts'],
    body: guests.becomeHostBody,
    answer: guests.becomeHostAnswer,
  },
  /** Who came by the link asks to join the bill's group, as by the group's own link. */
  askToJoinByBill: {
    method: 'POST',
    path: '/receipts/:id/join',
    auth: 'user',
    errors: ['groupFull', 'linkNotFound', 'tooManyAttempts', 'tooManyWaiting'],
    params: z.object({ id: uuid }),
    answer: askToJoinAnswer,
  },
  /** Takes out somebody who came by the link, with all that they did. */
  removeGuest: {
    method: 'POST',
    path: '/receipts/:id/guests/remove',
    auth: 'host',
    errors: ['billQuota', 'notFound', 'tooManyAttempts', ...billErrors],
    params: z.object({ id: uuid }),
    body: guests.removeGuestBody,
    answer: guests.revAnswer,
    queue: 'receipt',
  },
  /** Who was taken out may come by the bill's link again. It gives them no place by itself. */
  letGuestBack: {
    method: 'POST',
    path: '/receipts/:id/guests/let-back',
    auth: 'host',
    errors: ['notFound', ...billErrors],
    params: z.object({ id: uuid }),
    body: guests.letBackBody,
    answer: z.object({ _id: id }),
  },
  /** "That's not me": lets go of a column, and takes back what the caller ticked for it. */
  notMe: {
    method: 'POST',
    path: '/receipts/:id/not-me',
    auth: 'guest',
    errors: ['billQuota', 'notFound', ...billErrors],
    params: z.object({ id: uuid }),
    body: guests.notMeBody,
    answer: guests.revAnswer,
    queue: 'receipt',
  },
  /** How the person of the bill's group stands whom the caller holds. */
  billStanding: {
    method: 'GET',
    path: '/receipts/:id/standing',
    auth: 'guest',
    errors: billErrors,
    params: z.object({ id: uuid }),
    answer: guests.billStandingAnswer,
  },
  /** A guest signs up, and stays who they are once the address is verified. */
  keepBill: {
    method: 'POST',
    path: '/guests/keep',
    auth: 'guest',
    errors: ['commonPassword', 'tooManyAttempts', 'usernameTaken'],
    body: guests.keepBillBody,
    answer: z.object({ message: z.string() }),
  },
} as const;
