import type { ImportRowRule } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { ImportedLine } from '../transactions/import/record-imported-rows.ts';
import { applyRules, type CompiledRules, compileRules, type RuledField, type RuledRow } from './rules.ts';
import { listWorkingRules } from './service.ts';
import { printSplits } from './split-rules.ts';
import type { RuleRow } from './store.ts';

/** The user's compiled rules for the rows of an import; null if there are none. */
export type ImportRules = { readonly rows: readonly RuleRow[]; readonly compiled: CompiledRules } | null;

/** Reads and compiles the rules of an import. @param isHeld true if rows will be recorded with their results */
export async function readImportRules(scope: UserScope, isHeld: boolean): Promise<ImportRules> {
  const rows = await listWorkingRules(scope, isHeld);
  return rows.length === 0 ? null : { rows, compiled: compileRules(rows) };
}

/** Account and currency that a line is imported to. */
interface Target {
  readonly account_id: string;
  readonly currency: string;
}

/** Applies rules to a line before it is recorded. @param kept fields that the user chose in the preview */
export function ruleLine(
  { compiled }: NonNullable<ImportRules>,
  target: Target,
  line: ImportedLine,
  kept: readonly RuledField[],
): ImportedLine {
  const row = rowOf(target, line);
  const effect = applyRules(compiled, row, { overwrite: true, isNew: true, kept });
  if (effect === null || effect.row === row) return line;
  const { type, merchant, notes, tags, category_id, splits, is_recurring } = effect.row;
  return {
    ...line,
    ...{ type, merchant, notes, category_id },
    ...(tags.length > 0 ? { tags } : {}),
    ...(is_recurring === null ? {} : { is_recurring }),
    ...(splits.length > 0 ? { splits: printSplits(effect.row) } : {}),
  };
}

/** Explains which rules set which fields of a line. @param kept as in `ruleLine` */
export function explainLine(
  { rows, compiled }: NonNullable<ImportRules>,
  target: Target,
  line: Omit<ImportedLine, 'id' | 'fingerprint'>,
  kept: readonly RuledField[],
): ImportRowRule[] {
  const effect = applyRules(compiled, rowOf(target, line), { overwrite: true, isNew: true, kept });
  if (effect === null) return [];
  const after = effect.row;
  return effect.held.flatMap((index) => {
    const fields = [...effect.setBy].filter(([, by]) => by === index).map(([field]) => field);
    const rule = rows[index];
    if (fields.length === 0 || !rule) return [];
    const sets = (field: RuledField) => fields.includes(field);
    return {
      id: rule.id,
      name: rule.name,
      type: sets('type') ? after.type : null,
      category_id: sets('category') ? after.category_id : null,
      merchant: sets('merchant') ? after.merchant : null,
      notes: sets('notes') ? after.notes : null,
      tags: sets('tags') ? [...after.tags] : [],
      is_recurring: sets('recurring') ? after.is_recurring : null,
      splits: sets('category') ? printSplits(after).map(({ notes: _, ...part }) => part) : [],
    };
  });
}

function rowOf({ account_id, currency }: Target, line: Omit<ImportedLine, 'id' | 'fingerprint'>): RuledRow {
  const { amountMinor, description, type, merchant, notes, category_id } = line;
  return {
    ...{ account_id, currency, amountMinor, description, type, merchant, notes, category_id },
    ...{ is_imported: true, tags: [], splits: [], is_recurring: null },
  };
}
