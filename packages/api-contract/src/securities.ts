import Type from 'typebox';
import {
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  described,
  Id,
  integer,
  nullable,
  pageOf,
  pageQuery,
  RateInput,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** Type of security. Gilts and shares of Venture Capital Trusts are exempt from capital gains tax. All others are pooled and reported. */
export const SecurityKind = Type.Enum([
  'share',
  'fund',
  'etf',
  'investment_trust',
  'vct',
  'bond',
  'gilt',
  'crypto',
  'other',
]);
export type SecurityKind = Type.Static<typeof SecurityKind>;

/** Unit of prices quoted without a currency: the main unit, or pence. */
export const PriceUnit = Type.Enum(['currency', 'pence']);

/** A security, such as a share, fund or cryptocurrency. Symbols and ISINs are unique per user. */
export const Security = Type.Object({
  id: Id,
  symbol: text('Symbol as the user entered it. Unique, ignoring case'),
  isin: nullable(Type.String()),
  sedol: nullable(Type.String()),
  name: Type.String(),
  currency: CurrencyCode,
  unit: PriceUnit,
  kind: SecurityKind,
  region: nullable(text('Region it invests in, as free text')),
  provider_symbol: nullable(text('Symbol at the price provider, if different from `symbol`')),
  price: nullable(text('Latest price on or before today, in `currency`')),
  price_date: nullable(Day),
  ...versioned,
});
export type Security = Type.Static<typeof Security>;

const symbol = Type.String({ minLength: 1, maxLength: 40, pattern: '^\\s*\\S+(\\s+\\S+)*\\s*$' });
const isin = Type.Optional(nullable(Type.String({ maxLength: 20, description: 'With its check digit' })));
const sedol = Type.Optional(nullable(Type.String({ maxLength: 12, description: 'With its check digit' })));
const name = textUpTo(200);
const region = Type.Optional(nullable(Type.String({ maxLength: 60 })));
const provider_symbol = Type.Optional(
  nullable(
    Type.String({
      maxLength: 60,
      description: 'Symbol at the price provider. Null if it is the same as `symbol`',
    }),
  ),
);

export const NewSecurity = Body({
  symbol,
  isin,
  sedol,
  name,
  currency: Type.Optional(
    described(
      CurrencyInput,
      'ISO 4217 code. GBX or GBp is stored as GBP, and prices without a currency are then read as pence',
    ),
  ),
  kind: Type.Optional(SecurityKind),
  region,
  provider_symbol,
});
export type NewSecurity = Type.Static<typeof NewSecurity>;

export const SecurityChange = ChangeOf(NewSecurity);
export type SecurityChange = Type.Static<typeof SecurityChange>;

/** Closing price of one unit, in the security's currency (pounds, never pence). */
export const SecurityPrice = Type.Object({
  security_id: Id,
  date: Day,
  price: text('Up to 12 places'),
  currency: CurrencyCode,
  source: Type.Enum(['manual', 'import', 'provider'], {
    description: 'Entered by hand, imported from a file, or fetched from the price provider',
  }),
});
export type SecurityPrice = Type.Static<typeof SecurityPrice>;

export const NewSecurityPrice = Body({
  date: Day,
  price: RateInput,
  currency: Type.Optional(
    described(
      CurrencyInput,
      "The security's currency, or GBX or GBp for pence. Default: the unit the security is quoted in",
    ),
  ),
});
export type NewSecurityPrice = Type.Static<typeof NewSecurityPrice>;

export const SecurityPriceQuery = Body({
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  ...pageQuery(),
});
export type SecurityPriceQuery = Type.Static<typeof SecurityPriceQuery>;

/** Prices, newest first. */
export const SecurityPricePage = Type.Object(pageOf(SecurityPrice));
export type SecurityPricePage = Type.Static<typeof SecurityPricePage>;

export const SecurityPricePath = Type.Object({ id: Id, date: Day });

/** Result of importing prices. added, updated, unchanged and error_count add up to rows. */
export const SecurityPriceImportResult = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), {
    description: 'Rows with errors, at most 100',
  }),
  error_count: Type.Integer(),
});
export type SecurityPriceImportResult = Type.Static<typeof SecurityPriceImportResult>;

/** Price provider that the operator has configured, with the host it sends requests to. */
export const PriceProviderState = Type.Object({
  enabled: Type.Boolean(),
  host: nullable(text('Host that prices are fetched from. Null if no provider is configured')),
});
export type PriceProviderState = Type.Static<typeof PriceProviderState>;

/** Prices to fetch: those of one security, or of all held securities and the benchmark. */
export const PriceRefresh = Body({ security_id: Type.Optional(Id) });
export type PriceRefresh = Type.Static<typeof PriceRefresh>;

/** Result of fetching prices, by security. */
export const PriceRefreshResult = Type.Object({
  host: Type.String(),
  added: Type.Integer(),
  updated: integer('Prices from the provider that have changed since the last fetch'),
  failed: integer('Number of securities with an `error`'),
  securities: Type.Array(
    Type.Object({
      security_id: Id,
      symbol: Type.String(),
      added: Type.Integer(),
      updated: Type.Integer(),
      kept: integer('Days that keep their entered or imported price'),
      error: nullable(text('Reason why no prices were fetched')),
    }),
  ),
});
export type PriceRefreshResult = Type.Static<typeof PriceRefreshResult>;
