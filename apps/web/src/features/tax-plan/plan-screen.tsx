import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { holdingsQuery } from '../../api/holdings.ts';
import { isaAllowanceQuery } from '../../api/isa-allowance.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { dayText } from '../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { BedAndIsaCard } from '../bed-and-isa/bed-and-isa-card.tsx';
import { SalePreviewCard } from '../cgt-preview/sale-preview-card.tsx';
import { IsaCard } from '../isa-allowance/isa-card.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { IncomeCard } from './income-card.tsx';
import { readPlanSearch } from './search.ts';

/** Before the tax year ends: what may still go into ISAs, what a sale would cost, and what can be moved without tax. */
export function PlanScreen() {
  const year = useTaxYear();
  const { holding, units } = readPlanSearch(useSearch({ strict: false }));
  const isa = useQuery({ ...isaAllowanceQuery(year), placeholderData: keepPreviousData });
  const holdings = useQuery(holdingsQuery);
  return (
    <Page
      title="Plan"
      answer={
        isa.data && (
          <>
            <Amount value={isa.data.left} currency="GBP" strong />{' '}
            {isa.data.days_left > 0
              ? `can go into ISAs by ${dayText(isa.data.ends_on)}`
              : 'of the ISA allowance was left'}
          </>
        )
      }
      action={<YearChoice />}
    >
      {holdings.error && (
        <LoadFailed
          what="The holdings"
          message={messageOf(holdings.error)}
          onRetry={() => void holdings.refetch()}
        />
      )}
      {isa.error && (
        <LoadFailed
          what="The ISA allowance"
          message={messageOf(isa.error)}
          onRetry={() => void isa.refetch()}
        />
      )}
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
                  title="No holdings to plan with"
                  action={<ButtonLink to="/investments">Go to investments</ButtonLink>}
                >
                  With shares or funds here you can look at a sale before you make it, and see what can move
                  into an ISA without tax.
                </EmptyState>
              </Card>
            )}
            {!holdings.data && !holdings.error && (
              <Card>
                <Skeleton shape="row" count={6} />
              </Card>
            )}
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
