import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { transfersOnQuery } from '../../../api/transactions.ts';
import { ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { dayText } from '../../../design/format.ts';
import { AttachmentIcon, RecurringIcon, SplitIcon, TransferIcon } from '../../../design/icons.ts';
import { LedgerCategory, LedgerRow, type LedgerRowEvents, LedgerSign } from '../../../design/ledger-row.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import type { Names } from './names.ts';
import { transactionRow as texts } from './texts.tsx';

const small = { size: 16, stroke: 1.75, 'aria-hidden': true };

interface TransactionRowProps {
  readonly row: Transaction;
  readonly place: number;
  readonly names: Names;
  /** The account of the other leg of a transfer, where that is loaded. */
  readonly otherAccountId: string | undefined;
  readonly baseCurrency: string;
  readonly selected: boolean;
  readonly active: boolean;
  readonly tabStop: boolean;
  readonly dayShown: boolean;
  readonly events: LedgerRowEvents;
}

/** A transaction as one line of the list. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { row, place, names, baseCurrency, dayShown, selected, active, tabStop, events } = props;
  const title = titleOf(row);
  return (
    <LedgerRow
      id={row.id}
      place={place + 1}
      name={texts.name(title, dayText(row.date))}
      selected={selected}
      active={active}
      tabStop={tabStop}
      day={<DateText day={row.date} />}
      dayShown={dayShown}
      title={title}
      note={row.merchant && row.description !== row.merchant ? row.description : ''}
      marks={marksOf(row)}
      category={
        row.type === 'transfer' ? (
          <OtherAccount row={row} names={names} otherAccountId={props.otherAccountId} />
        ) : (
          <RowCategory row={row} names={names} />
        )
      }
      account={names.accounts.get(row.account_id)?.name ?? ''}
      amount={<RowAmount row={row} baseCurrency={baseCurrency} />}
      events={events}
    />
  );
});

/** Returns a transaction's title: its merchant, else its description, else its type. */
export function titleOf(row: Transaction): string {
  return row.merchant?.trim() || row.description.trim() || texts.kinds[row.type];
}

/** The same for a heading or a message, where a name of 300 characters would push all else away. */
export function shortTitleOf(row: Transaction): string {
  const letters = [...titleOf(row)];
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trimEnd()}…` : letters.join('');
}

function marksOf(row: Transaction) {
  const [first, ...others] = row.tags;
  const files = row.attachment_refs.length;
  if (first === undefined && !row.is_recurring && row.splits.length === 0 && files === 0) return null;
  return (
    <>
      {first !== undefined && <Badge>{first}</Badge>}
      {others.length > 0 && <LedgerSign name={texts.also(others)} icon={`+${others.length}`} />}
      {row.splits.length > 0 && (
        <LedgerSign name={texts.splitIn(row.splits.length)} icon={<SplitIcon {...small} />} />
      )}
      {files > 0 && <LedgerSign name={texts.attachments(files)} icon={<AttachmentIcon {...small} />} />}
      {row.is_recurring && <LedgerSign name={common.recurring} icon={<RecurringIcon {...small} />} />}
    </>
  );
}

function RowCategory({ row, names }: Pick<TransactionRowProps, 'row' | 'names'>) {
  if (row.splits.length > 0) {
    return <LedgerCategory quiet>{texts.categories(row.splits.length)}</LedgerCategory>;
  }
  if (row.category_id === null) return <LedgerCategory quiet>{texts.uncategorised}</LedgerCategory>;
  const category = names.categories.get(row.category_id);
  if (category === undefined) return null;
  const { name, group_name } = category;
  return <LedgerCategory mark={<CategoryMark name={name} group={group_name} />}>{name}</LedgerCategory>;
}

/** Other account of a transfer. Its other side is fetched if it isn't in the list. */
function OtherAccount(props: Pick<TransactionRowProps, 'row' | 'names' | 'otherAccountId'>) {
  const { row, names, otherAccountId: accountId } = props;
  const { data } = useQuery({
    ...transfersOnQuery(row.date),
    enabled: accountId === undefined && row.transfer_id !== null,
  });
  const found =
    accountId ??
    data?.find((other) => other.transfer_id === row.transfer_id && other.id !== row.id)?.account_id;
  const name = found === undefined ? undefined : names.accounts.get(found)?.name;
  const out = row.signed_amount.startsWith('-');
  return (
    <LedgerCategory mark={<TransferIcon {...small} />} quiet>
      {name === undefined ? texts.kinds.transfer : texts.otherSide(out, name)}
    </LedgerCategory>
  );
}

function RowAmount({ row, baseCurrency }: Pick<TransactionRowProps, 'row' | 'baseCurrency'>) {
  const { signed_amount: value, currency, amount_base } = row;
  const base = amount_base !== null && value.startsWith('-') ? `-${amount_base}` : amount_base;
  return (
    <ConvertedAmount
      value={value}
      currency={currency}
      base={base}
      baseCurrency={baseCurrency}
      kind={row.type === 'transfer' ? 'plain' : 'flow'}
      size={14}
    />
  );
}
