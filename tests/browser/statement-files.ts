import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const golden = resolve(import.meta.dirname, '../../packages/bank-import/golden');

/** A statement of the golden cases, as a browser takes it from a person. */
export function goldenFile(bank: string): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = readFileSync(resolve(golden, bank, 'statement.csv'));
  return { name: `${bank}.csv`, mimeType: 'text/csv', buffer };
}

/** A statement made up for a test. */
export function madeUpFile(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** The field that statements are dropped on. */
export function dropZone(page: Page): Locator {
  return page.getByLabel('Statement files');
}

/** The account that the import screen has chosen. */
export function accountChoice(page: Page): Locator {
  return page.getByLabel('Which account is this for?');
}
