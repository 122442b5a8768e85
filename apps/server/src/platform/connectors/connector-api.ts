/** Types of the modules that run in the cage. A connector exports `run`, and imports these types only. */

/** A request that a connector asks for. The service checks it against the capability file, and adds the secret. */
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
  /** Seconds until the server takes requests again, if the status is 429 and it says so. */
  readonly retry_after?: number;
}

/** The only way out of the cage. */
export interface ConnectorHost {
  /** @throws {Error} with a sentence for people if the request isn't allowed, or there is no usable response */
  request(request: ConnectorRequest): Promise<ConnectorAnswer>;
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
  /** Dividends per share by ex-dividend date, if the source has them. They are shown, and never recorded. */
  readonly dividends?: readonly { readonly date: string; readonly amount: string }[];
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
  /** Type and category in the words of the bank's file. */
  readonly type?: string;
  readonly category?: string;
  /** Balance of the account after it. */
  readonly balance?: string;
}

/**
 * Result of a connector of an account. If the token is rejected, `run` throws an error whose text begins with
 * `Needs a new token: `. The connection then shows that state.
 */
export interface FeedOutput {
  readonly account: { readonly id: string; readonly name: string; readonly currency: string };
  readonly transactions: readonly FetchedTransaction[];
  /** Statement file of a broker in the manifest's format, instead of transactions. */
  readonly file?: string;
  /** First complete day, if the bank returned less than was requested. */
  readonly from?: string;
  /** Sentences that the user has to know, such as what the bank left out. */
  readonly notes?: readonly string[];
  /** Number of transactions that the bank has not booked yet, and that are left out. */
  readonly pending: number;
}
