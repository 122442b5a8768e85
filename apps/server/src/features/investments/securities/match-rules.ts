import type { Security } from '@farthing/api-contract';
import { cleanSymbol, readIsin, readSedol } from './rules.ts';

/** Names and identifiers of a security in a statement. */
export interface NamedSecurity {
  readonly isin: string | null;
  readonly sedol: string | null;
  readonly symbol: string | null;
  readonly name: string;
  readonly currency: string;
  /** False for rows whose text may say more than the name, as those of dividends do. */
  readonly namesIt: boolean;
}

/** Facts about a security that matching uses. */
export type KnownSecurity = Readonly<Pick<Security, 'id' | 'symbol' | 'isin' | 'sedol' | 'name'>>;

/** A security of a statement, found or to be made. */
export interface MatchedSecurity {
  readonly id: string | null;
  readonly matchedBy: 'isin' | 'sedol' | 'symbol' | 'name' | null;
  readonly symbol: string;
  readonly isin: string | null;
  readonly sedol: string | null;
  readonly name: string;
  readonly currency: string;
}

/**
 * Gathers the names of a statement into securities, and finds each among the known ones: by ISIN, then SEDOL, then
 * symbol, then name. Rows that share an ISIN, a SEDOL, or a symbol that has one ISIN only are of one security. A symbol
 * that belongs to another ISIN here is not taken for it. The order of the names changes nothing.
 * @returns for each name, in order, its security; null for a bare name that nothing else bears and that names no trade
 */
export function matchSecurities(
  names: Iterable<NamedSecurity>,
  known: readonly KnownSecurity[],
): (MatchedSecurity | null)[] {
  const { read, places } = distinct(names);
  const isinOf = isinsBySymbol(read);
  const joined = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = joined.get(key);
    return above === undefined ? key : rootOf(above);
  };
  const join = (a: string, b: string) => {
    const [first, second] = [rootOf(a), rootOf(b)];
    if (first !== second) joined.set(first < second ? second : first, first < second ? first : second);
  };
  const keyed = read.map((one): KeyedNames => {
    const [key, ...others] = keysOf(one, isinOf);
    for (const other of others) join(key, other);
    return { one, key };
  });
  joinNames(keyed, known, { rootOf, join });
  const groups = Map.groupBy(keyed, ({ key }) => rootOf(key));
  const matched = new Map<string, MatchedSecurity | null>();
  const taken = new Set(known.map(({ symbol }) => symbol.toLowerCase()));
  for (const root of [...groups.keys()].sort()) {
    const members = (groups.get(root) ?? []).map(({ one }) => one);
    matched.set(root, matchGroup(members, known, taken));
  }
  const answers = keyed.map(({ key }) => matched.get(rootOf(key)) ?? null);
  return places.map((at) => answers[at] ?? null);
}

/** The different names of a file, in their order, and for each of its rows the place of its names among them: most rows repeat some. */
function distinct(names: Iterable<NamedSecurity>): { read: ReadNames[]; places: number[] } {
  const known = new Map<string, { readonly names: ReadNames; readonly place: number }>();
  const places: number[] = [];
  for (const one of names) {
    const { isin, sedol, symbol, name, currency, namesIt } = one;
    const key = `${isin ?? '\t'}\n${sedol ?? '\t'}\n${symbol ?? '\t'}\n${currency}\n${namesIt}\n${name}`;
    const found = known.get(key) ?? { names: { ...readNames(one), rows: 0 }, place: known.size };
    known.set(key, found);
    found.names.rows++;
    places.push(found.place);
  }
  return { read: Array.from(known.values(), ({ names }) => names), places };
}

interface ReadNames extends NamedSecurity {
  /** Number of rows with this name. */
  rows: number;
  /** The ISIN or SEDOL as written, where its check digit is wrong: good for a symbol, not for finding. */
  readonly loose: string | null;
}

/** Names with the strongest of their keys. */
interface KeyedNames {
  readonly one: ReadNames;
  readonly key: string;
}

function readNames(one: NamedSecurity): Omit<ReadNames, 'rows'> {
  const isin = one.isin === null ? null : attempt(() => readIsin(one.isin ?? ''));
  const sedol = one.sedol === null ? null : attempt(() => readSedol(one.sedol ?? ''));
  const symbol = one.symbol === null ? null : cleanSymbol(one.symbol).slice(0, 40) || null;
  const written = (one.isin ?? one.sedol)?.trim().slice(0, 40) || null;
  return { ...one, isin, sedol, symbol, loose: isin === null && sedol === null ? written : null };
}

function attempt(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null; // a wrong check digit finds nothing; the symbol or the name may
  }
}

function isinsBySymbol(read: readonly ReadNames[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { symbol, isin } of read) {
    if (symbol === null || isin === null) continue;
    const key = symbol.toLowerCase();
    found.set(key, (found.get(key) ?? new Set()).add(isin));
  }
  return found;
}

function keysOf(
  one: ReadNames,
  isinOf: ReadonlyMap<string, ReadonlySet<string>>,
): readonly [string, ...string[]] {
  const keys: string[] = [];
  if (one.isin !== null) keys.push(`1 ${one.isin}`);
  if (one.sedol !== null) keys.push(`2 ${one.sedol}`);
  if (one.symbol !== null) {
    const symbol = one.symbol.toLowerCase();
    if (one.isin === null || (isinOf.get(symbol)?.size ?? 0) <= 1) keys.push(`3 ${symbol}`);
  }
  const [first, ...others] = keys;
  if (first !== undefined) return [first, ...others];
  return [one.loose === null ? `4 ${one.name.toLowerCase()}` : `3 ${one.loose.toLowerCase()}`];
}

