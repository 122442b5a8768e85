import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepBenchmark } from '../../api/portfolio.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { securitiesQuery } from '../../api/securities.ts';
import { Button } from '../../design/button.tsx';
import { ComboField } from '../../design/combo-field.tsx';
import { ChoiceField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { type BenchmarkDraft, draftOfBenchmark, readBenchmarkDraft } from './benchmark-draft.ts';
import { benchmarkSheet as texts } from './texts.tsx';

interface BenchmarkSheetProps {
  /** As it is kept; undefined: nothing is. */
  readonly kept: string | undefined;
  readonly onClose: () => void;
}

/** What the course is compared with: a security that has prices, or growth at a rate. */
export default function BenchmarkSheet({ kept, onClose }: BenchmarkSheetProps) {
  const { data: securities = [] } = useQuery(securitiesQuery);
  const [draft, setDraft] = useState<BenchmarkDraft>(() => draftOfBenchmark(kept));
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<BenchmarkDraft>) => {
    setDraft({ ...draft, ...change });
    setError(undefined);
  };
  const keep = async (benchmark: string | null) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await keepBenchmark(benchmark);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['portfolio'] });
    } catch (refused) {
      const atField = refused instanceof ApiProblem ? refused.fields.get('benchmark') : undefined;
      if (atField) setError(atField);
      else setProblem(messageOf(refused));
      focusFirstError();
      setBusy(false);
    }
  };
  const save = () => {
    const read = readBenchmarkDraft(draft);
    setError(read.ok ? undefined : read.reason);
    if (read.ok) void keep(read.benchmark);
    else focusFirstError();
  };
  const priced = securities.filter(({ price }) => price !== null);
  return (
    <SideSheet title={texts.compareWith} onClose={onClose}>
      <Form onSubmit={save} label={texts.compareWith} wide>
        {problem && (
          <Notice tone="error" title={texts.nothingWasChanged}>
            {problem}
          </Notice>
        )}
        <Text size={14} tone="quiet">
          {texts.explained}
        </Text>
        <ChoiceField
          label={texts.compareWith}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'security', label: texts.aSecurity },
            { value: 'rate', label: texts.aYearlyRate },
          ]}
        />
        {draft.kind === 'security' ? (
          <ComboField
            label={texts.security}
            description={texts.securityNote}
            value={draft.securityId}
            onChange={(securityId) => set({ securityId })}
            placeholder={texts.chooseASecurity}
            options={priced.map(({ id, name, symbol }) => ({
              value: id,
              label: symbol === name ? name : `${name} · ${symbol}`,
            }))}
            error={error}
          />
        ) : (
          <TextField
            label={texts.growth}
            description={texts.growthNote}
            value={draft.percent}
            onChange={(percent) => set({ percent })}
            error={error}
            inputMode="decimal"
            maxLength={12}
          />
        )}
        <SheetActions>
          {kept ? (
            <Button onClick={() => void keep(null)}>{texts.compareWithNothing}</Button>
          ) : (
            <Button onClick={onClose}>{texts.cancel}</Button>
          )}
          <Button kind="main" type="submit" busy={busy}>
            {texts.showTheComparison}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
