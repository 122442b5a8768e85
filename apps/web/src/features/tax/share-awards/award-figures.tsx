import type { NewShareAward, ShareAwardWorking } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { awardWorkingQuery } from '../../../api/share-awards.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { Card } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { type AwardDraft, readAward } from './award-draft.ts';
import { awardForm, awardFigures as texts } from './texts.tsx';

interface AwardFiguresProps {
  readonly working: ShareAwardWorking;
  readonly currency: string;
}

/** Income and cost of an award. */
export function AwardFigures({ working, currency }: AwardFiguresProps) {
  const { income, shares_kept, cost, cost_per_share } = working;
  return (
    <Figures
      lines={[
        {
          label: texts.income,
          figure: <Amount value={income} currency="GBP" size={20} strong />,
          total: true,
        },
        { label: texts.kept, figure: <Units value={shares_kept} /> },
        { label: texts.cost, figure: <Amount value={cost} currency="GBP" /> },
        { label: texts.perShare(currency), figure: <Units value={cost_per_share} /> },
      ]}
    />
  );
}

/** Shows the income and cost of an award while it is typed. */
export function LiveAward({ draft }: { readonly draft: AwardDraft }) {
  const read = readAward(draft);
  const asked: NewShareAward | undefined = read.ok ? { ...read.entry, notes: null } : undefined;
  const question = useSettled(asked, JSON.stringify(asked));
  const answer = useQuery({
    ...awardWorkingQuery(question),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const working = question && !answer.error ? answer.data : undefined;
  if (!working) return <Hint>{answer.error && question ? answer.error.message : awardForm.notYet}</Hint>;
  return (
    <Card title={common.result}>
      <AwardFigures working={working} currency={draft.currency} />
    </Card>
  );
}
