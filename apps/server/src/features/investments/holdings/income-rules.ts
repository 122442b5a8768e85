import { daysBetween } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import { distributionRateOf, taxYearOf } from '@farthing/uk-tax';

/** A dividend or distribution among the trades of an account that is taxed, as the table holds it. */
export interface IncomeTrade {
  readonly holding_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly symbol: string;
  readonly name: string;
  readonly security_kind: string;
  readonly date: string;
  readonly accumulated: boolean;
  /** Kind of excess reported income. Null for other income. */
  readonly income_kind: 'dividends' | 'interest' | null;
  /** Coins received as income, at their market value. No money arrives. */
  readonly reward: boolean;
  /** A property income distribution, whose amount is before the tax withheld. */
  readonly property_income: boolean;
  readonly currency: string;
  readonly amount: string;
  /** Pounds for one unit of `currency`. */
  readonly fx_rate: string;
  /** First two letters of the ISIN: the country of issue, or null without an ISIN. */
  readonly issued_in: string | null;
  /** Foreign tax withheld, in `currency`. */
  readonly foreign_tax: string;
  /**
   * Part that is taxed as the user's, of 10,000. Of excess reported income it is that of the last day of the period, on which its
   * owners are taxed (SI 2009/3001 reg 94).
   */
  readonly taxed: number;
  /** The user's own share on that day, of 10,000. */
  readonly owned: number;
  /** The user's choice for income of the account. Null without one: all of it is taxed as theirs. */
  readonly joint_tax: 'half' | 'own' | null;
}

/** A transaction of the account that may be the same money. */
export interface IncomeReceipt {
  readonly account_id: string;
  readonly date: string;
  readonly currency: string;
  readonly signed_amount: string;
  /** System category that it counts towards. */
  readonly slug: string;
  /** Part that the category counts as the user's, of 10,000. */
  readonly taxed: number;
}

/** Taxable income of a holding on a day, in pence. */
export interface HoldingIncome {
  readonly kind: 'dividends' | 'interest' | 'reward' | 'property_distributions';
  readonly holding_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly label: string;
  readonly date: string;
  readonly currency: string;
  /** Before foreign tax. */
  readonly pence: bigint;
  /** Country in which the security was issued, by its ISIN. Null if unknown. */
  readonly issued_in: string | null;
  /** True for excess reported income of an offshore fund. */
  readonly offshore: boolean;
  /** Foreign tax withheld, in pence. */
  readonly foreign_tax_pence: bigint;
  /** Says which part counts as the user's. Absent: all of it, as the account is theirs. */
  readonly joint?: JointIncome;
}

/**
 * Part of the income of a joint account that counts. `shared`: the user's share. `half_of_unequal`: half although their share isn't half,
 * which isn't the law for distributions of close companies. `unsaid`: all of it, because the user hasn't chosen.
 */
export type JointIncome = 'shared' | 'half_of_unequal' | 'unsaid';

const penny = new Decimal('0.01');

/** Largest number of days between a dividend and the broker's cash payment for it. */
const days = 7;

/**
 * Returns income recorded as trades, without income that the account's transactions also contain: a receipt
 * of the same amount within a week is the same money, and each receipt matches one trade. Bonds and gilts pay
 * interest (ITTOIA 2005 s369). All others pay dividends, including accumulated ones (ss386-391). Rewards of coins
 * are miscellaneous income (ITTOIA 2005 s687; CRYPTO21200). Of a property income distribution the trade counts, because its receipt is after tax: the
 * receipt is taken off the income that its category makes of it (CTA 2010 s548). So is the receipt of a dividend of a Venture Capital Trust, which isn't taxed (ITTOIA 2005 s709).
 * Of a joint account only the part counts that is taxed as the user's (ITA 2007 ss836, 837; TSEM9812), without fractions of a penny.
 */
