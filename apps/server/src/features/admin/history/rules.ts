import type { OperationPart } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';

/** Singular and plural nouns for rows of a table. Tables that belong to others come last. */
const nouns: readonly (readonly [table: string, one: string, many: string])[] = [
  ['accounts', 'account', 'accounts'],
  ['categories', 'category', 'categories'],
  ['securities', 'security', 'securities'],
  ['pensions', 'pension', 'pensions'],
  ['holdings', 'holding', 'holdings'],
  ['budgets', 'budget for', 'budgets'],
  ['goals', 'goal', 'goals'],
  ['recurring_series', 'recurring payment', 'recurring payments'],
  ['transactions', 'transaction', 'transactions'],
  ['holding_trades', 'trade of', 'trades'],
  ['transfer_rejections', 'rejected transfer pair', 'rejected transfer pairs'],
  ['transfer_matches', 'recognised transfer', 'recognised transfers'],
  ['refund_dismissals', 'dismissed refund suggestion', 'dismissed refund suggestions'],
  ['refund_links', 'refund', 'refunds'],
  ['account_valuations', 'value of', 'values of accounts'],
  ['account_ownership', 'ownership share of an account', 'ownership shares of an account'],
  ['security_prices', 'price of', 'prices'],
  ['exchange_rates', 'exchange rate', 'exchange rates'],
  ['budget_moves', 'move between budgets', 'moves between budgets'],
  ['budget_amounts', 'budget amount', 'budget amounts'],
  ['budget_settings', 'when the month starts', 'when the month starts'],
  ['payslips', 'payslip from', 'payslips'],
  ['pension_contributions', 'pension contribution', 'pension contributions'],
  ['disposals', 'disposal of', 'disposals'],
  ['share_awards', 'share award from', 'share awards'],
  ['income_sources', 'income source', 'income sources'],
  ['capital_assets', 'asset of an income source', 'assets of income sources'],
  ['income_source_entries', 'entry of an income source', 'entries of income sources'],
  ['attachments', 'attachment', 'attachments'],
  ['forecast_plans', 'forecast', 'forecasts'],
  ['rules', 'rule', 'rules'],
  ['tags', 'tag', 'tags'],
  ['imports', 'import', 'imports'],
  ['import_profiles', 'import profile', 'import profiles'],
  ['tax_profiles', 'tax details of', 'tax details'],
  ['homes', 'where you lived', 'where you lived'],
  ['pension_lump_sums', 'pension lump sums', 'pension lump sums'],
  ['tax_rate_tables', 'tax rates of', 'tax rates'],
  ['isa_accounts', 'ISA details of', 'ISA details'],
  ['isa_subscriptions', 'ISA subscription to', 'ISA subscriptions'],
  ['low_balance_limits', 'low balance limit of', 'low balance limits'],
  ['portfolio_benchmarks', 'benchmark', 'benchmarks'],
  ['transaction_splits', 'split', 'splits'],
  ['income_source_mappings', 'category of an income source', 'categories of an income source'],
  ['income_source_assignments', 'income source of a transaction', 'income sources of a transaction'],
];
const rankOf = new Map(nouns.map(([table], index) => [table, index]));

/** Derived or internal columns, which the history doesn't show. */
const silentColumns = new Set([
  'split',
  'fingerprint',
  'class',
  'merchant_key',
  'member_ids',
  'deleted_at',
  'transfer_id',
]);
const columnWords: Readonly<Record<string, string>> = {
  signed_amount: 'amount',
  is_recurring: 'recurring mark',
  joint_tax: 'tax on a joint account',
  typed: 'details',
  series: 'details',
};

const verbs = { c: 'Added', u: 'Changed', d: 'Deleted', r: 'Restored' } as const;

/** `1 transaction`, `37 transactions`, in the words of the table. */
export function countOf(table: string, rows: number): string {
  const [, one, many] = nouns.find(([name]) => name === table) ?? ['', wordsOf(table, 1), wordsOf(table, 2)];
  return rows === 1
    ? `1 ${one.replace(/ (of|for|from|to)$/, '')}`
    : `${rows.toLocaleString('en-GB')} ${many}`;
}

/** One row in words: `transaction Tesco on 4 Aug 2026`. */
export function nameOf(table: string, label: string | null, day: string | null): string {
  const noun = nouns.find(([name]) => name === table)?.[1] ?? wordsOf(table, 1);
  const words = label ? `${noun} ${label}` : noun.replace(/ (of|for|from|to)$/, '');
  return day ? `${words} on ${dayInWords(day)}` : words;
}

/** A table that has no words of its own here. */
function wordsOf(table: string, count: number): string {
  const words = table.replaceAll('_', ' ');
  return count === 1 ? words.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : words;
}

/** Facts from which an operation's sentence is built. */
export interface Told {
  readonly kind: string;
  readonly label: string | null;
  readonly parts: readonly OperationPart[];
}

