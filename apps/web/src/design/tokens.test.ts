import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The tokens of both schemes, dark over light. */
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('[data-mantine-color-scheme="dark"]');
const light = tokensIn(lightCss);
const schemes = { light, dark: { ...light, ...tokensIn(darkCss.split('@media')[0] ?? '') } };

function tokensIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, value]) => [name, value]),
  );
}

/** Contrast of two colours (WCAG 2.2, 1.4.3). */
function contrast(a: string, b: string): number {
  const [bright = 1, dim = 1] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const grounds = ['ground', 'sheet', 'sheet-raised', 'hover'];
const texts = ['ink', 'ink-quiet', 'copper-ink', 'money-in', 'brick', 'amber'];
const tinted = [
  ['amber', 'amber-ground'],
  ['ink', 'amber-ground'],
  ['brick', 'brick-ground'],
  ['ink', 'brick-ground'],
  ['money-in', 'teal-ground'],
  ['ink', 'teal-ground'],
  ['copper-ink', 'selected'],
  ['ink', 'selected'],
  ['on-copper', 'copper-fill'],
  ['on-copper', 'copper-fill-hover'],
];

describe.each(Object.entries(schemes))('colours of the %s scheme', (_name, tokens) => {
  const pairs = [...grounds.flatMap((ground) => texts.map((text) => [text, ground])), ...tinted];
  test.each(pairs)('%s on %s can be read: 4.5 : 1 or more', (text = '', ground = '') => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('the ring of the focus is seen on %s: 3 : 1 or more', (ground) => {
    expect(contrast(tokens.copper ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
