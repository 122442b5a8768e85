import type { NewSecurity, Security, SecurityChange } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { type MatchedSecurity, matchSecurities, type NamedSecurity } from './match-rules.ts';
import { hasPrices } from './price-store.ts';
import { cleanSymbol, type Quotation, readIsin, readQuotation, readSedol } from './rules.ts';
import {
  deleteSecurity,
  findBySymbol,
  insertAll,
  insertSecurity,
  listKnown,
  listSecurities,
  lockSecurity,
  type SecurityFields,
  type SecurityRow,
  updateSecurity,
} from './store.ts';

/** One security. @throws {Problem} security-not-found */
export async function readSecurity(scope: UserScope, id: string, today: string): Promise<Security> {
  const [security] = await listSecurities(scope, today, id);
  if (!security) throw new Problem('security-not-found');
  return security;
}

/**
 * Adds a security.
 * @throws {Problem} unknown-currency, invalid-request for a wrong ISIN or SEDOL, security-taken
 */
export async function addSecurity(
  scope: UserScope,
  entry: NewSecurity,
  baseCurrency: string,
  today: string,
): Promise<Security> {
  const id = uuid();
  await insertSecurity(scope, {
    id,
    symbol: cleanSymbol(entry.symbol),
    isin: entry.isin ? readIsin(entry.isin) : null,
    sedol: entry.sedol ? readSedol(entry.sedol) : null,
    name: entry.name.trim(),
    ...givenQuotation(entry.currency ?? baseCurrency),
    kind: entry.kind ?? 'other',
    region: entry.region?.trim() || null,
    provider_symbol: entry.provider_symbol?.trim() || null,
  });
  return readSecurity(scope, id, today);
}

/**
 * Changes a security. The currency is fixed once there are prices; how it is quoted is not.
 * @throws {Problem} security-not-found, version-clash, security-currency-fixed, and those of `addSecurity`
 */
export async function amendSecurity(
  scope: UserScope,
  id: string,
  change: SecurityChange,
  today: string,
): Promise<Security> {
  const before = await lockSecurity(scope, id);
  if (!before) throw new Problem('security-not-found');
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const quotation = change.currency === undefined ? before : givenQuotation(change.currency);
  if (quotation.currency !== before.currency && (await hasPrices(scope, id))) {
    throw fieldProblem('security-currency-fixed', 'currency');
  }
  const { isin, sedol, region, provider_symbol } = change;
  const fields: SecurityFields = {
    symbol: change.symbol === undefined ? before.symbol : cleanSymbol(change.symbol),
    isin: isin === undefined ? before.isin : isin ? readIsin(isin) : null,
    sedol: sedol === undefined ? before.sedol : sedol ? readSedol(sedol) : null,
    name: change.name?.trim() ?? before.name,
    currency: quotation.currency,
    unit: quotation.unit,
    kind: change.kind ?? before.kind,
    region: region === undefined ? before.region : region?.trim() || null,
    ...(provider_symbol === undefined ? {} : { provider_symbol: provider_symbol?.trim() || null }),
  };
  await updateSecurity(scope, id, fields);
  return readSecurity(scope, id, today);
}

function givenQuotation(written: string): Quotation {
  try {
    return readQuotation(written);
  } catch (error) {
    throw fieldProblem('unknown-currency', 'currency', errorMessage(error));
  }
}

/** Deletes a security without holdings, and its prices. @throws {Problem} security-not-found, security-in-use */
export async function removeSecurity(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteSecurity(scope, id))) throw new Problem('security-not-found');
}

/**
 * The security of a symbol; made with the name, currency and kind when there is none.
 * @param currency as written; pence are kept as pounds
 * @throws {MoneyError} unknown-currency
 */
export async function findOrAddSecurity(
  scope: UserScope,
  wanted: { symbol: string; name: string | undefined; currency: string; kind: Security['kind'] },
): Promise<SecurityRow> {
  const symbol = cleanSymbol(wanted.symbol);
  const found = await findBySymbol(scope, symbol);
  if (found) return found;
  const row = {
    id: uuid(),
    symbol,
    isin: null,
    sedol: null,
    name: wanted.name?.trim() ?? symbol,
    ...readQuotation(wanted.currency),
    kind: wanted.kind,
    region: null,
  };
  await insertSecurity(scope, row);
  return row;
}

export {
  deleteUnused as removeUnused,
  listSecurities as readSecurities,
  listSecurityRows as listSecuritiesPlain,
} from './store.ts';

/** Finds the securities that a statement names among the user's: see `matchSecurities`. */
export async function findNamed(
  scope: UserScope,
  names: Iterable<NamedSecurity>,
): Promise<(MatchedSecurity | null)[]> {
  return matchSecurities(names, await listKnown(scope));
}

/** Makes securities that a statement named and that were not found, under the ids they were given. */
export async function addNamed(
  scope: UserScope,
  wanted: readonly (Omit<MatchedSecurity, 'id'> & { readonly id: string })[],
  inCryptoAccount: boolean,
): Promise<void> {
  await insertAll(
    scope,
    wanted.map(({ id, symbol, isin, sedol, name, currency }) => ({
      ...{ id, symbol, isin, sedol, currency },
      name: name.trim() || symbol,
      unit: 'currency' as const,
      kind: kindOf(name, inCryptoAccount),
      region: null,
    })),
  );
}

/** Returns the type of security that a name proves. Types with other tax rules, such as gilts, are left to the user. */
function kindOf(name: string, inCryptoAccount: boolean): Security['kind'] {
  if (inCryptoAccount) return 'crypto';
  return /\bETF\b/.test(name) ? 'etf' : 'other';
}
