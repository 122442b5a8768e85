/** Previous state of a row that became part of a transfer or was linked as a refund. */
export interface PreviousRow {
  readonly type: 'expense' | 'income' | 'transfer';
  readonly category_id: string | null;
  readonly splits: readonly PreviousSplit[];
}

/** Previous state of a split of the row. */
export interface PreviousSplit {
  readonly category_id: string | null;
  readonly signed_amount: string;
  readonly notes: string | null;
}
