import type { Account, BalanceSheet } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot, PaddedHeading } from '../../../design/padded.tsx';
import { AccountLines } from '../../ledger/accounts/account-lines.tsx';
import { linesByUse } from '../../ledger/accounts/account-order.ts';
import { accountsCard as texts } from './texts.tsx';

const mostShown = 8;

interface AccountsCardProps {
  readonly sheet: BalanceSheet | undefined;
  readonly accounts: readonly Account[] | undefined;
}

/** The first accounts with their balances, what is owned and what is owed apart, and the way to all of them. */
export function AccountsCard({ sheet, accounts = [] }: AccountsCardProps) {
  if (!sheet) {
    return (
      <Card title={common.accounts}>
        <Skeleton shape="row" count={6} />
      </Card>
    );
  }
  const lines = linesByUse(
    sheet.groups.flatMap((group) => group.accounts),
    new Map(accounts.map((account) => [account.id, account])),
  );
  const owed = lines.filter((line) => line.class === 'liability');
  const owned = lines.filter((line) => line.class === 'asset');
  const ownedShown = owned.slice(0, Math.max(mostShown - owed.length, mostShown / 2));
  const owedShown = owed.slice(0, mostShown - ownedShown.length);
  const parts = [
    { heading: common.youOwn, lines: ownedShown },
    { heading: common.youOwe, lines: owedShown },
  ].filter(({ lines }) => lines.length > 0);
  const hasMore = lines.length > mostShown;
  return (
    <Card
      title={common.accounts}
      padded={false}
      action={!hasMore && <Link to="/accounts">{texts.seeThemAll}</Link>}
    >
      {parts.map((part) => (
        <section key={part.heading} aria-label={part.heading}>
          {parts.length > 1 && <PaddedHeading>{part.heading}</PaddedHeading>}
          <AccountLines
            label={part.heading}
            lines={part.lines}
            accounts={accounts}
            baseCurrency={sheet.base_currency}
            brief
          />
        </section>
      ))}
      {hasMore && (
        <PaddedFoot>
          <Link to="/accounts">{texts.all(lines.length)}</Link>
        </PaddedFoot>
      )}
    </Card>
  );
}
