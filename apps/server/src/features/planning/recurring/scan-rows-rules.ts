import { parseMinor } from '@farthing/money';
import { merchantKey, type RecurringRow } from '@farthing/recurring-payments';

/** A transaction as it is read for a scan; `is_recurring` is the user's mark, `category` a slug or an id. */
export type ScanLine = readonly [
  id: string,
  date: string,
  signed_amount: string,
  currency: string,
  account_id: string,
  is_transfer: boolean,
  is_recurring: boolean | null,
  category: string | null,
  text: string,
];

/** Collects transactions for a scan. */
export class ScanRows {
  readonly rows: RecurringRow[] = [];
  readonly #wanted: ReadonlySet<string> | null;
  readonly #keys = new Map<string, string>();

  /** @param keys merchant keys of the rows to return. Null for all */
  constructor(keys: readonly string[] | null) {
    this.#wanted = keys && new Set(keys);
  }

  /** @param block a JSON list of `ScanLine` */
  add(block: string): void {
    const lines: ScanLine[] = JSON.parse(block);
    for (const [id, date, amount, currency, accountId, isTransfer, toggle, category, merchant] of lines) {
      const key = this.#keyOf(merchant);
      if (this.#wanted !== null && !this.#wanted.has(key)) continue;
      const amountMinor = parseMinor(amount, currency);
      this.rows.push({
        id,
        date,
        amountMinor,
        currency,
        accountId,
        isTransfer,
        toggle,
        category,
        merchant,
        merchantKey: key,
      });
    }
  }

  /** Each text is looked at once: statements repeat them. */
  #keyOf(text: string): string {
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    const key = merchantKey(text);
    this.#keys.set(text, key);
    return key;
  }
}
