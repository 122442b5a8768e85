import type { Payslip } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { OnPhone } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { CheckBadge } from './check-badge.tsx';
import { periodText } from './payslip-words.ts';
import { payslipTable as texts } from './texts.tsx';

const figure = (id: 'gross' | 'tax' | 'ni' | 'net', header: string): Column<Payslip> => ({
  id,
  header,
  align: 'end',
  notOnPhone: id !== 'net',
  cell: (payslip) => <Amount value={payslip[id]} currency="GBP" size={14} />,
});

/** The payslips of a year, each leading to its check. */
export function PayslipTable({ payslips }: { readonly payslips: readonly Payslip[] }) {
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
