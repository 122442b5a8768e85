import { expect, test } from 'vitest';
import { draftOfBenchmark, readBenchmarkDraft } from './benchmark-draft.ts';

const rate = (percent: string) => readBenchmarkDraft({ kind: 'rate', securityId: '', percent });

test('percent as people type it', () => {
  expect(rate('4')).toEqual({ ok: true, benchmark: '0.04' });
  expect(rate(' 3.25 % ')).toEqual({ ok: true, benchmark: '0.0325' });
  expect(rate('−1')).toEqual({ ok: true, benchmark: '-0.01' });
  expect(rate('0')).toEqual({ ok: true, benchmark: '0' });
});

test.each(['', 'four', '101', '-51', '1.23456'])('%j is refused with a reason', (text) => {
  expect(rate(text)).toMatchObject({ ok: false });
});

test('what is kept comes back into the form', () => {
  expect(draftOfBenchmark('0.0325')).toMatchObject({ kind: 'rate', percent: '3.25' });
  const id = '0190f0c4-8d3e-7b44-9d2f-0a1b2c3d4e5f';
  expect(draftOfBenchmark(id)).toMatchObject({ kind: 'security', securityId: id });
  expect(readBenchmarkDraft(draftOfBenchmark(undefined))).toEqual({
    ok: false,
    reason: 'Choose a security.',
  });
});
