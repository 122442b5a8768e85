import type { PayslipEmployer } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Badge, Hint, Text } from '../../../design/text.tsx';
import { employerSummary as texts } from './texts.tsx';

/** Totals of one employer's payslips in a year, beside the P60. */
export function EmployerSummary({
  summary,
  year,
}: {
  readonly summary: PayslipEmployer;
  readonly year: string;
}) {
  const { employer, payslips, missing_periods: missing, p60 } = summary;
  const lines = [
    [common.gross, summary.gross],
    [common.taxable, summary.taxable],
    [common.incomeTax, summary.tax],
    [common.nationalInsurance, summary.ni],
    [common.studentLoan, summary.student_loan],
    [common.postgraduateLoan, summary.postgraduate_loan],
    [texts.yourPension, summary.pension],
    [texts.employersPension, summary.employer_pension],
    [texts.net, summary.net],
  ] as const;
  return (
    <Card title={employer}>
      <Stack gap={3}>
        <Hint>{texts.thisYear(payslips)}</Hint>
        {missing.length > 0 && (
          <Notice tone="warning" title={common.payslipsAreMissing}>
            {texts.missingPeriods(missing)}
          </Notice>
        )}
        <Figures
          small
          lines={lines
            .filter(([, amount]) => !isNothing(amount))
            .map(([label, amount]) => ({
              label,
              figure: <Amount value={amount} currency="GBP" size={14} />,
              total: label === texts.net,
            }))}
        />
        {p60.length > 0 ? (
          <AgainstP60 p60={p60} />
        ) : (
          <Text size={14}>
            {texts.typeP60((words) => (
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
        {texts.againstTheP60}
      </Text>
      <Figures
        small
        lines={p60.map(({ field, difference }) => ({
          label: texts.p60[field],
          figure: isNothing(difference) ? (
            <Badge tone="good">{texts.agrees}</Badge>
          ) : (
            <>
              <Amount value={difference} currency="GBP" kind="flow" size={14} />{' '}
              <Badge tone="warning">{texts.differs}</Badge>
            </>
          ),
        }))}
      />
    </>
  );
}
