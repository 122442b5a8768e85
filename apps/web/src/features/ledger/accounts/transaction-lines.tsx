import type { Account, Transaction } from '@farthing/api-contract';
import { ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, joinParts } from '../../../design/format.ts';
import { List, ListLink } from '../../../design/list.tsx';
import { PayeeMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { transactionLines as texts } from './line-texts.tsx';

interface TransactionLinesProps {
  readonly transactions: readonly Transaction[];
  /** Accounts whose names are shown. Absent on an account's own page. */
  readonly accounts?: readonly Account[] | undefined;
  readonly baseCurrency: string;
}

/** A few transactions: whom, when, how much; each opens in the list of transactions. */
export function TransactionLines({ transactions, accounts, baseCurrency }: TransactionLinesProps) {
  const nameOf = new Map(accounts?.map(({ id, name }) => [id, name]));
  return (
    <List label={common.lastTransactions}>
      {transactions.map((row) => {
        const who = row.merchant || row.description || common.noDescription;
        const out = row.signed_amount.startsWith('-');
        return (
          <ListLink
            key={row.id}
            to="/transactions"
            search={{ account_id: row.account_id, open: row.id }}
            mark={<PayeeMark name={who} />}
            note={
              <Text as="span" lines={1}>
                {joinParts(
                  dayText(row.date),
                  row.type === 'transfer' && texts.transfer,
                  nameOf.get(row.account_id),
                )}
              </Text>
            }
            end={
              <ConvertedAmount
                value={row.signed_amount}
                currency={row.currency}
                base={row.amount_base === null ? null : `${out ? '-' : ''}${row.amount_base}`}
                baseCurrency={baseCurrency}
                {...(row.type === 'transfer' ? { tone: 'quiet' as const } : { kind: 'flow' as const })}
              />
            }
          >
            <Text as="span" lines={1}>
              {who}
            </Text>
          </ListLink>
        );
      })}
    </List>
  );
}
