import { Decimal } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { readFigure } from '../securities/typed-figure.ts';
import { benchmarkDraft as texts } from './texts.tsx';

/** Benchmark as held by the form. */
export interface BenchmarkDraft {
  readonly kind: 'security' | 'rate';
  readonly securityId: string;
  readonly percent: string;
}

/** The form of what is kept: an id, or a rate as a decimal fraction. */
export function draftOfBenchmark(kept: string | undefined): BenchmarkDraft {
  if (kept === undefined) return { kind: 'security', securityId: '', percent: '' };
  if (kept.length > 20) return { kind: 'security', securityId: kept, percent: '' };
  return { kind: 'rate', securityId: '', percent: new Decimal(kept).times(100).toFixed() };
}

/** Returns the body to send, or the validation errors. */
export function readBenchmarkDraft({
  kind,
  securityId,
  percent,
}: BenchmarkDraft):
  | { readonly ok: true; readonly benchmark: string }
  | { readonly ok: false; readonly reason: string } {
  if (kind === 'security') {
    return securityId === ''
      ? { ok: false, reason: common.chooseASecurity }
      : { ok: true, benchmark: securityId };
  }
  const plain = percent.replace(/[\s%]/g, '').replace('−', '-');
  const isLess = plain.startsWith('-');
  const read = readFigure(isLess ? plain.slice(1) : plain, { what: texts.aPercentage, mayBeZero: true });
  if (!read.ok) return { ok: false, reason: read.reason };
  const rate = new Decimal(read.value).div(isLess ? -100 : 100);
  if (rate.lt('-0.5') || rate.gt(1)) return { ok: false, reason: texts.outOfBounds };
  if (rate.decimalPlaces() > 6) return { ok: false, reason: texts.tooManyPlaces };
  return { ok: true, benchmark: rate.toFixed() };
}
