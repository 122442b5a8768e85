import type { IsaAllowance } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { holdingsQuery } from '../../../api/holdings.ts';
import { isaAllowanceQuery } from '../../../api/isa-allowance.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { BedAndIsaCard } from '../bed-and-isa/bed-and-isa-card.tsx';
import { SalePreviewCard } from '../cgt-preview/sale-preview-card.tsx';
import { IsaCard } from '../isa-allowance/isa-card.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { IncomeCard } from './income-card.tsx';
import { readPlanSearch } from './search.ts';
import { planScreen as texts } from './texts.tsx';

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
          </Stack>
        }
      />
    </Page>
  );
}

function Answer({ isa }: { readonly isa: IsaAllowance }) {
  const left = <Amount value={isa.left} currency="GBP" strong />;
  return isa.days_left > 0 ? texts.canGoIntoIsas(left, dayText(isa.ends_on)) : texts.wasLeft(left);
}
