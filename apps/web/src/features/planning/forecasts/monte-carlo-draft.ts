import type { MonteCarloRequest, MonteCarloWithdrawal } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { monteCarloDraft as texts } from './texts.tsx';
import { type NumberRange, readPercent, readWhole, shareOf, type TypedNumber } from './typed-numbers.ts';
import type { Draft } from './use-typed.ts';

/** Withdrawal strategy as a word in the URL, or empty for none. */
const takings = ['', 'fixed-real', 'percentage', 'guardrails', 'floor-and-ceiling'] as const;
type Taking = (typeof takings)[number];

/** The fields of the chances, by kind. Ranges are those of the service. */
const percents: Readonly<Record<string, NumberRange>> = {
  return: { least: -90, most: 100 },
  swings: { least: 0, most: 150 },
  inflation: { least: -20, most: 50 },
  share: { least: 0, most: 100 },
};
const wholes: Readonly<Record<string, NumberRange & { readonly example: string }>> = {
  years: { least: 1, most: 60, example: '20' },
  seed: { least: 0, most: Number.MAX_SAFE_INTEGER, example: '7' },
  after: { least: 0, most: 59, example: '10' },
};
const amounts = ['start', 'monthly', 'goal', 'amount', 'least', 'most'] as const;

/** Initial values of the fields. The starting amount comes from the investments. */
export const usualMonteCarlo: Draft = {
  years: '20',
  start: '10000',
  monthly: '250',
  return: '5',
  swings: '12',
  inflation: '2.5',
  goal: '',
  seed: '1',
  months: 'even',
  security: '',
  take: '',
  after: '10',
  amount: '12000',
  share: '4',
  least: '10000',
  most: '20000',
  money: 'today',
};

/** Returns the chosen withdrawal strategy. */
export function takingOf(draft: Draft): Taking {
  return takings.find((one) => one === draft.take) ?? '';
}

/** The fields of a way of taking money out: those that are shown, and those that are checked. */
export function takingFields(taking: Taking): readonly string[] {
  switch (taking) {
    case '':
      return [];
    case 'fixed-real':
      return ['after', 'amount'];
    case 'percentage':
    case 'guardrails':
      return ['after', 'share'];
    case 'floor-and-ceiling':
      return ['after', 'share', 'least', 'most'];
  }
}

/** Returns the validation errors of the visible fields. */
export function checkMonteCarlo(draft: Draft, currency: string): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  const isPast = draft.months === 'past';
  const shown = new Set<string>([
    'years',
    'start',
    'monthly',
    ...(isPast ? [] : ['return', 'swings']),
    'inflation',
    'goal',
    'seed',
    ...takingFields(takingOf(draft)),
  ]);
  const refuse = (field: string, read: TypedNumber | { ok: boolean; reason?: string }) => {
    if (!read.ok && shown.has(field)) wrong.set(field, read.reason ?? '');
  };
  for (const [field, range] of Object.entries(percents))
    refuse(field, readPercent(draft[field] ?? '', range));
  for (const [field, range] of Object.entries(wholes))
    refuse(field, readWhole(draft[field] ?? '', range, range.example));
  for (const field of amounts) {
    const text = draft[field] ?? '';
    if (field === 'goal' && text.trim() === '') continue;
    const read = readTypedAmount(text, currency);
    refuse(field, read);
    if (read.ok && read.amount.startsWith('-') && field !== 'monthly')
      refuse(field, { ok: false, reason: texts.belowZero });
  }
  if (isPast && !draft.security) wrong.set('security', common.chooseASecurity);
  if (shown.has('after') && !wrong.has('after') && !wrong.has('years')) {
    const years = Number(plainText('years', draft.years ?? '', currency));
    if (Number(plainText('after', draft.after ?? '', currency)) >= years)
      wrong.set('after', texts.beginsTooLate(years));
  }
  if (shown.has('most') && !wrong.has('most') && !wrong.has('least')) {
    const amount = (field: string) => Number(plainText(field, draft[field] ?? '', currency));
    if (amount('most') < amount('least')) wrong.set('most', texts.mostBelowLeast);
  }
  return wrong;
}

/** A readable text without what is only for people: `£1,200.00` is `1200`, `5 %` is `5`. */
export function plainText(field: string, text: string, currency: string): string {
  const percent = percents[field];
  if (percent) {
    const read = readPercent(text, percent);
    return read.ok ? String(read.value) : text;
  }
  const whole = wholes[field];
  if (whole) {
    const read = readWhole(text, whole, '');
    return read.ok ? String(read.value) : text;
  }
  if (amounts.some((one) => one === field) && text.trim() !== '') {
    const read = readTypedAmount(text, currency);
    return read.ok ? read.amount.replace(/\.0+$/, '') : text;
  }
  return text.trim();
}

/** Returns the position of a slider, or undefined if the field can't be parsed. */
export function sliderAt(field: string, text: string, currency: string): number | undefined {
  const value = Number(plainText(field, text, currency));
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}

/** The question of a draft without errors. What is paid in keeps pace with prices, and ends when money is taken out. */
export function monteCarloQuestion(draft: Draft, currency: string): MonteCarloRequest {
  const plain = (field: string) => plainText(field, draft[field] ?? '', currency);
  const share = (field: string) => shareOf(Number(plain(field)));
  const taking = takingOf(draft);
  const after = Number(plain('after'));
  const paysIn = taking === '' || after > 0;
  return {
    years: Number(plain('years')),
    seed: Number(plain('seed')),
    initial: plain('start'),
    monthly_contribution: paysIn ? plain('monthly') : '0',
    ...(taking !== '' && after > 0 ? { contribution_years: after } : {}),
    contributions_keep_pace: true,
    ...(draft.months === 'past'
      ? { returns: 'historical' as const, security_id: plain('security') }
      : { annual_return: share('return'), annual_volatility: share('swings') }),
    ...(draft.months === 'wild' ? { returns: 'student-t' as const } : {}),
    inflation: share('inflation'),
    ...(plain('goal') === '' ? {} : { target: plain('goal') }),
    ...(taking === '' ? {} : { withdrawal: withdrawalOf(taking, after, plain, share) }),
  };
}

function withdrawalOf(
  strategy: Exclude<Taking, ''>,
  after_years: number,
  plain: (field: string) => string,
  share: (field: string) => number,
): MonteCarloWithdrawal {
  switch (strategy) {
    case 'fixed-real':
      return { strategy, after_years, annual: plain('amount') };
    case 'percentage':
    case 'guardrails':
      return { strategy, after_years, rate: share('share') };
    case 'floor-and-ceiling':
      return {
        strategy,
        after_years,
        rate: share('share'),
        floor: plain('least'),
        ceiling: plain('most'),
      };
  }
}

/** The fields by the names that the service has for them. */
export const serviceFields: Readonly<Record<string, string>> = {
  initial: 'start',
  monthly_contribution: 'monthly',
  annual_return: 'return',
  annual_volatility: 'swings',
  security_id: 'security',
  target: 'goal',
  'withdrawal.after_years': 'after',
  'withdrawal.annual': 'amount',
  'withdrawal.rate': 'share',
  'withdrawal.floor': 'least',
  'withdrawal.ceiling': 'most',
};

/** Another seed: any whole number will do, so it is one up from the last. */
export function nextSeed(seed: string): string {
  const now = Number(seed);
  return String(Number.isSafeInteger(now + 1) ? now + 1 : 1);
}
