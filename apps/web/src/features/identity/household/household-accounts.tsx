import type { Account, AccountSharingLevel, SharedAccount } from '@farthing/api-contract';
import { ConvertedAmount } from '../../../design/amount.tsx';
import { joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem, ListLink } from '../../../design/list.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { householdScreen as texts } from './texts.tsx';

interface OwnAccountsProps {
  readonly accounts: readonly Account[];
  /** Levels of those that are shared. */
  readonly levels: ReadonlyMap<string, AccountSharingLevel>;
}

/** The user's own accounts, which lead to their pages. */
export function OwnAccounts({ accounts, levels }: OwnAccountsProps) {
  return (
    <Card title={texts.yourAccounts} padded={false}>
      {accounts.length === 0 && <EmptyState title={texts.nothingOwn}>{texts.sharesNothingText}</EmptyState>}
      {accounts.length > 0 && (
        <List label={texts.yourAccounts}>
          {accounts.map(({ id, name, type, balance_known, ...account }) => (
            <ListLink
              key={id}
              to="/accounts/$accountId"
              params={{ accountId: id }}
              mark={<AccountMark name={name} />}
              note={joinParts(accountTypes[type].name, texts[levels.get(id) ?? 'private'])}
              end={
                <Balance
                  balance={balance_known ? account.balance : null}
                  currency={account.currency}
                  base={account.balance_base}
                  baseCurrency={account.base_currency}
                />
              }
            >
              {name}
            </ListLink>
          ))}
        </List>
      )}
    </Card>
  );
}

interface PersonAccountsProps {
  readonly person: {
    readonly user_id: string;
    readonly name: string;
    readonly accounts: readonly SharedAccount[];
  };
  readonly baseCurrency: string;
}

/** The accounts that a person shares. Those with transactions lead to them. */
export function PersonAccounts({ person, baseCurrency }: PersonAccountsProps) {
  const { name, accounts } = person;
  return (
    <Card title={texts.accountsOf(name)} padded={false}>
      {accounts.length === 0 && (
        <EmptyState title={texts.sharesNothing(name)}>{texts.sharesNothingText}</EmptyState>
      )}
      {accounts.length > 0 && (
        <List label={texts.accountsOf(name)}>
          {accounts.map((account) => (
            <SharedLine key={account.account_id} account={account} baseCurrency={baseCurrency} />
          ))}
        </List>
      )}
    </Card>
  );
}

function SharedLine({
  account,
  baseCurrency,
}: {
  readonly account: SharedAccount;
  readonly baseCurrency: string;
}) {
  const { user_id, account_id, name, level } = account;
  const parts = {
    mark: <AccountMark name={name} />,
    note: joinParts(accountTypes[account.type].name, texts[level]),
    end: (
      <Balance
        balance={account.balance}
        currency={account.currency}
        base={account.balance_base}
        baseCurrency={baseCurrency}
      />
    ),
  };
  if (level === 'counted') return <ListItem {...parts}>{name}</ListItem>;
  return (
    <ListLink
      {...parts}
      to="/household/$userId/$accountId"
      params={{ userId: user_id, accountId: account_id }}
    >
      {name}
    </ListLink>
  );
}

interface BalanceProps {
  readonly balance: string | null;
  readonly currency: string;
  readonly base: string | null;
  readonly baseCurrency: string;
}

function Balance({ balance, currency, base, baseCurrency }: BalanceProps) {
  if (balance === null)
    return (
      <Text as="span" size={14} tone="quiet">
        {texts.unknown}
      </Text>
    );
  return <ConvertedAmount value={balance} currency={currency} base={base} baseCurrency={baseCurrency} />;
}
