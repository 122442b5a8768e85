import { dayInWords } from '@farthing/dates';
import { nameOf } from './rules.ts';

/** What a decision about an operation needs of it. */
interface Judged {
  readonly kind: string;
  readonly root_kind: string | null;
  readonly complete: boolean;
  readonly undone_by: string | null;
  readonly resource: string | null;
  readonly import_status: string | null;
}

/** A change that came later. */
interface Later {
  readonly table_name: string;
  readonly verb: string;
  readonly label: string | null;
  readonly day: string | null;
  readonly at: string;
}

const done: Readonly<Record<string, string>> = { c: 'added again', u: 'changed', d: 'deleted' };

/** Why an operation cannot be undone, as far as that is known without trying; undefined when nothing is against it. */
export function reasonAgainst(row: Judged, later: Later | undefined): string | undefined {
  if (row.undone_by !== null) return 'This was undone already';
  if (row.resource === 'imports' || row.resource === 'uploads') return reasonOfImport(row);
  if (!row.complete) return 'So much was changed at once that it was only counted: over 50,000 rows';
  return later && laterReason(later);
}

/** Whether rows of an import are there, or were taken back, tells which way it can go. */
function reasonOfImport({ kind, root_kind, import_status }: Judged): string | undefined {
  if (import_status === null) return 'The file of this import is no longer kept: import it again';
  const recorded = (root_kind ?? kind) === 'import' ? kind !== 'undo' : kind === 'undo';
  if (recorded && import_status !== 'committed') return 'This import was taken back already';
  if (!recorded && import_status !== 'reverted') return 'This import is there again already';
  return undefined;
}

/** Says what was changed later, and when. */
export function laterReason({ table_name, verb, label, day, at }: Later): string {
  const name = nameOf(table_name, label, day);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} was ${done[verb] ?? 'changed'} later, on ${dayInWords(at)}: undo that first`;
}
