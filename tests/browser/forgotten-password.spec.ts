import { type MailServer, startMailServer } from '../contract/mail-server.ts';
import { expectWellMade } from './accessibility.ts';
import { expectSignedIn, expectSignedOut, signIn } from './front-door.ts';
import { test as base, expect } from './journey.ts';

const site = 'https://money.example.org';

/** A farthing with a mail server. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, provide) => {
      const mail = await startMailServer();
      await provide(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ mail }, provide) => provide({ SMTP_URL: mail.url, MAIL_FROM: 'money@example.org', BASE_URL: site }),
    { scope: 'worker' },
  ],
});

test('a forgotten password is replaced by the link of an email, also where a session is open', async ({
  page,
  mail,
  user,
}) => {
  await page.goto('/');
  await expectSignedIn(page);
  const elsewhere = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin });
  if (!elsewhere) throw new Error('no browser');
  await elsewhere.goto('/sign-in');
  await elsewhere.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(elsewhere).toHaveURL('/forgot-password');
  await elsewhere.getByLabel('Email address').fill(user.email);
  await elsewhere.getByRole('button', { name: 'Email me a link' }).click();
  await expect(elsewhere.getByText('Check your email')).toBeVisible();
  await elsewhere.close();

  await expect.poll(() => mail.emails.length).toBe(1);
  const link = /https:\S+/.exec(mail.emails[0]?.slice(mail.emails[0].indexOf('To choose')) ?? '')?.[0] ?? '';
  await page.goto(link.replace(site, ''));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectWellMade(page, '/new-password');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Use 12 characters or more.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a new quiet sunday');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectSignedOut(page);
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
  await signIn(page, user.email, 'a new quiet sunday');
  await expectSignedIn(page);

  await page.goto(link.replace(site, ''));
  await page.getByLabel('New password', { exact: true }).fill('a third quiet sunday');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.');
});
