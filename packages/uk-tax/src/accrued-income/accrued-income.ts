/** Accrued interest of a kind of security in an interest period, in pence. */
export interface AccruedInterest {
  /** Accrued interest that buyers paid for, and rebates received on purchases without the next interest. */
  readonly received: bigint;
  /** Accrued interest paid for on purchases, and rebates given on sales without the next interest. */
  readonly paid: bigint;
  /** Interest on the security that is due at the end of the period. */
  readonly interest: bigint;
}

/** Accrued income of an interest period, in pence. One of both is zero. */
export interface AccruedIncome {
  /** Taxed as savings income of the tax year in which the period ends (ITA 2007 ss18, 617(2)). */
  readonly profit: bigint;
  /** Relief from the interest due at the end of the period (s679). */
  readonly loss: bigint;
}

/**
 * Returns the accrued income profit or loss of an interest period: payments to the holder less payments by the holder.
 * @see ITA 2007 ss628, 632, 633; SAIM4110
 */
export function accruedIncomeOf({ received, paid }: AccruedInterest): AccruedIncome {
  const profit = received - paid;
  return profit > 0n ? { profit, loss: 0n } : { profit: 0n, loss: -profit };
}

/** Returns true if a loss is above the interest that it relieves. */
export function exceedsInterest(accrued: AccruedInterest): boolean {
  return accruedIncomeOf(accrued).loss > accrued.interest;
}
