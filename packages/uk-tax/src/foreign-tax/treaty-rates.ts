/** Kinds of income from abroad, as the Foreign pages (SA106) separate them. */
export const foreignKinds = ['interest', 'dividends', 'pension', 'property', 'employment'] as const;
export type ForeignKind = (typeof foreignKinds)[number];

/** The inputs whose amounts include foreign income of a kind. Earnings are in pay, or in shares that pay doesn't include. */
export const totalFieldsOf = {
  interest: ['savings_interest'],
  dividends: ['dividends'],
  pension: ['pension_income'],
  property: ['property_income'],
  employment: ['employment_income', 'share_income'],
} as const satisfies Record<ForeignKind, readonly string[]>;

/** Most tax that a treaty lets a country charge on income of a UK resident with a small holding, in percent. */
interface TreatyRates {
  readonly dividends?: string;
  readonly interest?: string;
}

/**
 * Treaty rates of countries for which HMRC's Double Taxation Relief Manual or the treaty could be read, unchanged in every year
 * since 2015-16. `dividends` are those of portfolio holdings, `interest` that of ordinary deposits and bonds. What a country
 * may not tax at all is 0: it has to repay its tax itself. For other countries, and for what is missing here, the
 * user gives the rate.
 */
const treatyRates: ReadonlyMap<string, TreatyRates> = new Map([
  // DT4604. Interest is exempt or at 10%, depending on the loan.
  ['CA', { dividends: '15' }],
  // DT18104.
  ['CH', { dividends: '15', interest: '0' }],
  // DT7904.
  ['DE', { dividends: '15', interest: '0' }],
  // DT7264.
  ['FR', { dividends: '15', interest: '0' }],
  // DT9882; SI 1976/2151 Article 12.
  ['IE', { dividends: '15', interest: '0' }],
  // DT10652, DT10653.
  ['JP', { dividends: '10', interest: '0' }],
  // DT14005.
  ['NL', { dividends: '10' }],
  // SI 2002/2848 Articles 10 and 11; DT19867.
  ['US', { dividends: '15', interest: '0' }],
]);

/**
 * Returns the treaty rate of a country in percent, or undefined if farthing doesn't know one. Income from land may be taxed where
 * the land is, without a limit (Article 6 of treaties on the OECD model), and so may earnings for work where it is done (Article 15).
 * @param country ISO 3166 code
 */
export function treatyPercentOf(country: string, kind: ForeignKind): string | undefined {
  if (kind === 'property' || kind === 'employment') return '100';
  return kind === 'pension' ? undefined : treatyRates.get(country)?.[kind];
}

const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });

/** Codes with a name that are no country abroad: another code of the UK, unions, and codes for anything else. */
const notCountries = new Set(['UK', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Returns the English name of a country, or undefined if the code names none. @param country ISO 3166 code, such as `US` */
export function countryName(country: string): string | undefined {
  return /^[A-Z]{2}$/.test(country) && !notCountries.has(country) ? names.of(country) : undefined;
}
