import type { TaxPosition, TaxReport } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../../api/problem.ts';
import { askFor } from '../../../api/queries.ts';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import { taxReportQuery } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Meter } from '../../../design/meter.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { Workings, WorkingText } from '../../../design/workings.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { allowanceRates, allowancesOf } from './allowances.ts';
import { AnnouncedRates } from './announced-rates.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { IncomeLines } from './income-lines.tsx';
import { curveQuery, MarginalRateCard } from './marginal-rate-card.tsx';
import { MissingRates } from './missing-rates.tsx';
import { PensionSaving, pensionQueries } from './pension-saving.tsx';
import { ReportLines } from './report-lines.tsx';
import { reportNotices, reportScreen as texts } from './texts.tsx';
import { useTaxYear, yearOf } from './use-tax-year.ts';
import { YearChoice } from './year-choice.tsx';

/** Asks for the position and its curve, before any of it is drawn. */
export function begin(search: Record<string, unknown>): void {
  const year = yearOf(search);
  askFor([
    taxReportQuery(year),
    rateConfigQuery(year),
    curveQuery(year),
    ...pensionQueries({ tax_year: year }),
  ]);
}

/** The position of a tax year from the records: what came in, what is due, what is paid, and what is left to pay when. */
export function ReportScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...taxReportQuery(year), placeholderData: keepPreviousData });
  const report = query.error ? undefined : query.data;
  const isEmpty = report?.income.length === 0;
  return (
    <Page
      title={texts.taxYear(taxYearText(year))}
      answer={report && !isEmpty && <ReportHeadline report={report} />}
      action={<YearChoice />}
    >
      {isRefused(query.error) ? (
        <NotCalculated year={year} problem={query.error} />
      ) : (
        <LoadFailed what={texts.theTaxPosition} query={query} />
      )}
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
          <AllowanceMeters position={position} year={year} isProjected={on_course !== null} />
          <PensionSaving
            question={{ tax_year: year }}
            hasPay={report.income.some(({ kind }) => kind === 'employment')}
          />
        </Stack>
      }
    />
  );
}

/** The whole year in a sentence: what is still to pay and by when, or what comes back. A year under way is on course. */
function ReportHeadline({ report }: { readonly report: TaxReport }) {
  const { on_course } = report;
  const { balance, total_charged, payments } = on_course ?? report;
  const year = taxYearText(report.tax_year);
  const charged = <Amount value={total_charged} currency="GBP" strong />;
  const rest = <Amount value={balance.replace(/^-/, '')} currency="GBP" strong />;
  if (on_course && on_course.missing_payslips.length > 0) return texts.payslipsMissing(year);
  if (on_course) return texts.onCourse(charged, year, endOf(balance, rest));
  if (isNothing(balance)) return texts.allPaid(charged, year);
  if (balance.startsWith('-')) return texts.comesBack(charged, year, rest);
  const next = payments.find(({ amount }) => !amount.startsWith('-'));
  return texts.stillToPay(charged, year, rest, next && dayText(next.date));
}

function endOf(balance: string, rest: ReactNode): ReactNode {
  if (isNothing(balance)) return texts.allTaken;
  return balance.startsWith('-') ? texts.refund(rest) : texts.leftToPay(rest);
}

interface AllowanceMetersProps {
  readonly position: TaxPosition;
  readonly year: string;
  /** True if the position is a projection to 5 April. */
  readonly isProjected: boolean;
}

/** Meters for the year's allowances, with the amounts used and left. */
function AllowanceMeters({ position, year, isProjected }: AllowanceMetersProps) {
  const rates = useQuery(rateConfigQuery(year));
  return (
    <Card title={isProjected ? texts.allowancesByApril : texts.allowances}>
      <Stack gap={4}>
        {allowancesOf(position, allowanceRates(rates.data?.table)).map(({ name, ...allowance }) => (
          <Meter key={name} name={name} {...allowance} currency="GBP" />
        ))}
      </Stack>
    </Card>
  );
}

