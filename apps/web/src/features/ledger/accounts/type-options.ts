import type { AccountType } from '@farthing/api-contract';
import { isCurrencyCode } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { language } from '../../../design/language.ts';
import { accountTypes } from './account-types.ts';
import { typeOptions as texts } from './texts.tsx';

const often = ['GBP', 'EUR', 'USD', 'CHF', 'JPY', 'AUD', 'CAD'];

/** The types of account for a list to choose from, under their headings. */
export function typeOptions() {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const [value, { name, group }] of Object.entries(accountTypes)) {
    const items = groups.get(group) ?? [];
    items.push({ value, label: name });
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** The currencies to choose from: those in use at the top, then all that the browser can name. */
export function currencyOptions(base: string) {
  const top = [base, ...often.filter((code) => code !== base)];
  const all = Intl.supportedValuesOf('currency').filter((code) => isCurrencyCode(code));
  return [
    { group: texts.oftenUsed, items: top.map(option) },
    { group: common.all, items: all.filter((code) => !top.includes(code)).map(option) },
  ];
}

/** Reads the value of the list of types. */
export function typeOf(value: string): AccountType {
  return value in accountTypes ? (value as AccountType) : 'cash';
}

const names = new Intl.DisplayNames(language, { type: 'currency' });

function option(code: string) {
  return { value: code, label: `${code} · ${names.of(code) ?? code}` };
}