export function incomeOfTrades(
  trades: readonly IncomeTrade[],
  receipts: readonly IncomeReceipt[],
): HoldingIncome[] {
  const free = Map.groupBy(receipts, ({ account_id }) => account_id);
  return trades.flatMap((trade) => {
    const pounds = new Decimal(trade.amount).times(trade.fx_rate);
    const found =
      trade.accumulated || trade.reward
        ? undefined
        : takeReceipt(free.get(trade.account_id) ?? [], trade, pounds);
    const isVct = trade.security_kind === 'vct';
    if (isVct ? !found : found && !trade.property_income) return [];
    const joint = jointOf(trade);
    const income: HoldingIncome = {
      kind: trade.property_income ? 'property_distributions' : kindOf(trade),
      holding_id: trade.holding_id,
      account_id: trade.account_id,
      account_name: trade.taxed < whole ? `${trade.account_name} (your share)` : trade.account_name,
      label: labelOf(trade),
      date: trade.date,
      currency: /^GB[PXp]$/.test(trade.currency) ? 'GBP' : trade.currency,
      pence: partOf(inPence(pounds), trade),
      issued_in: trade.issued_in,
      offshore: trade.income_kind !== null,
      foreign_tax_pence: trade.property_income
        ? 0n
        : partOf(inPence(new Decimal(trade.foreign_tax).times(trade.fx_rate)), trade),
      ...(joint ? { joint } : {}),
    };
    if (!found) return [income];
    const counted = found.currency === 'GBP' ? new Decimal(found.signed_amount) : pounds.times(found.share);
    return [
      ...(isVct ? [] : [income]),
      {
        ...income,
        kind: found.slug === 'interest' ? 'interest' : 'dividends',
        label: `${income.label}, ${isVct ? 'not taxed' : 'counted as a property income distribution'}`,
        currency: found.currency,
        pence: -partOf(inPence(counted), found),
      },
    ];
  });
}

/** Hundredths of a percent in the whole. */
const whole = 10_000;

/** The part of an amount that is taxed as the user's. Fractions of a penny are left out, so that shares never add up to more than the whole. */
function partOf(pence: bigint, { taxed }: { readonly taxed: number }): bigint {
  return (pence * BigInt(taxed)) / BigInt(whole);
}

function jointOf({ taxed, owned, joint_tax }: IncomeTrade): JointIncome | undefined {
  if (joint_tax === null) return owned < whole ? 'unsaid' : undefined;
  if (joint_tax === 'half' && owned < whole && owned !== whole / 2) return 'half_of_unequal';
  return taxed < whole ? 'shared' : undefined;
}

/** Half up, as the trade prints it. */
function inPence(pounds: Decimal): bigint {
  return BigInt(pounds.times(100).toFixed(0, Decimal.ROUND_HALF_UP));
}

/** Finds the receipt of a trade and takes it out. @returns it with the part of the trade's amount that arrived */
function takeReceipt(
  receipts: IncomeReceipt[],
  trade: IncomeTrade,
  pounds: Decimal,
): (IncomeReceipt & { readonly share: string }) | undefined {
  for (const share of trade.property_income ? arrivingShares(trade.date) : ['1']) {
    const at = receipts.findIndex(({ date, currency, signed_amount }) => {
      const isSame = currency === trade.currency;
      const amount = (isSame ? new Decimal(trade.amount) : pounds).times(share);
      // Brokers round amounts to the penny, or cut them off.
      const isEqual = amount.minus(signed_amount).abs().lt(penny);
      return isEqual && (isSame || currency === 'GBP') && Math.abs(daysBetween(date, trade.date)) <= days;
    });
    const [receipt] = at < 0 ? [] : receipts.splice(at, 1);
    if (receipt) return { ...receipt, share };
  }
  return undefined;
}

/** Returns the parts of a property income distribution that may arrive: all but the tax withheld, or all of it. */
function arrivingShares(date: string): string[] {
  return [new Decimal(1).minus(distributionRateOf(taxYearOf(date))).toFixed(), '1'];
}

function labelOf({ name, accumulated, income_kind }: IncomeTrade): string {
  if (income_kind !== null) return `${name}, excess reported income`;
  return accumulated ? `${name}, accumulated` : name;
}

function kindOf({ reward, income_kind, security_kind: securityKind }: IncomeTrade): HoldingIncome['kind'] {
  if (income_kind !== null) return income_kind;
  if (reward || securityKind === 'crypto') return 'reward';
  return securityKind === 'bond' || securityKind === 'gilt' ? 'interest' : 'dividends';
}
