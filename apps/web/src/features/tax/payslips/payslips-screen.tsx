import type { Payslip, PayslipEmployer, PayslipSummary } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { payslipSummaryQuery, payslipsQuery } from '../../../api/payslips.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Figures } from '../../../design/figures.tsx';
import { isNothing, taxYearText } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, OnPhone, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Badge, Hint, Text } from '../../../design/text.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { CheckBadge } from './check-badge.tsx';
import { checksText, periodText } from './payslip-words.ts';
import { employerSummary, payslipsScreen as texts } from './texts.tsx';

const TaxFormCard = lazyPart(
  () => import('../tax-forms/tax-form-card.tsx'),
  <LoadingCard shape="row" count={1} />,
);

/** The payslips of a year with their checks, and what they come to beside the form P60. */
export function PayslipsScreen() {
  const year = useTaxYear();
  const payslips = useQuery({ ...payslipsQuery(year), placeholderData: keepPreviousData });
  const summary = useQuery({ ...payslipSummaryQuery(year), placeholderData: keepPreviousData });
  const failed = payslips.error ?? summary.error;
  const rows = payslips.data ?? [];
  const add = (
    <ButtonLink
      kind="main"
      to="/tax/payslips/new"
      search={(search) => search}
      icon={<AddIcon size={18} aria-hidden />}
    >
      {common.addAPayslip}
    </ButtonLink>
  );
  return (
    <Page
      title={common.payslips}
      answer={rows.length > 0 && summary.data && answerOf(summary.data, rows)}
      action={
        <Row>
          <YearChoice />
          {rows.length > 0 && add}
        </Row>
      }
    >
      <LoadFailed what={texts.thePayslips} query={[payslips, summary]} />
      {payslips.data?.length === 0 && (
        <Card>
          <EmptyState title={texts.emptyTitle(taxYearText(year))} action={add}>
            {texts.emptyText}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <MainAndAside
          main={
            <Card padded={false}>
              <PayslipTable payslips={rows} />
            </Card>
          }
          aside={<Employers summary={summary.data} year={year} />}
        />
      )}
      {!payslips.data && !failed && <LoadingCard shape="row" count={6} />}
      {payslips.data && <TaxFormCard />}
    </Page>
  );
}

function answerOf({ total, tax_year }: PayslipSummary, payslips: readonly Payslip[]) {
  const net = <Amount value={total.net} currency="GBP" strong />;
  return texts.answer(net, taxYearText(tax_year), checksText(payslips));
}

interface EmployersProps {
  readonly summary: PayslipSummary | undefined;
  readonly year: string;
}

function Employers({ summary, year }: EmployersProps) {
  return (
    <Stack>
      {summary?.employers.map((employer) => (
        <EmployerSummary key={employer.employer} summary={employer} year={year} />
      ))}
    </Stack>
  );
}

const figure = (id: 'gross' | 'tax' | 'ni' | 'net', header: string): Column<Payslip> => ({
  id,
  header,
  align: 'end',
  notOnPhone: id !== 'net',
  cell: (payslip) => <Amount value={payslip[id]} currency="GBP" size={14} />,
});

/** The payslips of a year, each leading to its check. */
function PayslipTable({ payslips }: { readonly payslips: readonly Payslip[] }) {
  return (
    <Table
      label={common.payslips}
      rows={payslips}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'date',
          header: common.paid,
          cell: (payslip) => (
            <>
              <Link
                to="/tax/payslips/$payslipId"
                params={{ payslipId: payslip.id }}
                search={(search) => search}
              >
                <DateText day={payslip.pay_date} />
              </Link>
              <Text as="div" size={12} tone="quiet">
                {`${payslip.employer} · ${periodText(payslip)}`}
              </Text>
              <OnPhone>
                <CheckBadge status={payslip.check.status} />
              </OnPhone>
            </>
          ),
        },
        figure('gross', common.gross),
        figure('tax', common.tax),
        figure('ni', common.ni),
        figure('net', texts.net),
        {
          id: 'check',
          header: common.check,
          narrow: true,
          notOnPhone: true,
          cell: ({ check }) => <CheckBadge status={check.status} />,
        },
      ]}
    />
  );
}

/** Totals of one employer's payslips in a year, beside the P60. */
function EmployerSummary({ summary, year }: { readonly summary: PayslipEmployer; readonly year: string }) {
  const { employer, payslips, missing_periods: missing, p60 } = summary;
  const lines = [
    [common.gross, summary.gross],
    [common.taxable, summary.taxable],
    [common.incomeTax, summary.tax],
    [common.nationalInsurance, summary.ni],
    [common.studentLoan, summary.student_loan],
    [common.postgraduateLoan, summary.postgraduate_loan],
    [employerSummary.yourPension, summary.pension],
    [employerSummary.employersPension, summary.employer_pension],
    [employerSummary.net, summary.net],
  ] as const;
  return (
    <Card title={employer}>
      <Stack gap={3}>
        <Hint>{employerSummary.thisYear(payslips)}</Hint>
        {missing.length > 0 && (
          <Notice tone="warning" title={common.payslipsAreMissing}>
            {employerSummary.missingPeriods(missing)}
          </Notice>
        )}
        <Figures
          small
          lines={lines
            .filter(([, amount]) => !isNothing(amount))
            .map(([label, amount]) => ({
              label,
              figure: <Amount value={amount} currency="GBP" size={14} />,
              total: label === employerSummary.net,
            }))}
        />
        {p60.length > 0 ? (
          <AgainstP60 p60={p60} />
        ) : (
          <Text size={14}>
            {employerSummary.typeP60((words) => (
              <Link to="/tax/circumstances" search={{ year }}>
                {words}
              </Link>
            ))}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function AgainstP60({ p60 }: Pick<PayslipEmployer, 'p60'>) {
  return (
    <>
      <Text as="h3" strong>
        {employerSummary.againstTheP60}
      </Text>
      <Figures
        small
        lines={p60.map(({ field, difference }) => ({
          label: employerSummary.p60[field],
          figure: isNothing(difference) ? (
            <Badge tone="good">{employerSummary.agrees}</Badge>
          ) : (
            <>
              <Amount value={difference} currency="GBP" kind="flow" size={14} />{' '}
              <Badge tone="warning">{employerSummary.differs}</Badge>
            </>
          ),
        }))}
      />
    </>
  );
}
