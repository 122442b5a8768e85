import { minusSign } from './format.ts';
import { language } from './language.ts';

/** A share or a rate of return as people say it: `0.051234` is `5.1%`; with `+` above zero when that is wanted. */
export function percentText(rate: string, showPlus = false): string {
  const percent = Number(rate) * 100;
  const size = Math.abs(percent).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  if (size === '0.0') return '0.0%';
  return `${percent < 0 ? minusSign : showPlus ? '+' : ''}${size}%`;
}
