import { apiErrors, errorAnswer } from '../contract/errors.ts';
import { LANE_SEQ, type Route } from '../contract/routes.ts';
import { ApiError, NetworkError } from './errors.ts';

/**
 * Reads an answer. Throws ApiError when the server refused, NetworkError when something else than our
 * server answered: a 200 that isn't what the route promises, or a refusal that isn't in our words.
 */
export async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) throw await refusal(response);
  if (typeof route.answer === 'string') {
    if (isHtml(response)) throw new NetworkError();
    return response.blob();
  }
  const parsed = route.answer.safeParse(await json(response));
  if (!parsed.success) throw new NetworkError();
  return parsed.data;
}

async function refusal(response: Response): Promise<ApiError | NetworkError> {
  const parsed = errorAnswer.safeParse(await json(response));
  const retryAfterMs = retryAfter(response.headers);
  const laneSeq = wholeNumber(response.headers.get(LANE_SEQ));
  const { status } = response;
  if (parsed.success) return new ApiError({ status, ...parsed.data, retryAfterMs, laneSeq });
  // A proxy in front of our server may answer these by itself; they mean the same.
  if (status === 413) {
    return new ApiError({ status, code: 'tooLarge', message: apiErrors.tooLarge.message });
  }
  if (status >= 500 || status === 429) {
    return new ApiError({ status, code: 'internal', message: apiErrors.internal.message, retryAfterMs });
  }
  return new NetworkError();
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: no schema takes it
  }
}

const isHtml = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html');

/** Nothing holds a phone back for longer: it asks again, and may be told again. */
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Retry-After is a number of seconds, or an HTTP date: that counts from the answer's own date, because
 * the device's clock may be wrong by years. Null where it says nothing.
 */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.min(LONGEST_WAIT_MS, Math.max(0, ms));
}

const wholeNumber = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null;
