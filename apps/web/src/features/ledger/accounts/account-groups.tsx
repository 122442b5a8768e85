import type { Account, BalanceSheet } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { Card } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { AccountLines } from './account-lines.tsx';
import { isMeant } from './account-search.ts';
import { accountTypes } from './account-types.ts';
import { accountGroups as texts } from './texts.tsx';

interface AccountGroupsProps {
  readonly sheet: BalanceSheet;
  readonly accounts: readonly Account[];
  readonly search: string;
}

/** The groups of a balance sheet with their totals, and the accounts in them that were searched for. */
export function AccountGroups({ sheet, accounts, search }: AccountGroupsProps) {
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const groups = sheet.groups
    .map((group) => ({
      ...group,
      shown: group.accounts.filter((line) => isMeant(search, line, accountOf.get(line.id))),
    }))
    .filter(({ shown }) => shown.length > 0);
  if (groups.length === 0) {
    return (
      <Card>
        <Text tone="quiet">{search ? texts.noneFound(search) : texts.noneOnThatDay}</Text>
      </Card>
    );
  }
  const figure = (total: string) => <Amount value={total} currency={sheet.base_currency} strong />;
  return groups.map(({ type, class: side, total, shown, accounts: all }) => (
    <Card
      key={type}
      title={accountTypes[type].plural}
      padded={false}
      action={
        shown.length === all.length ? (
          <span>{side === 'liability' ? texts.owed(figure(total)) : figure(total)}</span>
        ) : (
          <Text as="span" size={12} tone="quiet">
            {texts.shownOfAll(shown.length, all.length)}
          </Text>
        )
      }
    >
      <AccountLines
        label={accountTypes[type].plural}
        lines={shown}
        accounts={accounts}
        baseCurrency={sheet.base_currency}
      />
    </Card>
  ));
}
