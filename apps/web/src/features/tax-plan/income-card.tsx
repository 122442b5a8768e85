import { useQuery } from '@tanstack/react-query';
import { rateConfigQuery } from '../../api/tax-rates.ts';
import { taxReportQuery } from '../../api/tax-report.ts';
import { Amount } from '../../design/amount.tsx';
import { amountText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Meter } from '../../design/meter.tsx';
import { Text } from '../../design/text.tsx';
import { PlainWords } from '../cgt-preview/plain-words.tsx';
import { incomeEdges, leftBelow, toComeBack } from './income-edges.ts';

/** How near adjusted net income is to where allowances, Child Benefit and childcare are lost. */
export function IncomeCard({ year }: { readonly year: string }) {
  const report = useQuery(taxReportQuery(year));
  const rates = useQuery(rateConfigQuery(year));
  if (!report.data || report.data.income.length === 0 || !rates.data) return null;
  const { position } = report.data;
  const income = position.adjusted_net_income;
  return (
    <Card title="Adjusted net income">
      <Stack gap={4}>
        <Text size={14} tone="quiet">
          Your income of the year, less pension payments and Gift Aid. It decides what you lose above these
          amounts.
        </Text>
        {incomeEdges(position, rates.data.table).map(({ name, at, words, isPast }) => {
          const back = toComeBack(income, at);
          return (
            <Stack key={name} gap={1}>
              <Meter
                name={name}
                gloss={`up to ${amountText(at, 'GBP')}`}
                used={income}
                whole={at}
                left={leftBelow(income, at)}
                currency="GBP"
              />
              <Text size={14} strong={isPast}>
                <PlainWords>{words}</PlainWords>
                {back && (
                  <>
                    {' '}
                    <Amount value={back} currency="GBP" size={14} /> more into a pension, gross, would bring
                    you back.
                  </>
                )}
              </Text>
            </Stack>
          );
        })}
      </Stack>
    </Card>
  );
}
