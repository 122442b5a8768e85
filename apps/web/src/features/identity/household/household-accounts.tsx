import type { Account, AccountSharingLevel, SharedAccount } from '@farthing/api-contract';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import { joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem, ListLink } from '../../../design/list.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { withHoldings } from '../../ledger/accounts/account-lines.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { householdScreen as texts } from './texts.tsx';

interface OwnAccountsProps {
  readonly accounts: readonly Account[];
  /** Levels of those that are shared. */
  readonly levels: ReadonlyMap<string, AccountSharingLevel>;
  /** Percentages of those that count in part. */
  readonly percents: ReadonlyMap<string, string>;
}

/** The user's own accounts, which lead to their pages. */
export function OwnAccounts({ accounts, levels, percents }: OwnAccountsProps) {
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
              note={joinParts(
                accountTypes[type].name,
                texts[levels.get(id) ?? 'private'],
                texts.counts(percents.get(id) ?? '100'),
              )}
              end={
                <SharedWorth
                  account={{ ...account, balance: balance_known ? account.balance : null }}
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
  /** True for a viewer, who changes nothing at any level. */
  readonly isViewer: boolean;
}

/** The accounts that a person shares. Those with transactions lead to them. */
export function PersonAccounts({ person, baseCurrency, isViewer }: PersonAccountsProps) {
  const { name, accounts } = person;
  return (
    <Card title={texts.accountsOf(name)} padded={false}>
      {accounts.length === 0 && (
        <EmptyState title={texts.sharesNothing(name)}>{texts.sharesNothingText}</EmptyState>
      )}
      {accounts.length > 0 && (
        <List label={texts.accountsOf(name)}>
          {accounts.map((account) => (
            <SharedLine
              key={account.account_id}
              account={account}
              baseCurrency={baseCurrency}
              isViewer={isViewer}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

interface SharedLineProps extends Omit<PersonAccountsProps, 'person'> {
  readonly account: SharedAccount;
}

function SharedLine({ account, baseCurrency, isViewer }: SharedLineProps) {
  const { user_id, account_id, name, level } = account;
  const parts = {
    mark: <AccountMark name={name} />,
    note: joinParts(
      accountTypes[account.type].name,
      texts[isViewer && level !== 'counted' ? 'view' : level],
      texts.counts(account.percent),
      account.is_complete || account.balance === null ? null : texts.incomplete,
    ),
    end: <SharedWorth account={account} baseCurrency={baseCurrency} />,
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

interface WorthProps {
  readonly account: {
    /** Null if it is not known. */
    readonly balance: string | null;
    readonly currency: string;
    readonly balance_base: string | null;
    readonly holdings_value?: string;
  };
  readonly baseCurrency: string;
  readonly size?: 28;
}

/** Balance and holdings of an account together, or that the balance is not known. */
export function SharedWorth({ account, baseCurrency, size }: WorthProps) {
  const { balance, currency, balance_base } = account;
  if (balance === null)
    return (
      <Text as="span" size={14} tone="quiet">
        {texts.unknown}
      </Text>
    );
  const sized = size === undefined ? {} : { size };
  const together = withHoldings(account, baseCurrency);
  if (together !== null) return <Amount value={together} currency={baseCurrency} {...sized} />;
  return (
    <ConvertedAmount
      value={balance}
      currency={currency}
      base={balance_base}
      baseCurrency={baseCurrency}
      {...sized}
    />
  );
}
