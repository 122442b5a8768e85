import type { ReportedIncome } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Figures } from '../../design/figures.tsx';
import { countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { taxYearDays } from './tax-years.ts';

type IncomeRow = ReportedIncome['rows'][number];

interface IncomeLinesProps {
  readonly income: readonly ReportedIncome[];
  readonly year: string;
}

/** Income by kind; each opens to what it is made of, with links to the payslips, transactions and typed figures. */
export function IncomeLines({ income, year }: IncomeLinesProps) {
  return (
    <Card title="Income of the year" padded={false}>
      <ExplainedLines label="Income of the year">
        {income.map(({ kind, label, total, rows }) => (
          <ExplainedLine key={kind} label={label} figure={<Amount value={total} currency="GBP" />}>
            {rows.length > 0 && (
              <Figures
                lines={rows.map((row, place) => ({
                  id: String(place),
                  label: row.label,
                  name: <RowName row={row} year={year} />,
                  figure: <Amount value={row.amount} currency="GBP" size={14} />,
                }))}
              />
            )}
          </ExplainedLine>
        ))}
      </ExplainedLines>
    </Card>
  );
}

/** What a row is called, leading to what is behind it. */
function RowName({ row, year }: { readonly row: IncomeRow; readonly year: string }): ReactNode {
  const { source, label, count, account_id, category_id } = row;
  const { from, to } = taxYearDays(year);
  if (source === 'transactions')
    return (
      <Link
        to="/transactions"
        search={{
          date_from: from,
          date_to: to,
          ...(account_id ? { account_id } : {}),
          ...(category_id ? { category_id } : {}),
        }}
      >
        {label}, {countText(count, 'transaction')}
      </Link>
    );
  if (source === 'payslips')
    return (
      <Link to="/tax/payslips" search={{ year }}>
        {label}, {countText(count, 'payslip')}
      </Link>
    );
  if (source === 'holdings')
    return (
      <Link to="/investments">
        {label}, {countText(count, 'dividend')} of holdings
      </Link>
    );
  if (source === 'profile')
    return (
      <Link to="/tax/circumstances" search={{ year }}>
        {label}
      </Link>
    );
  return (
    <Link to="/tax/capital-gains" search={{ year }}>
      {label}, {countText(count, 'disposal')}
    </Link>
  );
}
