import { EARLY_ANSWERS } from '../contract/early-answers.ts';
import { EXPECTED_USER } from '../contract/headers.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The page of a bill's link has joined already (src/boot/early-join.js). */
export interface EarlyJoin {
  csrfToken: string;
  /** What it has sent. */
  body: string;
  answer: Promise<Response>;
}

export interface EarlyAnswers {
  fetch: Fetch;
  /** Gives the first sync of this user its answer. */
  keepFeed: (user: string, feed: string) => void;
}

const [PROFILE, FEED] = EARLY_ANSWERS;

/**
 * Answers the first calls from what the server has put into the page (server/http/pages.ts), each once and as
 * it would come from the server. All other calls go on to `fetch`. A write ends them, because it may sign in
 * somebody else or change what they say.
 */
export function createEarlyAnswers(
  fetch: Fetch,
  inPage: string | null,
  earlyJoin: EarlyJoin | null = null,
): EarlyAnswers {
  const early = readEarly(inPage);
  let whose = userOf(early.get(PROFILE));
  let join = earlyJoin;
  return {
    fetch(url, init) {
      if (init.method !== 'GET') early.clear();
      if (join && url === '/api/guests/join' && init.body === join.body) {
        const { answer } = join;
        join = null;
        return answer;
      }
      const answer = early.get(url);
      const isTheirs = (new Headers(init.headers).get(EXPECTED_USER) ?? whose) === whose;
      if (answer === undefined || !isTheirs) return fetch(url, init);
      early.delete(url);
      return Promise.resolve(new Response(answer, { headers: { 'content-type': 'application/json' } }));
    },
    keepFeed(user, feed) {
      early.set(FEED, feed);
      whose = user;
    },
  };
}

function readEarly(text: string | null): Map<string, string> {
  return new Map(Object.entries((parsed(text) ?? {}) as Record<string, string>));
}

const userOf = (profile: string | undefined): string | undefined =>
  (parsed(profile) as { user?: { _id?: string } } | undefined)?.user?._id;

function parsed(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined; // cut off: the calls ask the server
  }
}
