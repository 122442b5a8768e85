import type { Account } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Facts } from '../../../design/stat.tsx';
import { accountTypes } from './account-types.ts';
import { accountFacts as texts } from './texts.tsx';

/** Stored details of an account. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const { id, type, currency, institution, opening_balance, opening_date, closed_on, notes } = account;
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [texts.type, accountTypes[type].name],
          [common.currency, currency],
          ...(institution ? [[texts.bank, institution] as const] : []),
          [
            texts.openingBalance,
            <Amount key="amount" value={opening_balance} currency={currency} size={14} />,
          ],
          [texts.countsFrom, opening_date ? <DateText key="day" day={opening_date} /> : texts.always],
          ...(closed_on ? [[common.closed, <DateText key="closed" day={closed_on} />] as const] : []),
          [
            common.transactions,
            account.transaction_count === 0 ? (
              common.noneInline
            ) : (
              <Link key="rows" to="/transactions" search={{ account_id: id }}>
                {texts.transactionCount(account.transaction_count)}
              </Link>
            ),
          ],
          ...(notes ? [[common.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}
