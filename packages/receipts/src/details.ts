import type { Field, Payment, ReceiptAmount } from './fields.ts';
import type { MarkedLine } from './marked-lines.ts';
import { boxAround, wordsAt } from './text-line.ts';
import { type FoundTotal, round } from './total.ts';

/** The VAT inside the total, in hundredths: the amount beside the tax that fits its rate, or the sum of several. */
export function findVat(
  lines: readonly MarkedLine[],
  total: FoundTotal | null,
): { readonly hundredths: bigint; readonly field: Omit<Field<ReceiptAmount>, 'value'> } | null {
  const most = total === null ? 10n ** 12n : total.hundredths;
  const named = lines.filter(
    ({ label, amounts, line }) =>
      label.kind === 'vat' && amounts.length > 0 && !/\b(no|nr|reg|number|id)\b/i.test(line.text),
  );
  const found: { readonly hundredths: bigint; readonly line: MarkedLine; readonly fits: boolean }[] = [];
  for (const line of named) {
    const rate = /(\d{1,2})(?:[.,](\d{1,2}))? ?%/.exec(line.line.text);
    const basisPoints =
      rate === null ? null : Number(rate[1]) * 100 + Number((rate[2] ?? '0').padEnd(2, '0'));
    const values = line.amounts
      .map(({ hundredths }) => hundredths)
      .filter((value) => value > 0n && value * 2n < most);
    const gross = [most, ...line.amounts.map(({ hundredths }) => hundredths)];
    const fitting =
      basisPoints === null
        ? undefined
        : values.find((value) => gross.some((one) => isTaxOf(value, one, basisPoints)));
    const value = fitting ?? values.at(-1);
    if (value !== undefined) found.push({ hundredths: value, line, fits: fitting !== undefined });
  }
  const sum =
    found.find(({ line }) => /total/i.test(line.words)) ?? (found.length === 1 ? found[0] : undefined);
  const distinct = new Set(found.map(({ hundredths }) => hundredths));
  const chosen = sum ?? (distinct.size === 1 ? found[0] : undefined);
  if (found.length === 0) return null;
  if (chosen !== undefined) {
    const amount = chosen.line.amounts.find(({ hundredths }) => hundredths === chosen.hundredths);
    const words =
      amount === undefined ? chosen.line.line.words : wordsAt(chosen.line.line, amount.start, amount.end);
    const reason = chosen.fits ? 'It is next to the tax and matches its rate.' : 'It is next to the tax.';
    return {
      hundredths: chosen.hundredths,
      field: { confidence: chosen.fits ? 0.95 : 0.7, reason, box: boxAround(words) },
    };
  }
  const all = [...distinct].reduce((one, other) => one + other, 0n);
  return all * 2n >= most
    ? null
    : { hundredths: all, field: { confidence: 0.6, reason: 'The sum of several rates of tax.', box: null } };
}

/** Returns true if an amount is the tax inside, or on top of, another at a rate in basis points, within two pence. */
function isTaxOf(tax: bigint, amount: bigint, basisPoints: number): boolean {
  const rate = BigInt(basisPoints);
  const near = (one: bigint, other: bigint) => (one > other ? one - other : other - one) <= 2n;
  return near(tax, (amount * rate) / (10_000n + rate)) || near(tax, (amount * rate) / 10_000n);
}

/** Returns the payment method, with the last digits of the card. */
export function findPayment(lines: readonly MarkedLine[]): Field<Payment> | null {
  const text = (pattern: RegExp) => lines.find(({ line }) => pattern.test(line.text));
  // Two letters of the mask are enough: a run of any length would be tried in every division on lines full of dots.
  const masked =
    /[*xX•.#]{2}[ -]?\s?([0-9]{4})(?![0-9])|(?:ending(?: in| with)?|card no\.?:?|last 4:?)\s*(?:[*xX•.#][*xX•.# ]*)?([0-9]{4})(?![0-9])/i;
  const card = lines.find(
    ({ line }) => masked.test(line.text) && !/MID|TID|terminal|merchant/i.test(line.text),
  );
  const [, one, other] = masked.exec(card?.line.text ?? '') ?? [];
  const lastFour = one ?? other ?? null;
  const answer = (
    method: Payment['method'],
    confidence: number,
    reason: string,
    line: MarkedLine | undefined,
  ): Field<Payment> => ({
    value: { method, lastFour: method === 'card' ? lastFour : null },
    confidence,
    reason,
    box: boxAround(line?.line.words ?? []),
  });
  if (lastFour !== null) return answer('card', 0.95, 'The number of a card is printed.', card);
  const paypal = text(/\bpaypal\b/i);
  if (paypal) return answer('paypal', 0.9, 'PayPal is named.', paypal);
  const scheme =
    text(
      /\b(visa|master ?card|maestro|amex|american express|debit card|credit card|card payment|kartenzahlung|girocard|carte bancaire|tarjeta|bancomat|pagamento elettronico|apple pay|google pay|contactless)\b/i,
    ) ?? lines.find(({ label, amounts }) => label.kind === 'paid' && amounts.length > 0);
  const cash = lines.find(({ label, amounts }) => label.kind === 'cash' && amounts.length > 0);
  if (cash && !scheme) return answer('cash', 0.9, 'Cash is named.', cash);
  if (scheme) return answer('card', 0.8, 'A kind of card is named.', scheme);
  const direct = text(/\bdirect debit\b/i);
  if (direct) return answer('direct-debit', 0.7, 'A direct debit is named.', direct);
  const transfer = text(/\b(bank transfer|sort code|iban|bacs)\b/i);
  return transfer ? answer('bank-transfer', 0.6, 'It asks for a bank transfer.', transfer) : null;
}

/** The time of day, best on the line of the date. */
export function findTime(lines: readonly MarkedLine[], dateIndex: number | null): Field<string> | null {
  const clock =
    /(?<![0-9:.])([01]?[0-9]|2[0-3])[:h]([0-5][0-9])(?::[0-5][0-9])?\s?([ap])?\.?(?:m\b)?(?![0-9%])/i;
  const near = (index: number) => (dateIndex === null ? index : Math.abs(index - dateIndex));
  const found = lines
    .filter(
      ({ line }) =>
        clock.test(line.text) && !/\b(open|opening|hours|expires?|until|arriv|depart)/i.test(line.text),
    )
    .sort((a, b) => near(a.index) - near(b.index))[0];
  const match = clock.exec(found?.line.text ?? '');
  if (found === undefined || match === null) return null;
  const half = match[3]?.toLowerCase();
  let hour = Number(match[1]);
  if (half === 'p' && hour < 12) hour += 12;
  if (half === 'a' && hour === 12) hour = 0;
  return {
    value: `${String(hour).padStart(2, '0')}:${match[2]}`,
    confidence: round(found.index === dateIndex ? 0.95 : 0.7),
    reason: found.index === dateIndex ? 'It is next to the date.' : 'It is the time on the receipt.',
    box: boxAround(
      found.line.words.length === 0 ? [] : wordsAt(found.line, match.index, match.index + match[0].length),
    ),
  };
}
