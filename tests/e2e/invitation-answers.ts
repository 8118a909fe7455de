import type { Page, Route } from 'playwright-core';

/** Answers a call in the server's place. */
export type Answer = (route: Route) => Promise<void>;

export const json =
  (status: number, body: object): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
export const fails = (status: number, message = '', code = 'invalid') => json(status, { message, code });
export const noAnswer: Answer = (route) => route.abort();

/** An invitation that waits for its answer. */
export const pending = json(200, {
  success: true,
  invitationStatus: 'pending',
  message: '',
  token: 't',
  inviter: { _id: 'a', username: 'Aisyah', avatarUrl: null },
  group: { name: 'Makan', membersCount: 2, imageUrl: null },
});
export const ended = (invitationStatus: string, message: string) =>
  json(200, { success: false, invitationStatus, message, token: 't', inviter: null, group: null });
/** A group's link that works. */
export const openLink = json(200, {
  code: null,
  message: null,
  group: { name: 'Makan', membersCount: 2 },
  creator: 'Aisyah',
  creatorId: 'a',
});

/** From now on these calls of the page have these answers, and no others have one in the server's place. */
export async function answerCalls(page: Page, answers: Record<string, Answer>): Promise<void> {
  await page.unrouteAll();
  for (const [path, answer] of Object.entries(answers)) await page.route(`**/api/${path}`, answer);
}
