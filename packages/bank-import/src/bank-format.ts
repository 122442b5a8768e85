/** Files that are no tables; each is brought to the cells of `documentHeader`. */
export type DocumentLayout =
  | 'ofx'
  | 'camt'
  | 'mt940'
  | 'qif'
  | 'firefly'
  | 'beancount'
  | 'ledger'
  | 'wise-history'
  | 'snoop'
  | BrokerLayout;

/** Files of brokers; each is brought to the cells of `brokerHeader`. */
export type BrokerLayout =
  | 'schwab'
  | 'schwab-awards'
  | 'morgan-stanley'
  | 'etrade'
  | 'etrade-stock-plan'
  | 'sharesight'
  | 'ibkr-flex'
  | 'saxo'
  | 'kraken';

/** Structure of a file's text, which decides how rows are split. */
export type Layout = 'table' | 'key_value_blocks' | DocumentLayout;

/** Meaning of a statement column. */
export type ColumnRole =
  | 'date'
  | 'fallbackDate'
  | 'time'
  | 'zone'
  | 'type'
  | 'category'
  | 'merchant'
  | 'description'
  | 'account'
  | 'sortCode'
  | 'product'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'flag'
  | 'flagStray'
  | 'state'
  | 'netOfFee'
  | 'balance'
  | 'currency'
  | 'id'
  | 'memo'
  | 'foreignAmount'
  | 'foreignCurrency'
  | 'action'
  | 'side'
  | 'symbol'
  | 'isin'
  | 'sedol'
  | 'name'
  | 'quantity'
  | 'price'
  | 'priceCurrency'
  | 'accountPrice'
  | 'gross'
  | 'fx'
  | 'fees'
  | 'cost'
  | 'dividendQuantity'
  | 'dividendPrice'
  | 'withheld'
  | 'withheldCurrency'
  | 'status'
  | 'note'
  | 'value'
  | 'received'
  | 'receivedQuantity'
  | 'feeCoin'
  | 'feeQuantity'
  | 'feeValue';

/**
 * One bank's or broker's statement file, as data. Column names are compared without case and surrounding space; a currency
 * in brackets (`Amount (GBP)`) matches any currency.
 */
export interface BankFormat {
  /** Stable, kebab-case; stored with each import. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'bank' | 'card' | 'wallet' | 'broker' | 'holdings_snapshot' | 'crypto' | 'exchange' | 'app';
  /** Confidence in the layout: `low` means that its wording has never been seen in a real file. */
  readonly confidence: 'high' | 'medium' | 'low';
  /** Blocks of `Name: value` lines instead of a table. */
  readonly layout?: Exclude<Layout, 'table'>;
  /** No header row: `header` holds positional labels, and the shape of the first rows is recognised. */
  readonly headerless?: true;
  readonly header: readonly string[];
  /** Sets of columns, any one of which marks the format. */
  readonly detect: readonly (readonly string[])[];
  /** The header may hold nothing else: a generic header must not claim another bank's file. */
  readonly exact?: true;
  readonly dateFormat: string;
  readonly alternateDateFormats?: readonly string[];
  /** Names of each role. The first one present is used, except that `description`, `id` and `fees` use all. */
  readonly columns: Partial<Readonly<Record<ColumnRole, readonly string[]>>>;
  readonly amount: 'signed' | 'debit_credit' | 'flag' | 'trade';
  /** ISO 4217 code of the bank's only currency, for files that name none: rows of it never count as another account's. */
  readonly currency?: string;
  readonly sign?: 'negative_is_spend' | 'positive_is_spend';
  /** The header fits banks of opposite signs: the sign needs proof from the rows (import rule 2). */
  readonly signIsUncertain?: true;
  readonly spendValues?: readonly string[];
  readonly incomeValues?: readonly string[];
  /** Prices are in pence, with no column that says so. */
  readonly pricesInPence?: true;
  /** Only rows with this value count; where the column is absent, all do. */
  readonly rowFilter?: { readonly column: string; readonly equals: string };
  readonly rowOrder: 'oldest_first' | 'newest_first' | 'unknown';
  /** Rule that distinguishes a broker's row types. */
  readonly tradeRule?: TradeRule;
  /** Rule that extracts the merchant from the description if the format has no merchant column. */
  readonly merchantRule?: 'padded' | 'type-code' | 'card-parts' | 'first-18' | 'santander';
  /** The first filled description column alone is the description. */
  readonly firstDescriptionOnly?: true;
  /** Bank types, starts of descriptions and of ids (lower case) of movements between a person's own accounts. */
  readonly transferTypes?: readonly string[];
  readonly transferWords?: readonly string[];
  readonly transferIds?: readonly string[];
  /** Descriptions of a row that sets the opening balance and moves no money. */
  readonly openingWords?: readonly string[];
  /** Beginnings of closing lines, in lower case. */
  readonly footers?: readonly string[];
  /** Another format whose rows may follow in the same file. */
  readonly sectionWith?: string;
  /** The leading cells of the rows that count; rows of other sections are left out. */
  readonly sectionCells?: readonly string[];
  /** An id cell without digits is a word, not an id. */
  readonly idsNeedDigits?: true;
  /** Headings that mark an export with the month first. */
  readonly monthFirstWhen?: readonly string[];
  /** Hints that separate formats with equal headers: starts of sort codes, parts of file names, starts of descriptions. */
  readonly sortCodes?: readonly string[];
  readonly fileNames?: readonly string[];
  readonly textHints?: readonly string[];
  /** The file holds several accounts, each to be imported on its own; its account is no part of a row's identity. */
  readonly accountsApart?: true;
  /** The row says itself whether money went out: nothing else may turn its sign round. */
  readonly signIsStated?: true;
  /**
   * Reliability of the bank's transaction ids. If absent, an id with a different day or amount is a different
   * row. `unique`: the id alone identifies the row, whose amount may still change. `may-repeat`: rows with
   * the same id, day and amount can still be different rows.
   */
  readonly ids?: 'unique' | 'may-repeat';
  /** Categories are the user's own words, to be found among the categories here. */
  readonly ownCategories?: true;
  /** A payee that is one of the file's accounts marks money between own accounts. */
  readonly payeesMayBeAccounts?: true;
  /** Rows with a non-zero number in this column are totals of the neighbouring split rows. */
  readonly sumColumn?: string;
  readonly quirks: readonly string[];
}

/** The brokers' ways of naming an action and giving it a direction. */
export type TradeRule =
  | 'trading-212'
  | 'freetrade'
  | 'hargreaves-lansdown'
  | 'aj-bell'
  | 'holding'
  | 'interactive-investor'
  | 'vanguard-cash'
  | 'vanguard-investments'
  | 'fidelity'
  | 'investengine'
  | 'interactive-brokers'
  | 'revolut-invest'
  | 'coinbase'
  /** True if the file’s reader has already mapped the action to our own terms. */
  | 'stated';
