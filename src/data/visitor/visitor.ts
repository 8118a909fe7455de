import type { User } from '../../contract/auth.ts';
import type { Language } from '../../language/language.ts';
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

/** In every language (`storedTexts.visitor`): a bill keeps the word of the one in which it was begun. */
const VISITOR_NAMES: Readonly<Record<Language, string>> = { en: 'Me', ms: 'Saya' };

/** Nobody has named the visitor: an account gives its own name. */
export const isVisitorName = (title: string): boolean => Object.values(VISITOR_NAMES).includes(title);

export const isVisitor = ({ _id }: Pick<User, '_id'>): boolean => _id === visitor._id;
