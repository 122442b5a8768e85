/** Types of the modules that run in the cage. A connector exports `run`, and imports nothing but these types. */

/** A request that a connector wishes for. The service checks it against the capability file, and adds the secret. */
export interface ConnectorRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Only `accept` and `content-type`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** At most 64 KiB, for POST alone. */
  readonly body?: string;
}

/** Response to a request, with any status but a redirect. */
export interface ConnectorAnswer {
  readonly status: number;
  readonly body: string;
}

/** The only way out of the cage. */
export interface ConnectorHost {
  /** @throws {Error} with a sentence for people if the request isn't allowed, or there is no usable response */
  request(wish: ConnectorRequest): Promise<ConnectorAnswer>;
}

/** Question to a connector of exchange rates. Dates are `YYYY-MM-DD`, both included. */
export interface RatesInput {
  readonly from: string;
  readonly to: string;
}

/** One unit of `from_currency` costs `rate` units of `to_currency`. */
export interface FetchedRate {
  readonly from_currency: string;
  readonly to_currency: string;
  readonly date: string;
  readonly rate: string;
}

/** Result of a connector of exchange rates. */
export interface RatesOutput {
  readonly rates: readonly FetchedRate[];
}

/** A security whose prices are wanted from a day on. */
export interface PricesInput {
  readonly securities: readonly {
    readonly id: string;
    readonly symbol: string;
    readonly isin: string | null;
    readonly sedol: string | null;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Closing prices of one security, or a sentence that says why there are none. */
export interface FetchedPrices {
  readonly id: string;
  /** Currency as the source states it: `GBP`, or `GBX` or `GBp` for pence. Prices without one are refused. */
  readonly currency: string;
  readonly prices: readonly { readonly date: string; readonly price: string }[];
  readonly error: string | null;
}

/** Result of a connector of prices. */
export interface PricesOutput {
  readonly securities: readonly FetchedPrices[];
}

/** Question to a connector of a bank account. */
export interface FeedInput {
  readonly from: string;
  readonly to: string;
  /** Currency of the account that the transactions go to. */
  readonly currency: string;
  /** The bank's id of the account, where the user chose one of several. */
  readonly bank_account: string | null;
}

/** A booked transaction of a bank. */
export interface FetchedTransaction {
  /** The bank's id. It never changes, and no other transaction has it. */
  readonly id: string;
  readonly date: string;
  /** Decimal in the currency of the account, negative for money that leaves it. */
  readonly amount: string;
  readonly name: string;
  readonly memo: string;
}

/** Result of a connector of a bank account. */
export interface FeedOutput {
  readonly account: { readonly id: string; readonly name: string; readonly currency: string };
  readonly transactions: readonly FetchedTransaction[];
  /** Number of transactions that the bank has not booked yet, and that are left out. */
  readonly pending: number;
}
