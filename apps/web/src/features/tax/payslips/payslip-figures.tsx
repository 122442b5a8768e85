import type { Payslip } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Hint } from '../../../design/text.tsx';
import { categoryNames, frequencyNames, methodNames, periodText } from './payslip-words.ts';
import { payslipFigures as texts } from './texts.tsx';

/** Figures printed on a payslip. */
export function PayslipFigures({ payslip }: { readonly payslip: Payslip }) {
  const taken = [
    [common.incomeTax, payslip.tax],
    [common.nationalInsurance, payslip.ni],
    [common.studentLoan, payslip.student_loan],
    [common.postgraduateLoan, payslip.postgraduate_loan],
    [texts.yourPension, payslip.pension],
    [texts.otherDeductions, payslip.other_deductions],
  ] as const;
  const toDate = [
    [texts.grossToDate, payslip.ytd_gross],
    [texts.taxableToDate, payslip.ytd_taxable],
    [texts.taxToDate, payslip.ytd_tax],
    [texts.niToDate, payslip.ytd_ni],
  ] as const;
  const line = (label: string, value: string, total = false) => ({
    label,
    total,
    figure: <Amount value={value} currency="GBP" size={14} strong={total} />,
  });
  return (
    <Card title={texts.onThePayslip}>
      <Stack gap={4}>
        <Figures
          small
          lines={[
            line(texts.grossPay, payslip.gross),
            ...taken
              .filter(([, amount]) => !isNothing(amount))
              .map(([label, amount]) => line(label, negated(amount))),
            line(texts.netPay, payslip.net, true),
          ]}
        />
        <PayslipFacts payslip={payslip} />
        {toDate.some(([, amount]) => amount !== null) && (
          <Figures
            small
            lines={toDate.flatMap(([label, amount]) => (amount === null ? [] : [line(label, amount)]))}
          />
        )}
        {payslip.notes && <Hint>{payslip.notes}</Hint>}
      </Stack>
    </Card>
  );
}

function PayslipFacts({ payslip }: { readonly payslip: Payslip }) {
  return (
    <Facts
      facts={[
        [texts.taxCode, payslip.tax_code],
        [common.period, texts.periodPaid(periodText(payslip), frequencyNames[payslip.pay_frequency])],
        [texts.niCategory, categoryNames[payslip.ni_category]],
        [texts.taxablePay, <Amount key="taxable" value={payslip.taxable} currency="GBP" size={14} />],
        ...(payslip.pension_method ? [[common.pension, methodNames[payslip.pension_method]] as const] : []),
        ...(isNothing(payslip.employer_pension)
          ? []
          : [
              [
                texts.employersPension,
                <Amount key="employer" value={payslip.employer_pension} currency="GBP" size={14} />,
              ] as const,
            ]),
      ]}
    />
  );
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