const refusedCodes = ['residence-not-calculated', 'profit-not-calculated', 'gains-not-calculated'];

/** Returns true if the year isn't calculated, for a reason that the answer has. */
function isRefused(error: Error | null): error is ApiProblem {
  return error instanceof ApiProblem && refusedCodes.includes(error.code ?? '');
}

/** Says why a year isn't calculated, and leads to the circumstances that say so. */
function NotCalculated({ year, problem }: { readonly year: string; readonly problem: ApiProblem }) {
  return (
    <Card>
      <EmptyState
        title={texts.notCalculated(taxYearText(year))}
        action={
          problem.code === 'gains-not-calculated' ? (
            <ButtonLink to="/accounts">{texts.openAccounts}</ButtonLink>
          ) : (
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              {problem.code === 'residence-not-calculated'
                ? texts.changeResidence
                : texts.changeCircumstances}
            </ButtonLink>
          )
        }
      >
        {problem.message}
      </EmptyState>
    </Card>
  );
}

function NoIncome({ year }: { readonly year: string }) {
  return (
    <Card>
      <EmptyState
        title={texts.noIncomeTitle(taxYearText(year))}
        action={
          <Row justify="center">
            <ButtonLink kind="main" to="/tax/payslips/new" search={{ year }}>
              {common.addAPayslip}
            </ButtonLink>
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              {common.enterIncomeYourself}
            </ButtonLink>
          </Row>
        }
      >
        {texts.noIncomeExplained}
      </EmptyState>
    </Card>
  );
}

/** Notes on what the tax position leaves out and whose rates it uses. */
function ReportNotices({ report }: { readonly report: TaxReport }) {
  const { missing_rates: missing, rates, notes, on_course, tax_year: year } = report;
  return (
    <>
      <MissingRates title={reportNotices.notComplete} missing={missing} />
      {rates.status === 'announced' && <AnnouncedRates />}
      {rates.edited && (
        <Notice>
          {reportNotices.ownRates((words) => (
            <Link to="/tax/rates" search={{ year }}>
              {words}
            </Link>
          ))}
        </Notice>
      )}
      {on_course && on_course.missing_payslips.length > 0 && (
        <Sentences title={common.payslipsAreMissing} lines={on_course.missing_payslips} />
      )}
      {on_course ? (
        <Sentences title={reportNotices.onCourse} lines={[...notes, ...on_course.assumptions]} />
      ) : (
        notes.length > 0 && <Sentences lines={notes} />
      )}
    </>
  );
}

function Sentences({ title, lines }: { readonly title?: string; readonly lines: readonly string[] }) {
  return (
    <Notice {...(title === undefined ? {} : { title })}>
      <Stack gap={2}>
        {lines.map((line) => (
          <Text as="div" size={14} key={line}>
            <WorkingText>{`${line.replace(/\.$/, '')}.`}</WorkingText>
          </Text>
        ))}
      </Stack>
    </Notice>
  );
}

/** Dates and amounts of the payments due, payments on account of the next year included. */
function PaymentsCard({ payments }: { readonly payments: TaxReport['payments'] }) {
  return (
    <Card title={texts.whenItIsDue} padded={false}>
      {payments.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.nothingDue}</Hint>
        </PaddedFoot>
      ) : (
        <Table
          label={texts.whenItIsDue}
          rows={payments}
          keyOf={({ date, label }) => `${date} ${label}`}
          columns={[
            {
              id: 'what',
              header: common.payment,
              cell: ({ date, label }) => (
                <>
                  <Text as="div" size={14}>
                    {label.replace(/\b(\d{4})-(\d{2})\b/, '$1/$2')}
                  </Text>
                  <Text as="div" size={12} tone="quiet">
                    <DateText day={date} />
                  </Text>
                </>
              ),
            },
            {
              id: 'amount',
              header: common.amount,
              figure: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
