import type { Account } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { DateText } from '../../design/dates.tsx';
import { countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Facts } from '../../design/stat.tsx';
import { accountTypes } from './account-types.ts';

/** What is written down about an account. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const { id, type, currency, institution, opening_balance, opening_date, closed_on, notes } = account;
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Type', accountTypes[type].name],
          ['Currency', currency],
          ...(institution ? [['Bank', institution] as const] : []),
          ['Opening balance', <Amount key="amount" value={opening_balance} currency={currency} size={14} />],
          ['Counts from', opening_date ? <DateText key="day" day={opening_date} /> : 'always'],
          ...(closed_on ? [['Closed', <DateText key="closed" day={closed_on} />] as const] : []),
          [
            'Transactions',
            account.transaction_count === 0 ? (
              'none'
            ) : (
              <Link key="rows" to="/transactions" search={{ account_id: id }}>
                {countText(account.transaction_count, 'transaction')}
              </Link>
            ),
          ],
          ...(notes ? [['Notes', notes] as const] : []),
        ]}
      />
    </Card>
  );
}
