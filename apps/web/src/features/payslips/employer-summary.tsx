import type { PayslipEmployer } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Figures } from '../../design/figures.tsx';
import { countText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Badge, Text } from '../../design/text.tsx';

const p60Names = {
  pay: 'Taxable pay',
  tax: 'Tax',
  ni: 'National Insurance',
  student_loan: 'Student loan',
} as const;

/** What a year's payslips of one employer come to, beside the form P60. */
export function EmployerSummary({
  summary,
  year,
}: {
  readonly summary: PayslipEmployer;
  readonly year: string;
}) {
  const { employer, payslips, missing_periods: missing, p60 } = summary;
  const lines = [
    ['Gross', summary.gross],
    ['Taxable', summary.taxable],
    ['Income Tax', summary.tax],
    ['National Insurance', summary.ni],
    ['Student loan', summary.student_loan],
    ['Postgraduate loan', summary.postgraduate_loan],
    ['Your pension', summary.pension],
    ['Employer’s pension', summary.employer_pension],
    ['Net', summary.net],
  ] as const;
  return (
    <Card title={employer}>
      <Stack gap={3}>
        <Text size={14} tone="quiet">
          {countText(payslips, 'payslip')} this year
        </Text>
        {missing.length > 0 && (
          <Notice tone="warning" title="Payslips are missing">
            {`There is none for ${missing.length === 1 ? 'period' : 'periods'} ${missing.join(', ')}.`}
          </Notice>
        )}
        <Figures
          small
          lines={lines
            .filter(([, amount]) => !/^[0.]*$/.test(amount))
            .map(([label, amount]) => ({
              label,
              figure: <Amount value={amount} currency="GBP" size={14} />,
              total: label === 'Net',
            }))}
        />
        {p60.length > 0 ? (
          <>
            <Text as="h3" strong>
              Against the P60
            </Text>
            <Figures
              small
              lines={p60.map(({ field, difference }) => ({
                label: p60Names[field],
                figure: /^-?[0.]*$/.test(difference) ? (
                  <Badge tone="good">Agrees</Badge>
                ) : (
                  <>
                    <Amount value={difference} currency="GBP" kind="flow" size={14} />{' '}
                    <Badge tone="warning">Differs</Badge>
                  </>
                ),
              }))}
            />
          </>
        ) : (
          <Text size={14}>
            <Link to="/tax/circumstances" search={{ year }}>
              Type the figures of your P60
            </Link>{' '}
            to check the year against it.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
