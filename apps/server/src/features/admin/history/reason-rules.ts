import { dayInWords } from '@farthing/dates';
import { nameOf } from './rules.ts';

/** Fields of an operation that decide whether it can be undone. */
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

/** Returns the known reason why an operation can't be undone, or undefined if there is none. The undo itself may still find one. */
export function reasonAgainst(row: Judged, later: Later | undefined): string | undefined {
  if (row.undone_by !== null) return 'This was undone already';
  if (row.resource === 'imports' || row.resource === 'uploads') return reasonOfImport(row);
  if (!row.complete) return 'So much was changed at once that it was only counted: over 50,000 rows';
  return later && laterReason(later);
}

/** Returns the reason why an import can't be undone or redone, depending on whether its rows exist or have been removed. */
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
