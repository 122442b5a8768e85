import type { AccountCategory, AccountRow, IncomeSource, SourceAccount } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Figures } from '../../../design/figures.tsx';
import { amountText, countText, dayText, isNothing, joinParts } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Hint } from '../../../design/text.tsx';
import { accountCard as texts } from './texts.tsx';

interface AccountCardProps {
  readonly source: IncomeSource;
  readonly account: SourceAccount;
}

/** The account of a tax year by HMRC's categories; each opens to its records. */
export function AccountCard({ source, account }: AccountCardProps) {
  const { categories, receipts, expenses, capital_allowances, profit, notes } = account;
  const isLoss = profit.startsWith('-');
  const money = (value: string) => <Amount value={value} currency="GBP" />;
  if (categories.length === 0)
    return (
      <Card title={texts.title}>
        <Hint>{texts.empty}</Hint>
      </Card>
    );
  return (
    <Card title={texts.title} padded={false}>
      <ExplainedLines label={texts.title}>
        {categories.map((category) => (
          <ExplainedLine
            key={category.tax_category}
            label={category.label}
            gloss={glossOf(category, source.kind)}
            figure={money(category.total)}
          >
            <Rows category={category} />
          </ExplainedLine>
        ))}
        <ExplainedLine label={texts.receipts} figure={money(receipts)} />
        <ExplainedLine label={texts.expenses} figure={money(expenses)} />
        {!isNothing(capital_allowances) && (
          <ExplainedLine label={texts.allowances} figure={money(capital_allowances)} />
        )}
        <ExplainedLine
          label={isLoss ? texts.loss : texts.profit}
          figure={money(isLoss ? profit.slice(1) : profit)}
          total
        />
      </ExplainedLines>
      {notes.length > 0 && (
        <PaddedFoot>
          <Stack gap={2}>
            {notes.map((note) => (
              <Hint key={note}>{note}</Hint>
            ))}
          </Stack>
        </PaddedFoot>
      )}
    </Card>
  );
}

function glossOf({ box, disallowed, type }: AccountCategory, kind: IncomeSource['kind']): string {
  return joinParts(
    texts.box(box, kind === 'property' ? 'SA105' : 'SA103F'),
    disallowed && texts.disallowed,
    type === 'finance' && texts.reduces,
  );
}

function Rows({ category: { rows, row_count } }: { readonly category: AccountCategory }) {
  return (
    <Stack gap={2}>
      <Figures
        lines={rows.map((row, place) => ({
          id: `${row.id} ${place}`,
          label: row.label,
          name: <RowName row={row} />,
          figure: <Amount value={row.amount} currency="GBP" size={14} />,
        }))}
      />
      {row_count > rows.length && <Hint>{texts.more(countText(row_count, 'record'))}</Hint>}
    </Stack>
  );
}

/** Name of a record, with a link to its transaction. */
function RowName({ row }: { readonly row: AccountRow }): ReactNode {
  const { source, id, account_id, date, label, whole, amount } = row;
  const words = joinParts(
    texts.ofWhole(label, dayText(date)),
    whole !== amount && texts.partOf(amountText(whole, 'GBP')),
  );
  if (source !== 'transaction') return words;
  return (
    <Link
      to="/transactions"
      search={{ date_from: date, date_to: date, ...(account_id ? { account_id } : {}), open: id }}
    >
      {words}
    </Link>
  );
}
