import { useQuery } from '@tanstack/react-query';
import { keepBenchmark } from '../../../api/portfolio.ts';
import { queryClient } from '../../../api/queries.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { type ReadDraft, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Hint } from '../../../design/text.tsx';
import { type BenchmarkDraft, draftOfBenchmark, readBenchmarkDraft } from './benchmark-draft.ts';
import { benchmarkSheet as texts } from './texts.tsx';

interface BenchmarkSheetProps {
  /** As it is kept; undefined: nothing is. */
  readonly kept: string | undefined;
  readonly onClose: () => void;
}

/** Form for the benchmark: a security with prices, or growth at a fixed rate. */
export default function BenchmarkSheet({ kept, onClose }: BenchmarkSheetProps) {
  const { data: securities = [] } = useQuery(securitiesQuery);
  const form = useForm<BenchmarkDraft>(() => draftOfBenchmark(kept));
  const { draft, field, errors } = form;
  const keep = async (benchmark: string | null) => {
    await keepBenchmark(benchmark);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['portfolio'] });
  };
  const priced = securities.filter(({ price }) => price !== null);
  return (
    <SideSheet title={texts.compareWith} onClose={onClose}>
      <FormBody
        title={texts.compareWith}
        form={form}
        onSubmit={() => void form.submit(entryOf(draft), keep)}
        {...(kept ? {} : { onClose })}
        action={texts.showTheComparison}
        otherActions={
          kept && <Button onClick={() => void form.run(() => keep(null))}>{texts.compareWithNothing}</Button>
        }
        failed={common.nothingWasChanged}
      >
        <Hint>{texts.explained}</Hint>
        <ChoiceField
          label={texts.compareWith}
          {...field('kind')}
          options={[
            { value: 'security', label: texts.aSecurity },
            { value: 'rate', label: texts.aYearlyRate },
          ]}
        />
        {draft.kind === 'security' ? (
          <ComboField
            label={common.security}
            description={texts.securityNote}
            {...field('securityId')}
            placeholder={texts.chooseASecurity}
            options={priced.map(({ id, name, symbol }) => ({
              value: id,
              label: symbol === name ? name : `${name} · ${symbol}`,
            }))}
            error={errors.securityId ?? errors.benchmark}
          />
        ) : (
          <TextField
            label={texts.growth}
            description={texts.growthNote}
            {...field('percent')}
            error={errors.percent ?? errors.benchmark}
            inputMode="decimal"
            maxLength={12}
          />
        )}
      </FormBody>
    </SideSheet>
  );
}

function entryOf(draft: BenchmarkDraft): ReadDraft<string> {
  const read = readBenchmarkDraft(draft);
  if (read.ok) return { ok: true, entry: read.benchmark };
  return { ok: false, errors: { [draft.kind === 'security' ? 'securityId' : 'percent']: read.reason } };
}
