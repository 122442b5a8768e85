import type { TaxReport } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { taxReportQuery } from '../../../api/tax-report.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Workings } from '../../../design/workings.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { AllowanceMeters } from './allowance-meters.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { IncomeLines } from './income-lines.tsx';
import { MarginalRateCard } from './marginal-rate-card.tsx';
import { NoIncome } from './no-income.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PensionSaving } from './pension-saving.tsx';
import { ReportHeadline } from './report-headline.tsx';
import { ReportLines } from './report-lines.tsx';
import { ReportNotices } from './report-notices.tsx';
import { reportScreen as texts } from './texts.tsx';
import { useTaxYear } from './use-tax-year.ts';
import { YearChoice } from './year-choice.tsx';

/** The position of a tax year from the records: what came in, what is due, what is paid, and what is left to pay when. */
export function ReportScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...taxReportQuery(year), placeholderData: keepPreviousData });
  const report = query.data;
  const isEmpty = report?.income.length === 0;
  return (
    <Page
      title={texts.taxYear(taxYearText(year))}
      answer={report && !isEmpty && <ReportHeadline report={report} />}
      action={<YearChoice />}
    >
      <LoadFailed what={texts.theTaxPosition} query={query} />
      {report && <ReportNotices report={report} />}
      {report && isEmpty && <NoIncome year={report.tax_year} />}
      {report && !isEmpty && <Position report={report} />}
      {!report && !query.error && <LoadingCard shape="row" count={8} />}
    </Page>
  );
}

function Position({ report }: { readonly report: TaxReport }) {
  const { tax_year: year, on_course } = report;
  const { position, payments, income, explanation } = on_course ?? report;
  return (
    <MainAndAside
      main={
        <Stack>
          <ReportLines report={report} />
          <PaymentsCard payments={payments} />
          <IncomeLines income={income} soFar={on_course ? report.income : undefined} year={year} />
          <Card>
            <BandWaterfall position={position} />
          </Card>
          <MarginalRateCard year={year} />
          <AllowanceLines position={position} />
          <Card>
            <Disclosure title={texts.everyStep}>
              <Workings label={texts.everyStep} steps={explanation} />
            </Disclosure>
          </Card>
        </Stack>
      }
      aside={
        <Stack>
          <AllowanceMeters position={position} year={year} />
          <PensionSaving
            question={{ tax_year: year }}
            hasPay={report.income.some(({ kind }) => kind === 'employment')}
          />
        </Stack>
      }
    />
  );
}
