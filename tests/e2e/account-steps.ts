import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { apiErrors, type ApiErrorCode } from '../../src/contract/errors.ts';
import { defaultPassword } from '../support/account.ts';

/** The error that a form shows above its button. */
export const alertOn = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Fills the sign-up form. */
export async function fillSignUp(page: Page, name: string, password = defaultPassword): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

/** Fills the login form and sends it. */
export async function tryToLogIn(page: Page, email: string, password = defaultPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressButton(page, 'Log In');
}

/** Fails unless the field with this label has the focus and says what is wrong. */
export async function expectFocus(page: Page, label: string): Promise<void> {
  await expect
    .poll(() => page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
}

/** Answers a call as the server does when it refuses. */
export const refuseCall =
  (code: ApiErrorCode, headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status: apiErrors[code].status,
      headers,
      contentType: 'application/json',
      body: JSON.stringify({ code, message: apiErrors[code].message }),
    });

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
