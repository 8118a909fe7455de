import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render, type Letter } from '../../server/mail/letter.ts';
import { lettersIn } from '../../server/mail/letters.ts';
import type { Language } from '../../src/language/language.ts';
import { firstPage, newBrowser, type TestBrowser } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';

const publicUrl = 'https://kira.a-rather-long-host-name.example.com.my';
const email = `${'nur.aisyah.binti.kamarul+'.repeat(2)}@mail.universiti-teknologi.example.edu.my`;
const token = 'aB3'.repeat(14);
const name = 'Superlongprovidernamewithoutanyspaces'.repeat(2);

/** Every e-mail, with the longest names, addresses and links. */
function lettersOf(language: Language): Letter[] {
  const letters = lettersIn(language, publicUrl);
  const all: Record<keyof typeof letters, Letter> = {
    verification: letters.verification(email, token),
    reset: letters.reset(email, token),
    changeEmail: letters.changeEmail(email, token),
    invitation: letters.invitation(token),
    knownAccount: letters.knownAccount(),
    newSignIn: letters.newSignIn(name, '2026-11-20T12:00:00Z'),
    emailChangeAsked: letters.emailChangeAsked(),
    emailChanged: letters.emailChanged(),
    methodRemoved: letters.methodRemoved(name),
    newMethod: letters.newMethod(name),
    passwordChanged: letters.passwordChanged(),
    twoFactorOff: letters.twoFactorOff(),
  };
  return Object.values(all);
}
const all = [...lettersOf('en'), ...lettersOf('ms')].map((letter) => [letter.subject, letter] as const);

describe.each(['light', 'dark'] as const)('in %s colours on a small phone', (colorScheme) => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = newBrowser({ origin: publicUrl, colorScheme, width: 320, shared: true });
    page = await firstPage(await browser.open());
  });
  afterAll(() => browser?.remove());

  // Each letter in one scheme, in English and in Malay in the other: they have the same few colours.
  const half = all.filter(
    (_, at) => (at + Math.floor((2 * at) / all.length)) % 2 === (colorScheme === 'dark' ? 1 : 0),
  );
  test.each(half)('“%s” is as wide as the screen, and axe finds no fault', async (_, letter) => {
    await page.setContent(render(letter).html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    const height = await page
      .getByRole('link')
      .first()
      .evaluate((link) => link.getBoundingClientRect().height);
    expect(height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });
});
