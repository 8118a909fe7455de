import { keepCookies, type CookieJar } from '../../server/testing/cookies.ts';
import type { AppRun } from './app-run.ts';
import { chance, seeded } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How bad the connection is: probabilities from 0 to 1. */
export interface Weather {
  /** The request never arrives. */
  lost: number;
  /** It is done, and its answer never arrives. */
  answerLost: number;
  /** A 500 instead of doing it. */
  failsBefore: number;
  /** It is done, and a 500 is answered. */
  failsAfter: number;
  /** It arrives a second time, much later. */
  doubled: number;
  /** The café's sign-in page answers. */
  portal: number;
  /** Longest delay of a request or an answer, in milliseconds. */
  delay: number;
}

export const CALM: Weather = {
  lost: 0,
  answerLost: 0,
  failsBefore: 0,
  failsAfter: 0,
  doubled: 0,
  portal: 0,
  delay: 20,
};
export const STORM: Weather = {
  lost: 0.08,
  answerLost: 0.12,
  failsBefore: 0.05,
  failsAfter: 0.05,
  doubled: 0.1,
  portal: 0.03,
  delay: 8000,
};

/** Answers a request with these cookies: the real server, in this process. */
export type Serve = (url: string, init: RequestInit, cookies: Readonly<CookieJar>) => Promise<Response>;

/** A phone's connection to the server. */
export interface PhoneNetwork {
  weather: Weather;
  /** False: flight mode. */
  up: boolean;
  cookies: CookieJar;
  /** Called just before the app gets an answer. */
  onAnswer: (() => void) | null;
  fetch: (appRun: AppRun) => (url: string, init: RequestInit) => Promise<Response>;
}

export function createPhoneNetwork(time: VirtualTime, serve: Serve, seed: string): PhoneNetwork {
  const sent = new Map<string, number>();
  const network: PhoneNetwork = {
    weather: CALM,
    up: true,
    cookies: {},
    onAnswer: null,
    fetch: (appRun) => (url, init) => {
      appRun.step();
      if (init.signal?.aborted) return Promise.reject(new TypeError('Failed to fetch'));
      // The fate of a request follows from the seed and the request, not from the order of requests.
      const name = `${init.method} ${url.split('?')[0]} ${new Headers(init.headers).get('idempotency-key') ?? ''}`;
      const nth = (sent.get(name) ?? 0) + 1;
      sent.set(name, nth);
      const fate = seeded(`${seed} ${name} ${nth}`);
      const cookies = { ...network.cookies }; // as they are when the request starts
      return new Promise<Response>((resolve, reject) => {
        let isDone = false;
        const end = (job: () => void) => {
          // Node never frees a signal that has listeners.
          init.signal?.removeEventListener('abort', fail);
          appRun.reach('network', () => {
            if (isDone) return;
            isDone = true;
            time.stir();
            job();
          });
        };
        const arrive = (response: Response) => {
          if (isDone || appRun.over) return;
          keepCookies(network.cookies, response.headers.getSetCookie()); // also for a frozen tab
          end(() => {
            network.onAnswer?.();
            resolve(response);
          });
        };
        const fail = () => end(() => reject(new TypeError('Failed to fetch')));
        init.signal?.addEventListener('abort', fail);
        const { weather } = network;
        const way = () => 1 + fate() * weather.delay;
        const deliver = async (answered: (response: Response) => void) => {
          const response = await time.during(serve(url, init, cookies));
          answered(response);
        };
        if (!network.up || chance(fate, weather.lost)) return void time.after(way(), fail);
        if (chance(fate, weather.portal)) return void time.after(way(), () => arrive(portal()));
        if (chance(fate, weather.failsBefore)) {
          return void time.after(way(), () => arrive(failure()));
        }
        const lost = chance(fate, weather.answerLost);
        const failsAfter = chance(fate, weather.failsAfter);
        time.after(way(), () => {
          void deliver((response) => {
            if (lost) return;
            time.after(way(), () => arrive(failsAfter ? failure() : response));
          });
        });
        if (chance(fate, weather.doubled)) time.after(way() * 10, () => void deliver(() => {}));
        return undefined;
      });
    },
  };
  return network;
}

const portal = () =>
  new Response('<html>Welcome to our Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
const failure = () =>
  new Response(JSON.stringify({ code: 'internal', message: 'Something went wrong.' }), { status: 500 });
