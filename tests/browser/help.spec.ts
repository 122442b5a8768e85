import { expectWellMade } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a screen leads to its own guide, whose search finds others, and which reads well on a desk and a phone, light and dark', {
  tag: '@long',
}, async ({ page, context, user }) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/budgets');
  await page.keyboard.press('?');
  await expect(page.getByRole('button', { name: 'Help with this page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Help with this page' })).toHaveAttribute(
    'href',
    '/help/guide/budgets-and-goals.html',
  );
  const opened = context.waitForEvent('page');
  await page.keyboard.press('h');
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Budgets and goals' })).toBeVisible();
  await expect(
    guide.getByRole('navigation').getByRole('link', { name: 'Budgets and goals' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectWellMade(guide, 'a guide');

  await guide.getByRole('searchbox', { name: 'Search the help' }).fill('days pool');
  const found = guide.getByRole('region', { name: 'Found' });
  await expect(found.getByRole('link', { name: /Tax/ }).first()).toBeVisible();
  await guide.getByRole('searchbox').fill('capital gains');
  await expect(found.getByRole('link').first()).toContainText('Capital gains');
  await guide.keyboard.press('Enter');
  await expect(guide.getByRole('heading', { name: 'Capital gains' }).first()).toBeVisible();
  await expect(guide).toHaveURL(/\/help\/.*(tax|capital-gains)/);
  await guide.goto('/help/api/');
  await expectWellMade(guide, 'a page of the API guide');
});
