import type { CgtPreviewQuestion, Holding } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cgtPreviewQuery } from '../../../api/cgt-preview.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { isNothing, todayHere } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { readSale, type SaleDraft } from './sale-draft.ts';
import { SaleForm } from './sale-form.tsx';
import { SaleResult } from './sale-result.tsx';
import { salePreviewCard as texts } from './texts.tsx';

interface SalePreviewCardProps {
  readonly holdings: readonly Holding[];
  /** Chosen on another screen, with a number of units. */
  readonly holding?: string | undefined;
  readonly units?: string | undefined;
}

/** A sale that is looked at before it is made. It is asked at once where a holding and units are chosen already. */
export function SalePreviewCard({ holdings, holding, units }: SalePreviewCardProps) {
  const held = holdings.filter(({ quantity }) => !isNothing(quantity));
  const [draft, setDraft] = useState<SaleDraft>({
    holding: held.some(({ id }) => id === holding) ? (holding ?? '') : '',
    quantity: units ?? '',
    price: '',
    fees: '',
    date: todayHere(),
  });
  const isPounds = held.find(({ id }) => id === draft.holding)?.currency === 'GBP';
  const [question, setQuestion] = useState<CgtPreviewQuestion | undefined>(() => {
    const read = readSale(draft, isPounds);
    return read.ok ? read.question : undefined;
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const query = useQuery({
    ...cgtPreviewQuery(question ?? {}),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const refused = query.error instanceof ApiProblem ? Object.fromEntries(query.error.fields) : {};
  const errors = { ...refused, ...typed };
  const submit = () => {
    const read = readSale(draft, isPounds);
    setTyped(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else {
      setQuestion(read.question);
      if (JSON.stringify(read.question) === JSON.stringify(question)) void query.refetch();
    }
  };
  const shown = query.error || question === undefined ? undefined : query.data;
  return (
    <Card title={common.previewASale}>
      <Stack gap={6}>
        <SaleForm
          draft={draft}
          set={(change) => setDraft({ ...draft, ...change })}
          errors={errors}
          holdings={held}
          busy={query.isFetching}
          onSubmit={submit}
        />
        {query.error && Object.keys(refused).length === 0 && (
          <Notice tone="error" title={texts.noPreview}>
            {messageOf(query.error)}
          </Notice>
        )}
        {shown && <SaleResult preview={shown} />}
      </Stack>
    </Card>
  );
}
