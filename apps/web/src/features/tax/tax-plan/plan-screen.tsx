import type { IsaAllowance } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { bedAndIsaQuery } from '../../../api/bed-and-isa.ts';
import { holdingsQuery } from '../../../api/holdings.ts';
import { isaAllowanceQuery } from '../../../api/isa-allowance.ts';
import { askFor } from '../../../api/queries.ts';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import { taxReportQuery } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { dayText } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { BedAndIsaCard } from '../bed-and-isa/bed-and-isa-card.tsx';
import { PlainWords } from '../cgt-preview/plain-words.tsx';
import { SalePreviewCard } from '../cgt-preview/sale-preview-card.tsx';
import { CoupleCard } from '../couple/couple-card.tsx';
import { IsaCard } from '../isa-allowance/isa-card.tsx';
import { useTaxYear, yearOf } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { distanceTo, incomeEdges } from './income-edges.ts';
import { readPlanSearch } from './search.ts';
import { planScreen as texts } from './texts.tsx';

/** Asks for all that the plan shows, before any of it is drawn. */
export function begin(search: Record<string, unknown>): void {
  const year = yearOf(search);
  askFor([
    isaAllowanceQuery(year),
    holdingsQuery,
    taxReportQuery(year),
    rateConfigQuery(year),
    bedAndIsaQuery({}),
  ]);
}

/** Before the tax year ends: what may still go into ISAs, what a sale would cost, and what can be moved without tax. */
export function PlanScreen() {
  const year = useTaxYear();
  const { holding, units } = readPlanSearch(useSearch({ strict: false }));
  const isa = useQuery({ ...isaAllowanceQuery(year), placeholderData: keepPreviousData });
  const holdings = useQuery(holdingsQuery);
  return (
    <Page title={common.plan} answer={isa.data && <Answer isa={isa.data} />} action={<YearChoice />}>
      <LoadFailed what={texts.theHoldings} query={holdings} />
      <LoadFailed what={texts.theIsaAllowance} query={isa} />
      <MainAndAside
        main={
          <Stack>
            {holdings.data && holdings.data.length > 0 && (
              <>
                <SalePreviewCard
                  key={`${holding} ${units}`}
                  holdings={holdings.data}
                  holding={holding}
                  units={units}
                />
                <BedAndIsaCard />
              </>
            )}
            {holdings.data?.length === 0 && (
              <Card>
                <EmptyState
                  title={texts.emptyTitle}
                  action={<ButtonLink to="/investments">{texts.goToInvestments}</ButtonLink>}
                >
                  {texts.emptyText}
                </EmptyState>
              </Card>
            )}
            {!holdings.data && !holdings.error && <LoadingCard shape="row" count={6} />}
          </Stack>
        }
        aside={
          <Stack>
            {isa.data && <IsaCard isa={isa.data} />}
            <IncomeCard year={year} />
            <CoupleCard />
          </Stack>
        }
      />
    </Page>
  );
}

function Answer({ isa }: { readonly isa: IsaAllowance }) {
  if (isa.residence === 'not_uk' || isa.residence === 'split_year') return texts.onlyWhileResident;
  const left = <Amount value={isa.left} currency="GBP" strong />;
  return isa.days_left > 0 ? texts.canGoIntoIsas(left, dayText(isa.ends_on)) : texts.wasLeft(left);
}

/** Distance of adjusted net income from the thresholds for Child Benefit, the personal allowance and childcare. */
function IncomeCard({ year }: { readonly year: string }) {
  const report = useQuery(taxReportQuery(year));
  const rates = useQuery(rateConfigQuery(year));
  if (report.error) return <LoadFailed what={common.adjustedNetIncome} query={report} />;
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
