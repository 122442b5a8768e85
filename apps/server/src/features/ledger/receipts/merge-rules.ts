import { currencyPlaces, formatMinor } from '@farthing/money';
import {
  type Field,
  nameLikeness,
  type ReceiptAmount,
  type ReceiptFields,
  type TextLine,
} from '@farthing/receipts';
import { positionOfAmount, positionOfDay, positionOfName } from './position-rules.ts';

/**
 * Merges the fields that a model read with those that the local rules found in the same text. The model's
 * values win, with positions from the text. Agreement raises the confidence. A different total or date lowers
 * it, and both values are reported. The rules fill in fields that the model left out.
 */
export function mergeFields(
  model: ReceiptFields,
  rules: ReceiptFields,
  lines: readonly TextLine[],
): ReceiptFields {
  const { currency, total, vat } = inOneCurrency(model, rules);
  const isSameMoney = rules.currency.value === currency.value;
  const rulesTotal = isSameMoney ? rules.total : null;
  return {
    currency,
    merchant: weigh(model.merchant, rules.merchant, {
      isSame: (one, other) => positionOfName(one, lines) !== null && isAlike(one, other),
      place: (name) => positionOfName(name, lines),
      hasText: lines.length > 0,
    }),
    total: weigh(total, rulesTotal, {
      isSame: (one, other) => one.minor === other.minor,
      place: (amount) => positionOfAmount(amount, lines),
      hasText: lines.length > 0,
      print: printed,
    }),
    date: weigh(model.date, rules.date, {
      isSame: (one, other) => one === other,
      place: (day) => positionOfDay(day, lines),
      hasText: lines.length > 0,
      print: (day) => day,
    }),
    time: weigh(model.time, rules.time, { isSame: (one, other) => one === other }),
    vat: weigh(vat, isSameMoney ? smallerVat(rules, total) : null, {
      isSame: (one, other) => one.minor === other.minor,
      place: (amount) => positionOfAmount(amount, lines),
    }),
    payment: weigh(model.payment, rules.payment, { isSame: (one, other) => one.method === other.method }),
    category: weigh(model.category, rules.category, { isSame: (one, other) => one === other }),
    items: model.items.length > 0 || !isSameMoney ? model.items : rules.items,
  };
}

interface Ways<Value> {
  isSame(one: Value, other: Value): boolean;
  /** Returns the position of a value in the text. Without it, only the rules' position is known. */
  place?(value: Value): Field<Value>['box'];
  /** True if there is text in which the value should appear. */
  readonly hasText?: boolean;
  /** Formats the value, for fields whose difference is reported. */
  print?(value: Value): string;
}

function weigh<Value>(
  model: Field<Value> | null,
  rules: Field<Value> | null,
  { isSame, place, hasText = false, print }: Ways<Value>,
): Field<Value> | null {
  if (model === null) {
    if (rules === null) return null;
    return {
      ...rules,
      confidence: round(rules.confidence * 0.8),
      reason: `The model gave no value. ${rules.reason}`,
    };
  }
  const { value } = model;
  if (rules !== null && isSame(value, rules.value)) {
    return {
      value,
      confidence: Math.min(0.99, round(1 - 0.2 * (1 - rules.confidence))),
      reason: 'The model and this server’s rules agree.',
      box: rules.box ?? place?.(value) ?? null,
    };
  }
  const box = place?.(value) ?? null;
  if (rules !== null && print !== undefined) {
    return {
      value,
      confidence: round(model.confidence - 0.3 * rules.confidence),
      reason: `The model read ${print(value)}, but this server’s rules read ${print(rules.value)}.`,
      box,
    };
  }
  if (box !== null)
    return { ...model, reason: 'The model read this, and it’s in the text of the receipt.', box };
  if (!hasText) return model;
  return {
    ...model,
    confidence: round(model.confidence - 0.1),
    reason: 'The model read this, but it isn’t in the text that this server read.',
  };
}

/** If a model names no currency, it means the receipt's and not the user's. */
function inOneCurrency(
  model: ReceiptFields,
  rules: ReceiptFields,
): Pick<ReceiptFields, 'currency' | 'total' | 'vat'> {
  const { currency, total, vat } = model;
  const isNamed = currency.confidence > 0.5;
  const [one, other] = [currency.value, rules.currency.value];
  if (one === other) {
    const confidence = isNamed ? round(1 - 0.2 * (1 - rules.currency.confidence)) : rules.currency.confidence;
    const reason = isNamed ? 'The model and this server’s rules agree.' : rules.currency.reason;
    return { total, vat, currency: { ...currency, confidence, reason } };
  }
  if (!isNamed && currencyPlaces(one) === currencyPlaces(other)) {
    const turned = (field: Field<ReceiptAmount> | null) =>
      field && { ...field, value: { ...field.value, currency: other } };
    const reason = `The model gave no currency. ${rules.currency.reason}`;
    return { total: turned(total), vat: turned(vat), currency: { ...rules.currency, reason } };
  }
  // Without a total, the rules' currency is at most a guess.
  if (rules.total === null || rules.currency.confidence <= 0.5) return { total, vat, currency };
  const reason = `The model read ${one}, but this server’s rules read ${other}.`;
  return { total, vat, currency: { ...currency, confidence: 0.5, reason } };
}

/** Returns the rules' tax, or null if it isn't smaller than the model's total. */
function smallerVat(rules: ReceiptFields, total: ReceiptFields['total']): ReceiptFields['vat'] {
  return rules.vat !== null && total !== null && rules.vat.value.minor >= total.value.minor
    ? null
    : rules.vat;
}

function isAlike(one: string, other: string): boolean {
  return nameLikeness(one, other) >= 0.7 || nameLikeness(other, one) >= 0.7;
}

function printed({ minor, currency }: ReceiptAmount): string {
  return `${formatMinor(minor, currency)} ${currency}`;
}

function round(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}
