import type { User } from '../../contract/auth.ts';
import { languages } from '../../language/language.ts';
import { storedTexts } from '../texts.ts';

/**
 * Who splits a bill before there is any account (/try): a user of this device alone. The server never hears
 * of them, and refuses this id. An account of the device takes their bills over (adopt.ts).
 */
export const visitor: User = {
  _id: 'visitor',
  email: '',
  username: storedTexts.visitor,
  phoneNumber: '',
};

/**
 * Nobody has named the visitor: an account gives its own name. A bill keeps the word (`storedTexts.visitor`) of
 * the language in which it was begun.
 */
export const isVisitorName = (title: string): boolean => languages.some(([, , word]) => word === title);

export const isVisitor = ({ _id }: Pick<User, '_id'>): boolean => _id === visitor._id;

/** Whoever has an account, and hosts without one. Other guests are on bills of others. */
export const makesBills = ({ isGuest, isHost }: Pick<User, 'isGuest' | 'isHost'>): boolean =>
  !isGuest || isHost === true;
