import { languageTags } from '../../src/language/tags.ts';
import { textsIn } from './texts-in.ts';

/** What hosts without an account are called who have typed no name: an account's own name takes its place. */
export const hostNames: readonly string[] = languageTags.map((tag) => textsIn(tag).host);
