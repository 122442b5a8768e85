import type { CgtPreviewWarning } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { type Disposal, type Exact, printPence, printQuantity } from '@farthing/uk-tax';
import type { GainChange } from './rules.ts';

/** A purchase as far as a warning speaks of it. */
export interface Purchase {
  readonly date: string;
  readonly quantity: string | null;
}

/** Facts from which the warnings on a sale are made. Gains are in pounds. */
export interface WarningFacts {
  readonly symbol: string;
  readonly date: string;
  readonly gain: Exact;
  readonly disposal: Disposal;
  readonly changes: readonly GainChange[];
  /** Another sale is recorded on the day. */
  readonly hasOtherSale: boolean;
  readonly sameDay: readonly Purchase[];
  /** Purchases in the thirty days before. */
  readonly recent: readonly Purchase[];
  /** The gain if those purchases had not been made; undefined where it could not be made without them. */
  readonly gainWithoutSameDay: Exact | undefined;
  readonly gainWithoutRecent: Exact | undefined;
  readonly boughtBackGain: Exact | undefined;
  /** The day of the newest price, where it is old. */
  readonly oldPrice: string | undefined;
}

/** Returns warnings about events that change, or may change, the gain on a sale. */
export function warningsOf(facts: WarningFacts): CgtPreviewWarning[] {
  const { symbol, date, gain, disposal, recent, sameDay } = facts;
  const found: CgtPreviewWarning[] = [];
  const say = (code: CgtPreviewWarning['code'], text: string) => found.push({ code, text });
  const matched = disposal.matches
    .filter(({ rule }) => rule === 'same_day')
    .reduce((sum, { quantity }) => sum + quantity, 0n);
  if (matched > 0n && sameDay.length > 0)
    say(
      'same_day_buy',
      `${printQuantity(matched)} of the units are matched with purchases on the same day, not with the pool.` +
        without(facts.gainWithoutSameDay, gain),
    );
  if (facts.hasOtherSale)
    say('same_day_sale', `There is another sale of ${symbol} on ${date}. Both count as one.`);
  const dates = [...new Set(recent.map((one) => one.date))];
  const differs =
    facts.gainWithoutRecent !== undefined && printPence(facts.gainWithoutRecent) !== printPence(gain);
  if (dates.length > 0 && differs)
    say(
      'recent_buy',
      `${symbol} was bought on ${dates.join(', ')}, in the 30 days before. That purchase is in the pool and changes ` +
        `its average cost. It isn’t matched with this sale.${without(facts.gainWithoutRecent, gain)}`,
    );
  for (const change of facts.changes.filter((one) => one.date < date))
    say(
      'earlier_disposal',
      `The result of the sale of ${change.date} also changes, from ${printPence(change.before)} to ` +
        `${printPence(change.after)}, because this sale is now matched with the same purchase.`,
    );
  if (facts.boughtBackGain !== undefined)
    say(
      'buy_back',
      `Do not buy ${symbol} again outside an ISA or pension up to ${dayAfter(date, 30)}. A purchase in the 30 days ` +
        `after a sale is matched before the pool. If you bought back at the same price the next day, the ` +
        `${result(facts.boughtBackGain)} instead of ${printPence(gain)}.`,
    );
  if (facts.oldPrice !== undefined)
    say('old_price', `The latest price of ${symbol} is from ${facts.oldPrice}. Enter the price you expect.`);
  return found;
}

function without(gain: Exact | undefined, now: Exact): string {
  if (gain === undefined || printPence(gain) === printPence(now)) return '';
  return ` Without it the ${result(gain)}.`;
}

function result(gain: Exact): string {
  return gain < 0n ? `loss would be ${printPence(-gain)}` : `gain would be ${printPence(gain)}`;
}
