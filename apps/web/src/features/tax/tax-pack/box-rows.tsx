import type { ReturnBoxFigure, ReturnRow } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText } from '../../../design/format.ts';
import { Link } from '../../../design/link.tsx';
import { Hint } from '../../../design/text.tsx';
import { boxRows as texts } from './texts.tsx';

/** The records behind a box, each leading to where it is kept. */
export function BoxRows({ box, year }: { readonly box: ReturnBoxFigure; readonly year: string }) {
  const { rows, row_count, exact } = box;
  return (
    <>
      <Figures
        lines={rows.map((row, place) => ({
          id: String(place),
          label: row.label,
          name: <RowName row={row} year={year} />,
          figure: exact === null ? '' : <Amount value={row.amount} currency="GBP" size={14} />,
        }))}
      />
      {row_count > rows.length && <Hint small>{texts.more(row_count - rows.length)}</Hint>}
    </>
  );
}

function RowName({ row, year }: { readonly row: ReturnRow; readonly year: string }): ReactNode {
  const { source, id, account_id, date, label } = row;
  const words = date === null ? label : `${label}, ${dayText(date)}`;
  if (source === 'payslips' && id !== null)
    return (
      <Link to="/tax/payslips/$payslipId" params={{ payslipId: id }} search={{ year }}>
        {words}
      </Link>
    );
  if (source === 'transactions' && id !== null)
    return (
      <Link
        to="/transactions"
        search={{
          ...(date === null ? {} : { date_from: date, date_to: date }),
          ...(account_id === null ? {} : { account_id }),
          open: id,
        }}
      >
        {words}
      </Link>
    );
  if (source === 'holdings' && id !== null)
    return (
      <Link to="/investments/holdings/$holdingId" params={{ holdingId: id }}>
        {words}
      </Link>
    );
  if (source === 'pensions' && id !== null)
    return (
      <Link to="/tax/pensions/$pensionId" params={{ pensionId: id }} search={{ year }}>
        {words}
      </Link>
    );
  if ((source === 'capital_gains' || source === 'disposals') && id !== null)
    return (
      <Link
        to="/tax/capital-gains"
        search={{ year, ...(source === 'disposals' ? { other: id } : { disposal: `${id}.${date}` }) }}
      >
        {words}
      </Link>
    );
  if (source === 'profile')
    return (
      <Link to="/tax/circumstances" search={{ year }}>
        {words}
      </Link>
    );
  if (source === 'position')
    return (
      <Link to="/tax" search={{ year }}>
        {words}
      </Link>
    );
  return words;
}
