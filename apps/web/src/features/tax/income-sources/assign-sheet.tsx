import type { Assignment, IncomeSource, TaxCategoryName, Transaction } from '@farthing/api-contract';
import { assignTransaction, incomeSourcesChanged, unassignTransaction } from '../../../api/income-sources.ts';
import { rowId, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { type PartDraft, readParts } from './source-draft.ts';
import { mappingCard, assignPanel as texts } from './texts.tsx';
import { useTaxCategories } from './use-tax-categories.ts';

interface AssignSheetProps {
  readonly row: Transaction;
  readonly assignment: Assignment;
  readonly sources: readonly IncomeSource[];
  readonly onClose: () => void;
}

/** Assigns a transaction to income sources, whole or in part. */
export default function AssignSheet(props: AssignSheetProps) {
  const { row, assignment, sources, onClose } = props;
  const { optionsOfKind } = useTaxCategories();
  const { form, blank, save, reset } = useAssignment(props);
  const kindOf = (id: string) => sources.find((one) => one.id === id)?.kind ?? 'property';
  return (
    <FormDialog
      title={texts.formTitle}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.save}
      otherActions={
        assignment.how === 'assigned' && <Button onClick={() => void reset()}>{texts.reset}</Button>
      }
    >
      <Hint>{texts.hint}</Hint>
      <EntryRows {...form.rows('parts')} what={texts.row} add={texts.add} onAdd={blank} most={10}>
        {(part, field) => (
          <>
            <SelectField
              label={texts.source}
              {...field('source_id')}
              options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField<TaxCategoryName | ''>
              label={mappingCard.to}
              {...field('tax_category')}
              options={[{ value: '', label: '' }, ...optionsOfKind(kindOf(part.source_id))]}
            />
            <SelectField label={texts.share} {...field('share')} options={optionsOf(texts.shares)} />
            {part.share === 'percent' && (
              <TextField label={texts.percent} inputMode="decimal" maxLength={8} {...field('percent')} />
            )}
            {part.share === 'amount' && (
              <AmountField label={common.amount} currency={row.currency} {...field('amount')} />
            )}
          </>
        )}
      </EntryRows>
    </FormDialog>
  );
}

/** The form of the parts, and how it is saved or given back to the category. */
function useAssignment({ row, assignment, sources, onClose }: AssignSheetProps) {
  const blank = (): PartDraft => ({
    ...{ id: rowId(), source_id: sources[0]?.id ?? '', tax_category: '', share: 'all' },
    ...{ percent: '', amount: '' },
  });
  const form = useForm<{ readonly parts: readonly PartDraft[] }>(() => {
    const parts = assignment.parts.map((part) => draftOfPart(part));
    return { parts: parts.length > 0 ? parts : [blank()] };
  });
  const done = (words: string) => {
    toast(words, async () => {
      if (assignment.how === 'assigned') await assignTransaction(row.id, { parts: assignment.parts });
      else await unassignTransaction(row.id);
    });
    void incomeSourcesChanged();
    onClose();
  };
  const save = () =>
    form.submit(readParts(form.draft.parts, row.currency), async (entry) => {
      await assignTransaction(row.id, entry);
      done(texts.isSaved);
    });
  const reset = () =>
    form.run(async () => {
      await unassignTransaction(row.id);
      done(texts.isReset);
    });
  return { form, blank, save, reset };
}

function draftOfPart({ source_id, tax_category, amount, percent }: Assignment['parts'][number]): PartDraft {
  return {
    ...{ id: rowId(), source_id, tax_category },
    share: amount !== null ? 'amount' : percent === '100' ? 'all' : 'percent',
    percent: percent ?? '',
    amount: amount ?? '',
  };
}
