import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

const builder = fileURLToPath(new URL('../../capabilities/build/playground.ts', import.meta.url));
let folder: string;
let address: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capabilities-playground-'));
  const path = execFileSync(process.execPath, [builder, folder], { encoding: 'utf8' }).trim();
  address = pathToFileURL(path).href;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the page from the disk, and fails for an error in it. */
async function openPlayground(page: Page): Promise<void> {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(address);
}
const capability = (permissions: string[]) =>
  JSON.stringify({ identifier: 'mine', windows: ['note-*'], permissions }, null, 2);

test('a typing error is found while the text is changed, and a finding leads to its place', async ({
  page,
}) => {
  await openPlayground(page);
  const findings = page.getByRole('list', { name: 'Findings' });
  const finding = findings.getByRole('button', { name: /has no permission or set "allow-opne"/ });
  await expect(finding).toContainText('Did you mean dialog:allow-open?');
  await finding.click();
  const text = page.getByRole('textbox', { name: 'Text of capabilities/main.json' });
  await expect(text).toBeFocused();
  await page.keyboard.insertText('"dialog:allow-open"');
  await expect(finding).toBeHidden();
  await text.fill('{ "identifier": ');
  await expect(findings).toContainText('The text ends too early');
});

test('a question is answered with its reason', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  const verdict = page.locator('#verdict');
  await expect(verdict).toContainText('Allowed');
  await page.getByLabel('Window', { exact: true }).fill('help-1');
  await page.getByLabel('Command').fill('plugin:opener|open_url');
  await page.getByLabel('Page address').fill('https://docs.example.com/start');
  await expect(verdict.locator('strong')).toHaveText('Allowed');
  await page.getByLabel('Page address').fill('https://elsewhere.example');
  await expect(verdict.locator('strong')).toHaveText('Refused');
  await expect(verdict).toContainText('help');
});

test('chosen and dropped files take the place of the samples, manifests among them', {
  tag: '@long',
}, async ({ page }) => {
  await openPlayground(page);
  const manifests = { mine: { permission: [{ identifier: 'allow-x', commands: { allow: ['x'] } }] } };
  const mine = {
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(capability(['mine:allow-x'])),
  };
  await page.getByLabel('Choose files').setInputFiles(mine);
  const findings = page.getByRole('list', { name: 'Findings' });
  await expect(findings).toContainText('Add gen/schemas/acl-manifests.json to check it');
  await expect(page.getByRole('button', { name: 'capabilities/main.json' })).toBeHidden();
  const transfer = await page.evaluateHandle(`(() => {
    const made = new DataTransfer();
    made.items.add(new File([${JSON.stringify(JSON.stringify(manifests))}], 'acl-manifests.json'));
    return made;
  })()`);
  await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer });
  await expect(findings).toHaveText('Nothing found.');
  await page.getByText('mine:allow-x: 1 command').click();
  await expect(page.locator('#expansion')).toContainText('plugin:mine|x');
});

test('a text with HTML in it stays a text, and nothing can be sent', { tag: '@long' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPlayground(page);
  const name = '<img src=https://example.com/x onerror=alert(1)>';
  const buffer = Buffer.from(JSON.stringify({ identifier: name, windows: [name], permissions: [name] }));
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('list', { name: 'Findings' })).toContainText('<');
  await expect(page.locator('img')).toHaveCount(0);
  const sent = page.evaluate("fetch('https://example.com/').then(() => 'sent')");
  await expect(sent).rejects.toThrow(/Failed to fetch|Content Security Policy/);
  expect(requests.filter((url) => url !== address)).toEqual([]);
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`it is accessible and fits at ${width} pixels in ${colorScheme} colours`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await openPlayground(page);
    await page.locator('summary').first().click();
    await expectAccessible(page, 'playground');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
}
