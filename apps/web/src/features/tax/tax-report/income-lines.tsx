import type { ReportedIncome } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Figures } from '../../../design/figures.tsx';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { taxYearDays } from './tax-years.ts';
import { incomeLines as texts } from './texts.tsx';

type IncomeRow = ReportedIncome['rows'][number];

interface IncomeLinesProps {
  readonly income: readonly ReportedIncome[];
  /** Recorded income of the current year so far, if `income` is the projection to 5 April. */
  readonly soFar?: readonly ReportedIncome[] | undefined;
  readonly year: string;
}

/** Income by kind; each opens to what it is made of, with links to the payslips, transactions and typed figures. */
export function IncomeLines({ income, soFar, year }: IncomeLinesProps) {
  const totalSoFar = (kind: ReportedIncome['kind']) =>
    soFar?.find((one) => one.kind === kind)?.total ?? '0.00';
  return (
    <Card title={texts.incomeOfTheYear} padded={false}>
      <ExplainedLines label={texts.incomeOfTheYear}>
        {income.map(({ kind, label, total, rows }) => (
          <ExplainedLine
            key={kind}
            label={label}
            gloss={
              soFar && texts.soFar(<Amount value={totalSoFar(kind)} currency="GBP" size={12} tone="quiet" />)
            }
            figure={<Amount value={total} currency="GBP" />}
          >
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

/** Name of a row, with a link to its source. */
function RowName({ row, year }: { readonly row: IncomeRow; readonly year: string }): ReactNode {
  const { source, label, count, account_id, category_id } = row;
  const { from, to } = taxYearDays(year);
  if (source === 'expected') return texts.expected(label, count);
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
        {texts.transactions(label, count)}
      </Link>
    );
  if (source === 'payslips')
    return (
      <Link to="/tax/payslips" search={{ year }}>
        {texts.payslips(label, count)}
      </Link>
    );
  if (source === 'share_awards')
    return (
      <Link to="/tax/share-awards" search={{ year }}>
        {label}
      </Link>
    );
  if (source === 'pension_lump_sums')
    return (
      <Link to="/tax/pension-lump-sums" search={{ year }}>
        {label}
      </Link>
    );
  if (source === 'income_sources')
    return (
      <Link to="/tax/income-sources" search={{ year }}>
        {label}
      </Link>
    );
  if (source === 'holdings') return <Link to="/investments">{texts.holdings(label, count)}</Link>;
  if (source === 'profile' || source === 'allowance')
    return (
      <Link to="/tax/circumstances" search={{ year }}>
        {label}
      </Link>
    );
  return (
    <Link to="/tax/capital-gains" search={{ year }}>
      {texts.disposals(label, count)}
    </Link>
  );
}
