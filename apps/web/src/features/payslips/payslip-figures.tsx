import type { Payslip } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Figures } from '../../design/figures.tsx';
import { Card, Stack } from '../../design/layout.tsx';
import { Facts } from '../../design/stat.tsx';
import { Text } from '../../design/text.tsx';
import { categoryNames, frequencyNames, methodNames, periodText } from './payslip-words.ts';

/** What is printed on a payslip. */
export function PayslipFigures({ payslip }: { readonly payslip: Payslip }) {
  const taken = [
    ['Income Tax', payslip.tax],
    ['National Insurance', payslip.ni],
    ['Student loan', payslip.student_loan],
    ['Postgraduate loan', payslip.postgraduate_loan],
    ['Your pension', payslip.pension],
    ['Other deductions', payslip.other_deductions],
  ] as const;
  const toDate = [
    ['Gross to date', payslip.ytd_gross],
    ['Taxable to date', payslip.ytd_taxable],
    ['Tax to date', payslip.ytd_tax],
    ['NI to date', payslip.ytd_ni],
  ] as const;
  const line = (label: string, value: string, total = false) => ({
    label,
    total,
    figure: <Amount value={value} currency="GBP" size={14} strong={total} />,
  });
  return (
    <Card title="On the payslip">
      <Stack gap={4}>
        <Figures
          small
          lines={[
            line('Gross pay', payslip.gross),
            ...taken
              .filter(([, amount]) => !/^-?[0.]*$/.test(amount))
              .map(([label, amount]) => line(label, negated(amount))),
            line('Net pay', payslip.net, true),
          ]}
        />
        <Facts
          facts={[
            ['Tax code', payslip.tax_code],
            ['Period', `${periodText(payslip)}, ${frequencyNames[payslip.pay_frequency].toLowerCase()}`],
            ['NI category', categoryNames[payslip.ni_category]],
            ['Taxable pay', <Amount key="taxable" value={payslip.taxable} currency="GBP" size={14} />],
            ...(payslip.pension_method ? [['Pension', methodNames[payslip.pension_method]] as const] : []),
            ...(/^[0.]*$/.test(payslip.employer_pension)
              ? []
              : [
                  [
                    'Employer’s pension',
                    <Amount key="employer" value={payslip.employer_pension} currency="GBP" size={14} />,
                  ] as const,
                ]),
          ]}
        />
        {toDate.some(([, amount]) => amount !== null) && (
          <Figures
            small
            lines={toDate.flatMap(([label, amount]) => (amount === null ? [] : [line(label, amount)]))}
          />
        )}
        {payslip.notes && (
          <Text size={14} tone="quiet">
            {payslip.notes}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
