import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLabels } from './label-index.ts';
import { readLabelPattern } from './label-pattern.ts';

const letters = ['a', 'b', '/', '-', '.', '😀'];
const piece = fc.constantFrom(
  ...letters,
  '*',
  '*',
  '?',
  '[ab]',
  '[!a]',
  '[a-b]',
  '[]/]',
  '/**/',
  '**',
  '**/',
);
const patterns = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
const labels = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(''));

/** The glob told once more, as plainly as it can be: every split is tried. */
function slowly(pattern: string[], label: string[], start: boolean): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return label.length === 0;
  if (first === '*' && rest[0] === '*') {
    const after = rest[1] === '/' ? rest.slice(2) : rest.slice(1);
    const ends = [...label.keys(), label.length].filter(
      (at) => at === 0 || label[at - 1] === '/' || at === label.length,
    );
    return start && ends.some((at) => slowly(after, label.slice(at), true));
  }
  if (first === '*')
    return [...label.keys(), label.length].some((at) => slowly(rest, label.slice(at), false));
  const [letter, ...others] = label;
  if (letter === undefined) return false;
  if (first === '?') return slowly(rest, others, letter === '/');
  if (first === '[') {
    const negated = rest[0] === '!';
    const from = negated ? 1 : 0;
    const close = rest.indexOf(']', from + 1);
    const members = rest.slice(from, close).join('').replace('a-b', 'ab');
    return members.includes(letter) !== negated && slowly(rest.slice(close + 1), others, letter === '/');
  }
  return first === letter && slowly(rest, others, letter === '/');
}

test('the matcher agrees with trying every split', () => {
  fc.assert(
    fc.property(patterns, labels, (pattern, label) => {
      const reading = readLabelPattern(pattern);
      fc.pre(reading.ok);
      // A star directly before ** is refused, so ** always stands where a component begins.
      expect(reading.ok && reading.matches(label)).toBe(slowly([...pattern], [...label], true));
    }),
    { numRuns: 6000, seed: 4 },
  );
});

test('an index of many patterns finds what each pattern matches by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.array(patterns, { maxLength: 3 }), { maxLength: 6 }), labels, (owners, label) => {
      const found = new Uint8Array(owners.length);
      indexLabels(owners).mark(label, found);
      const wanted = owners.map((texts) =>
        texts.some((text) => {
          const reading = readLabelPattern(text);
          return reading.ok && reading.matches(label);
        }),
      );
      expect([...found].map(Boolean)).toEqual(wanted);
    }),
    { numRuns: 1000, seed: 4 },
  );
});

test('a label without wildcards matches itself and nothing else', () => {
  fc.assert(
    fc.property(labels, labels, (one, other) => {
      const reading = readLabelPattern(one);
      expect(reading).toMatchObject({ ok: true, isExact: true });
      if (reading.ok) expect(reading.matches(other)).toBe(one === other);
    }),
    { seed: 4 },
  );
});
