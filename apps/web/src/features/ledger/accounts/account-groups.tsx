import type { Account, BalanceSheet, BalanceSheetAccount } from '@farthing/api-contract';
import { useState } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { language } from '../../../design/language.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Text } from '../../../design/text.tsx';
import { AccountLines } from './account-lines.tsx';
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

interface ClosedAccountsProps {
  readonly closed: readonly Account[];
  readonly search: string;
}

/** The closed accounts, out of sight until they are asked for, or found by a search. */
export function ClosedAccounts({ closed, search }: ClosedAccountsProps) {
  const [open, setOpen] = useState(false);
  const meant = closed.filter((account) => isMeant(search, account, account));
  if (meant.length === 0) return null;
  const shown = open || search !== '';
  return (
    <>
      {search === '' && (
        <NotOnPaper>
          <Row>
            <Button kind="quiet" expanded={open} onClick={() => setOpen(!open)}>
              {open ? texts.hide(meant.length) : texts.show(meant.length)}
            </Button>
          </Row>
        </NotOnPaper>
      )}
      {shown && (
        <Card title={common.closed} padded={false}>
          <AccountLines
            label={texts.list}
            lines={meant.map((account) => ({ ...account, rate: null, rate_date: null }))}
            accounts={meant}
            baseCurrency={meant[0]?.base_currency ?? 'GBP'}
          />
        </Card>
      )}
    </>
  );
}

/** Returns true if an account matches the search: every word is in its name, bank or currency. */
export function isMeant(
  search: string,
  { name, currency }: Pick<BalanceSheetAccount, 'name' | 'currency'>,
  account: Pick<Account, 'institution'> | undefined,
): boolean {
  const text = plain([name, account?.institution ?? '', currency].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without regard to case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language).trim();
}
