import type { DisposalQuestion } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disposalWorkingQuery } from '../../../api/disposals.ts';
import { useSettled } from '../../../api/use-settled.ts';
import * as common from '../../../design/common-texts.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { type DisposalDraft, readDisposal } from './disposal-draft.ts';
import { disposalForm as texts } from './texts.ts';
import { WorkingFigures } from './working-figures.tsx';

interface LiveWorkingProps {
  readonly draft: DisposalDraft;
  /** The id of the disposal that is changed; its stored figures do not count as well. */
  readonly inPlaceOf: string | undefined;
}

/** Shows the gain and tax of a disposal while it is typed. */
export function LiveWorking({ draft, inPlaceOf }: LiveWorkingProps) {
  const read = readDisposal({ ...draft, name: draft.name.trim() || texts.unnamed });
  const asked: DisposalQuestion | undefined = read.ok
    ? { ...read.entry, notes: null, ...(inPlaceOf ? { in_place_of: inPlaceOf } : {}) }
    : undefined;
  const question = useSettled(asked, JSON.stringify(asked));
  const answer = useQuery({
    ...disposalWorkingQuery(question as DisposalQuestion),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const working = question && !answer.error ? answer.data : undefined;
  if (!working) return <Hint>{texts.notYet}</Hint>;
  return (
    <Card title={common.result}>
      <Stack gap={2}>
        <WorkingFigures working={working} />
        {working.report_note && <Hint>{working.report_note}</Hint>}
      </Stack>
    </Card>
  );
}
