import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Fills the sign-in page and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until someone is in: the frame with its rail or its bar is there. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: /^Main/ }).first()).toBeVisible();
}

/** Waits until the sign-in page is there. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
}
