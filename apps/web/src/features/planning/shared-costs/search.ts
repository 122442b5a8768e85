/** Parameters in the address of shared costs. */
interface CostSearch {
  /** A transaction of the user whose cost is to be shared. */
  readonly transaction?: string;
}

/** Reads them; what can't be is left out. */
export function readCostSearch({ transaction }: Readonly<Record<string, unknown>>): CostSearch {
  return typeof transaction === 'string' && /^[0-9a-f-]{36}$/i.test(transaction) ? { transaction } : {};
}