/**
 * Assigns rows with only a name to the security of that name in the file. For a dividend, the name may also
 * be a symbol with its market.
 */
function joinNames(
  keyed: readonly KeyedNames[],
  known: readonly KnownSecurity[],
  { rootOf, join }: { rootOf: (key: string) => string; join: (a: string, b: string) => void },
): void {
  const roots = new Map<string, Set<string>>();
  const add = (word: string, root: string) => roots.set(word, (roots.get(word) ?? new Set()).add(root));
  for (const { one, key } of keyed) {
    if (key.startsWith('4 ') && !one.namesIt) continue;
    add(one.name.toLowerCase(), key);
    if (one.symbol !== null) add(one.symbol.toLowerCase(), key);
  }
  for (const { one, key } of keyed) {
    if (!key.startsWith('4 ')) continue;
    const name = one.name.toLowerCase();
    const [symbol = ''] = name.split('.');
    for (const word of one.namesIt ? [name] : [name, symbol]) {
      const found = new Set([...(roots.get(word) ?? [])].map(rootOf));
      found.delete(rootOf(key));
      const [only, ...others] = found;
      if (only !== undefined && others.length === 0) join(key, only);
    }
    const stock = known.find((other) => !one.namesIt && other.symbol.toLowerCase() === symbol);
    if (stock && rootOf(key) === key) join(key, `3 ${stock.symbol.toLowerCase()}`);
  }
}

function matchGroup(
  members: readonly ReadNames[],
  known: readonly KnownSecurity[],
  taken: Set<string>,
): MatchedSecurity | null {
  const first = <Field extends 'isin' | 'sedol' | 'symbol' | 'loose'>(field: Field) =>
    members
      .map((one) => one[field])
      .filter((value) => value !== null)
      .sort()[0] ?? null;
  const [isin, sedol] = [first('isin'), first('sedol')];
  const symbols = new Set(members.flatMap((one) => [one.symbol, one.loose]).map((one) => one?.toLowerCase()));
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  const bare = isin === null && sedol === null && first('symbol') === null && first('loose') === null;
  const symbolsOfNames = bare ? [...names].map((name) => name.split('.')[0]) : [];
  const fits = (one: KnownSecurity) => isin === null || one.isin === null || one.isin === isin;
  const ways = [
    ['isin', (one: KnownSecurity) => isin !== null && one.isin === isin],
    ['sedol', (one: KnownSecurity) => sedol !== null && one.sedol === sedol && fits(one)],
    ['symbol', (one: KnownSecurity) => symbols.has(one.symbol.toLowerCase()) && fits(one)],
    ['name', (one: KnownSecurity) => bare && namedSo(one, names, symbolsOfNames)],
  ] as const;
  for (const [matchedBy, is] of ways) {
    const found = known.find(is);
    if (found) return { ...found, matchedBy, isin: found.isin ?? isin, currency: currencyOf(members) };
  }
  if (bare && !members.some(({ namesIt }) => namesIt)) return null;
  const name = nameOf(members);
  const wanted = first('symbol') ?? first('loose') ?? isin ?? sedol ?? cleanSymbol(name).slice(0, 40).trim();
  const symbol = freeSymbol(wanted, isin ?? sedol ?? '', taken);
  taken.add(symbol.toLowerCase());
  return { id: null, matchedBy: null, symbol, isin, sedol, name, currency: currencyOf(members) };
}

function namedSo(
  one: KnownSecurity,
  names: ReadonlySet<string>,
  symbolsOfNames: readonly (string | undefined)[],
): boolean {
  const symbol = one.symbol.toLowerCase();
  return names.has(one.name.toLowerCase()) || names.has(symbol) || symbolsOfNames.includes(symbol);
}

/** The name that trades give, before that of dividends, which says more than the name. */
function nameOf(members: readonly ReadNames[]): string {
  const by = (ones: readonly ReadNames[]) =>
    ones
      .map(({ name }) => name.trim())
      .filter((name) => name !== '')
      .sort()[0];
  const symbol = members.map((one) => one.symbol).find((one) => one !== null);
  const told = by(members.filter(({ namesIt }) => namesIt));
  const loose = by(members.filter((one) => one.symbol === null || !one.name.startsWith(`${one.symbol}(`)));
  return (told ?? loose ?? symbol ?? members[0]?.name ?? '').slice(0, 200);
}

function currencyOf(members: readonly ReadNames[]): string {
  const told = members.filter(({ namesIt }) => namesIt);
  const counted = Map.groupBy(told.length > 0 ? told : members, ({ currency }) => currency);
  const rowsOf = (ones: readonly ReadNames[]) => ones.reduce((sum, { rows }) => sum + rows, 0);
  const sorted = [...counted].sort(([a, m], [b, n]) => rowsOf(n) - rowsOf(m) || (a < b ? -1 : 1));
  return sorted[0]?.[0] ?? 'GBP';
}

/** Returns an unused symbol: the preferred one, else with the ISIN appended, else with a number. */
function freeSymbol(wanted: string, detail: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, 26);
  for (let attempt = 0; ; attempt++) {
    const tail = attempt === 0 ? '' : attempt === 1 && detail !== '' ? ` ${detail}` : ` ${attempt + 1}`;
    const symbol = attempt === 0 ? wanted : `${base}${tail}`;
    if (!taken.has(symbol.toLowerCase())) return symbol;
  }
}
