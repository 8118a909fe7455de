import { createContext } from 'react';
import type { User } from '../../contract/auth.ts';
import { COLOURS } from '../../domain/group/colour.ts';
import { bareName } from '../../domain/text/bare-name.ts';
import { languages } from '../../language/language.ts';
import type { TextStorage } from '../device/text-storage.ts';
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
export const isVisitorName = (title: string): boolean =>
  languages.some(([, , word]) => bareName(word) === bareName(title));

export const isVisitor = ({ _id }: Pick<User, '_id'>): boolean => _id === visitor._id;

/** Name and colour, which an account that signs up here keeps. */
export type VisitorLook = Pick<User, 'name' | 'colour'>;

const KEY = 'kira-visitor';

/** What this device knows of its visitor. Pages without a database ask, too. */
export function visitorLook(storage: TextStorage): VisitorLook {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as VisitorLook;
  } catch {
    return {}; // somebody else's text
  }
}

/** The colour is drawn once; the name is typed before the first share. */
export function openVisitorLook(storage: TextStorage, random: () => number): User {
  const look = visitorLook(storage);
  return keep(storage, { ...look, colour: look.colour ?? Math.floor(random() * COLOURS) });
}

export const nameVisitor = (storage: TextStorage, name: string): User =>
  keep(storage, { ...visitorLook(storage), name });

function keep(storage: TextStorage, look: VisitorLook): User {
  storage.setItem(KEY, JSON.stringify(look));
  return { ...visitor, ...look };
}

/** The visitor's bills are an account's: the next one on this device is somebody else. */
export const forgetVisitorLook = (storage: TextStorage): void => storage.removeItem(KEY);

/** Takes the visitor's own name. Null with an account, which has one. */
export const NameVisitorContext = createContext<((name: string) => void) | null>(null);

/** Whoever has an account, and hosts without one. Other guests are on bills of others. */
export const makesBills = ({ isGuest, isHost }: Pick<User, 'isGuest' | 'isHost'>): boolean =>
  !isGuest || isHost === true;
