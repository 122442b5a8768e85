import { useQuery } from '@tanstack/react-query';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import { taxReportQuery } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { PlainWords } from '../cgt-preview/plain-words.tsx';
import { distanceTo, incomeEdges } from './income-edges.ts';
import { incomeCard as texts } from './texts.tsx';

/** Distance of adjusted net income from the thresholds for Child Benefit, the personal allowance and childcare. */
export function IncomeCard({ year }: { readonly year: string }) {
  const report = useQuery(taxReportQuery(year));
  const rates = useQuery(rateConfigQuery(year));
  if (!report.data || report.data.income.length === 0 || !rates.data) return null;
  const { on_course } = report.data;
  const { position } = on_course ?? report.data;
  const income = position.adjusted_net_income;
  const edges = incomeEdges(position, rates.data.table);
  const next = edges.findLast(({ isPast }) => isPast);
  return (
    <Card title={common.adjustedNetIncome} padded={false}>
      <ExplainedLines label={texts.linesLabel}>
        <ExplainedLine
          label={on_course ? texts.onCourse : texts.ofTheYear}
          gloss={texts.soFarNote}
          figure={<Amount value={income} currency="GBP" strong />}
        />
        {edges.map(({ name, at, words, isPast }) => (
          <ExplainedLine
            key={name}
            label={name}
            gloss={<PlainWords>{words}</PlainWords>}
            figure={
              <TwoLines align="end" note={isPast ? texts.above : texts.below}>
                <Amount value={distanceTo(income, at)} currency="GBP" />
              </TwoLines>
            }
          />
        ))}
      </ExplainedLines>
      {next && (
        <PaddedFoot>
          <Text size={14}>
            {texts.wayBack(
              <Amount value={distanceTo(income, next.at)} currency="GBP" strong size={14} />,
              <Amount value={next.at} currency="GBP" size={14} />,
            )}
          </Text>
        </PaddedFoot>
      )}
    </Card>
  );
}
