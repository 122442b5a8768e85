import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colouredGroups, groupColour, ownGroupColours } from './group-colour.ts';

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
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(colour: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** Complete colour blindness of each kind, on linear RGB (Machado, Oliveira and Fernandes 2009). */
const sights: Readonly<Record<string, Matrix>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour in OKLab (Ottosson 2020), in which equal distances look alike. */
function perceived(colour: string, sight: Matrix): Triple {
  const seen = times(sight, linear(colour));
  const cone = (row: Triple) =>
    Math.cbrt(Math.max(0, row[0] * seen[0] + row[1] * seen[1] + row[2] * seen[2]));
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [
      cone([0.4122214708, 0.5363325363, 0.0514459929]),
      cone([0.2119034982, 0.6806995451, 0.1073969566]),
      cone([0.0883024619, 0.2817188376, 0.6299787005]),
    ],
  );
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

describe.each(Object.entries(schemes))('colours of category groups in the %s scheme', (_name, tokens) => {
  const places = Array.from({ length: colouredGroups.length + ownGroupColours }, (_, place) => place);
  const colours = places.map((place) => tokens[`group-${place}`] ?? '');

  test.each(['ground', 'sheet', 'hover'])('a bar is seen on %s: 3 : 1 or more', (ground) => {
    for (const colour of colours) expect(contrast(colour, tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(sights))('no two look alike with %s', (_sight, sight) => {
    const seen = colours.map((colour) => perceived(colour, sight));
    const distances = seen.flatMap((one, place) =>
      seen.slice(place + 1).map((other) => Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(0.05);
  });
});

describe('the colour of a category group', () => {
  test('is another one for each built-in group, in any case', () => {
    expect(new Set(colouredGroups.map(groupColour)).size).toBe(colouredGroups.length);
    expect(groupColour(' HOME ')).toBe(groupColour('Home'));
  });

  test('is grey without a group, and never that of a built-in group for a group of the user', () => {
    expect(groupColour(null)).toBe('var(--chart-context)');
    const builtIn = new Set(colouredGroups.map(groupColour));
    for (const own of ['Allotment', 'Boat', 'Cats', 'Dogs', 'Other'])
      expect(builtIn.has(groupColour(own))).toBe(false);
  });
});
