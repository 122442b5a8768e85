/** Interest as the records of a year have it, in pence. */
export interface RecordedInterest {
  readonly label: string;
  readonly pence: bigint;
  readonly isForeign: boolean;
}

/** Accrued income loss of a security, in pence. */
export interface AccruedLoss {
  readonly security: string;
  readonly pence: bigint;
}

/** Part of a loss that is deducted from a record of interest. */
export interface RelievedPart<Interest extends RecordedInterest> {
  readonly security: string;
  readonly interest: Interest;
  readonly pence: bigint;
}

/**
 * Deducts accrued income losses from interest: from records that name the security, then from other UK interest, then from foreign.
 * What is more than the interest isn't relieved, and goes to no other year (ITA 2007 s679).
 * @param interest without what had UK tax taken off
 */
export function relievedInterest<Interest extends RecordedInterest>(
  losses: readonly AccruedLoss[],
  interest: readonly Interest[],
): { readonly parts: readonly RelievedPart<Interest>[]; readonly left: bigint } {
  const open = losses.map((loss) => ({ ...loss }));
  const rows = interest.map((record) => ({ record, left: record.pence }));
  // Repaid interest is negative: the records of a place can't relieve more than their sum.
  const places = { uk: totalOf(interest, false), abroad: totalOf(interest, true) };
  const parts: RelievedPart<Interest>[] = [];
  const deduct = (isUsable: (record: Interest, loss: AccruedLoss) => boolean) => {
    for (const loss of open)
      for (const row of rows) {
        const place = row.record.isForeign ? 'abroad' : 'uk';
        const pence = least(loss.pence, row.left, places[place]);
        if (pence <= 0n || !isUsable(row.record, loss)) continue;
        parts.push({ security: loss.security, interest: row.record, pence });
        loss.pence -= pence;
        row.left -= pence;
        places[place] -= pence;
      }
  };
  deduct(({ label }, { security }) => names(label, security));
  deduct(({ isForeign }) => !isForeign);
  deduct(() => true);
  return { parts, left: open.reduce((sum, { pence }) => sum + pence, 0n) };
}

function totalOf(interest: readonly RecordedInterest[], isForeign: boolean): bigint {
  return interest.reduce((sum, one) => (one.isForeign === isForeign ? sum + one.pence : sum), 0n);
}

function names(label: string, security: string): boolean {
  const name = security.trim().toLowerCase();
  return name !== '' && label.toLowerCase().includes(name);
}

function least(...amounts: readonly [bigint, ...bigint[]]): bigint {
  return amounts.reduce((smallest, one) => (one < smallest ? one : smallest));
}