/** Describes an operation in one sentence without a full stop. */
export function summarise({ kind, label, parts }: Told): string {
  // An undoing by requests of the client's own has no words but those of what it changed.
  if (kind === 'undo') return `Undid “${label ?? sentence(parts)}”`;
  if (kind === 'redo') return `Redid “${label ?? sentence(parts)}”`;
  if (kind === 'import-revert') return `Undid the import of ${label ?? 'a file'}`;
  const changed = sentence(parts);
  if (kind === 'import') {
    const added = parts.filter(
      ({ verb, table }) => verb === 'c' && /^(transactions|holding_trades)$/.test(table),
    );
    const counts = added.map(({ table, rows }) => countOf(table, rows)).join(' and ');
    return `Imported ${counts || 'nothing new'} from ${label ?? 'a file'}`;
  }
  if (kind === 'rules') return `Ran rules: ${changed.charAt(0).toLowerCase()}${changed.slice(1)}`;
  return changed;
}

function sentence(parts: readonly OperationPart[]): string {
  const first = mainPart(parts);
  if (!first) return 'Changed something';
  const others = parts.filter((part) => part !== first && part.table === part.resource);
  const companions = others
    .filter(({ verb }) => verb === first.verb)
    .map(({ table, rows }) => countOf(table, rows));
  const rest = others
    .filter(({ verb }) => verb !== first.verb)
    .map(({ verb, table, rows }) => `${verbs[verb].toLowerCase()} ${countOf(table, rows)}`);
  const columns = wordsOfColumns(first.columns ?? []);
  return [
    verbs[first.verb],
    ' ',
    first.rows === 1 ? nameOf(first.table, first.label, dayOf(first)) : countOf(first.table, first.rows),
    companions.length > 0 ? `, with ${listed(companions)}` : '',
    first.verb === 'u' && columns ? `: ${columns}` : '',
    rest.length > 0 ? `; ${listed(rest)}` : '',
  ].join('');
}

function dayOf({ table, day }: OperationPart): string | null {
  return /^(transactions|holding_trades|account_valuations|security_prices|exchange_rates|disposals|share_awards|income_source_entries)$/.test(
    table,
  )
    ? day
    : null;
}

/** Returns the main subject of the sentence: the owner of the deleted rows, the last of the added ones, or the changed one. */
function mainPart(parts: readonly OperationPart[]): OperationPart | undefined {
  const whole = parts.filter(({ table, resource }) => table === resource);
  const rank = ({ table }: OperationPart) => rankOf.get(table) ?? nouns.length;
  const inOrder = whole.toSorted((one, other) => rank(one) - rank(other));
  const of = (verb: string) => inOrder.filter((part) => part.verb === verb);
  const found = of('d')[0] ?? of('r')[0] ?? of('c').at(-1) ?? of('u')[0];
  if (found) return found;
  const [piece] = parts;
  return (
    piece && {
      ...piece,
      table: piece.resource,
      verb: 'u',
      rows: 1,
      label: null,
      columns: [countless(piece.table)],
    }
  );
}

/** Returns the plural noun for rows that are part of something else. */
function countless(table: string): string {
  return nouns.find(([name]) => name === table)?.[2] ?? wordsOf(table, 2);
}

function wordsOfColumns(columns: readonly string[]): string {
  const told = columns
    .filter((column) => !silentColumns.has(column))
    .map((column) => columnWords[column] ?? column.replace(/_id$/, '').replaceAll('_', ' '));
  const words = [...new Set(told)];
  return words.length > 5 ? `${words.slice(0, 4).join(', ')} and more` : listed(words);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Fields of an operation that decide whether it can be undone. */
export interface UndoFacts {
  readonly kind: string;
  /** Kind of the first operation in a chain of undo and redo. Null for the first one itself. */
  readonly root_kind: string | null;
  readonly complete: boolean;
  readonly undone_by: string | null;
  readonly resource: string | null;
  /** Current status of an import. Null if its file has been deleted. */
  readonly import_status: string | null;
}

/** LaterChange change that prevents an undo. */
export interface LaterChange {
  readonly table_name: string;
  readonly verb: string;
  readonly label: string | null;
  readonly day: string | null;
  readonly at: string;
}

const done: Readonly<Record<string, string>> = { c: 'added again', u: 'changed', d: 'deleted' };

/** Returns the known reason why an operation can't be undone, or undefined if there is none. The undo itself may still find one. */
export function reasonAgainst(row: UndoFacts, later: LaterChange | undefined): string | undefined {
  if (row.undone_by !== null) return 'This has already been undone';
  if (row.resource === 'imports' || row.resource === 'uploads') return reasonOfImport(row);
  if (!row.complete) return 'This changed more than 50,000 rows, so it can’t be undone';
  return later && laterReason(later);
}

/** Returns the reason why an import can't be undone or redone, depending on whether its rows exist or have been removed. */
function reasonOfImport({ kind, root_kind, import_status }: UndoFacts): string | undefined {
  if (import_status === null) return 'The file of this import is no longer stored. Import it again.';
  const recorded = (root_kind ?? kind) === 'import' ? kind !== 'undo' : kind === 'undo';
  if (recorded && import_status !== 'committed') return 'This import has already been undone';
  if (!recorded && import_status !== 'reverted') return 'This import has already been restored';
  return undefined;
}

/** Says what was changed later, and when. */
export function laterReason({ table_name, verb, label, day, at }: LaterChange): string {
  const name = nameOf(table_name, label, day);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} was ${done[verb] ?? 'changed'} later, on ${dayInWords(at)}. Undo that first.`;
}
