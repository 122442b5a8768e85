import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { transferQuery } from '../../../api/transfers.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText, InstantText } from '../../../design/dates.tsx';
import { Link } from '../../../design/link.tsx';
import { Facts } from '../../../design/stat.tsx';
import { notATransfer } from '../transfers/not-a-transfer.ts';
import type { Names } from './names.ts';
import { transactionFacts as texts } from './texts.tsx';

interface FactsProps {
  readonly row: Transaction;
  readonly names: Names;
  readonly onOpen: (id: string) => void;
}

/** Read-only facts: a transaction's origin, its other side, and when it was created. */
export function TransactionFacts({ row, names, onOpen }: FactsProps) {
  const { data } = useQuery({ ...transferQuery(row.transfer_id ?? ''), enabled: row.transfer_id !== null });
  const other = data?.legs.find((leg) => leg.id !== row.id);
  const account = (id: string) => names.accounts.get(id)?.name ?? '';
  const out = row.signed_amount.startsWith('-');
  const facts: (readonly [string, ReactNode])[] = [];
  if (row.type === 'transfer') {
    facts.push([out ? common.from : common.to, account(row.account_id)]);
    if (other) {
      facts.push([
        out ? common.to : common.from,
        <Button key="other" small kind="quiet" onClick={() => onOpen(other.id)}>
          {texts.openThisSide(account(other.account_id))}
        </Button>,
      ]);
      if (other.currency !== row.currency)
        facts.push([
          out ? texts.arrived : common.sent,
          <Amount key="amount" size={14} value={other.amount} currency={other.currency} />,
        ]);
      if (other.date !== row.date)
        facts.push([out ? texts.arrivedOn : texts.leftOn, <DateText key="day" day={other.date} />]);
    }
    if (data?.matched)
      facts.push([
        data.automatic ? texts.linkedAutomatically : texts.twoBankRows,
        <Button key="apart" small kind="quiet" onClick={() => void notATransfer(data)}>
          {texts.takeApart}
        </Button>,
      ]);
  }
  if (row.value_date && row.value_date !== row.date)
    facts.push([texts.valueDate, <DateText key="value" day={row.value_date} />]);
  if (row.import_id)
    facts.push([
      texts.origin,
      <Link key="import" to="/import/$importId" params={{ importId: row.import_id }}>
        {texts.statement}
      </Link>,
    ]);
  facts.push([common.added, <InstantText key="created" at={row.created_at} />]);
  if (row.updated_at !== row.created_at)
    facts.push([common.changed, <InstantText key="updated" at={row.updated_at} />]);
  facts.push([
    texts.nextTime,
    <Link key="rule" to="/settings/rules" search={{ from: row.id }}>
      {common.createARuleFromIt}
    </Link>,
  ]);
  return <Facts facts={facts} />;
}
