import { expect, test } from 'vitest';
import {
  checkMonteCarlo,
  monteCarloQuestion,
  nextSeed,
  plainText,
  usualMonteCarlo,
} from './monte-carlo-draft.ts';

const wrong = (change: Record<string, string>) => checkMonteCarlo({ ...usualMonteCarlo, ...change }, 'GBP');

test('what stands in the fields at first can be asked as it is', () => {
  expect(wrong({})).toEqual(new Map());
  expect(monteCarloQuestion(usualMonteCarlo, 'GBP')).toEqual({
    years: 20,
    seed: 1,
    initial: '10000',
    monthly_contribution: '250',
    contributions_keep_pace: true,
    annual_return: 0.05,
    annual_volatility: 0.12,
    inflation: 0.025,
  });
});

test('amounts and per cents are read as people type them', () => {
  const typed = { ...usualMonteCarlo, start: '£12,500.00', return: '5.5 %', goal: '100+50', months: 'wild' };
  expect(monteCarloQuestion(typed, 'GBP')).toMatchObject({
    initial: '12500',
    annual_return: 0.055,
    target: '150',
    returns: 'student-t',
  });
  expect(plainText('start', '£1,200.50', 'GBP')).toBe('1200.50');
});

test('each field tells what is wrong with it', () => {
  const errors = wrong({ years: '61', start: 'lots', return: '200', goal: '-5', seed: '1.5' });
  expect([...errors.keys()].sort()).toEqual(['goal', 'return', 'seed', 'start', 'years']);
  expect(errors.get('years')).toBe('Enter a number from 1 to 60.');
});

test('the past of a security stands in for growth and swings, and has to be chosen', () => {
  const past = { months: 'past', return: 'x', swings: '' };
  expect(wrong(past)).toEqual(new Map([['security', 'Choose a security.']]));
  const question = monteCarloQuestion({ ...usualMonteCarlo, ...past, security: 'an-id' }, 'GBP');
  expect(question).toMatchObject({ returns: 'historical', security_id: 'an-id' });
  expect(question).not.toHaveProperty('annual_return');
});

test('fields that are not shown cannot be wrong', () => {
  expect(wrong({ after: 'soon', share: 'x', amount: '', most: '' })).toEqual(new Map());
});

test('money is taken out before the years are over, and its most is not below its least', () => {
  expect(wrong({ take: 'fixed-real', after: '20' }).get('after')).toMatch(/before the 20 years/);
  expect(wrong({ take: 'floor-and-ceiling', least: '9000', most: '8000' }).get('most')).toMatch(/less than/);
});

test('when money is taken out, no more is paid in', () => {
  const taken = { ...usualMonteCarlo, take: 'fixed-real' };
  expect(monteCarloQuestion({ ...taken, after: '10' }, 'GBP')).toMatchObject({
    contribution_years: 10,
    withdrawal: { strategy: 'fixed-real', after_years: 10, annual: '12000' },
  });
  expect(monteCarloQuestion({ ...taken, after: '0' }, 'GBP')).toMatchObject({ monthly_contribution: '0' });
});

test('another seed is another number, also at the end of them', () => {
  expect(nextSeed('7')).toBe('8');
  expect(nextSeed(String(Number.MAX_SAFE_INTEGER))).toBe('1');
  expect(nextSeed('luck')).toBe('1');
});
