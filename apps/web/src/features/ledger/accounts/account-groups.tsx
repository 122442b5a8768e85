import type {
  Account,
  BalanceSeries,
  BalanceSheet,
  BalanceSheetAccount,
  BalanceSheetGroup,
} from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor, formatMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allBalancesQuery } from '../../../api/accounts.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { GroupedTable } from '../../../design/grouped-table.tsx';
import { language } from '../../../design/language.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { RowLink } from '../../../design/row-link.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import type { Column } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { AccountLines, LineAmount, noteOf } from './account-lines.tsx';
import { linesByUse } from './account-order.ts';
import { accountKinds } from './account-types.ts';
import { isNothingKnown } from './nothing-known.ts';
import { accountGroups as texts } from './texts.tsx';

interface AccountGroupsProps {
  readonly sheet: BalanceSheet;
  readonly accounts: readonly Account[];
  readonly search: string;
}

/** One list of the accounts that were searched for, by kind with totals: balance, change in 30 days, last import. */
export function AccountGroups({ sheet, accounts, search }: AccountGroupsProps) {
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const balances = useQuery(allBalancesQuery(dayAfter(sheet.as_of, -daysOfChange), sheet.as_of));
  const seriesOf = new Map(balances.data?.map((series) => [series.account_id, series]));
  const groups = kindGroups(sheet, accountOf, (line) => isMeant(search, line, accountOf.get(line.id)));
  // The accounts without a balance have a list of their own.
  if (isNothingKnown(sheet)) return null;
  if (groups.length === 0) {
    return (
      <Card>
        <Text tone="quiet">{search ? texts.noneFound(search) : texts.noneOnThatDay}</Text>
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <GroupedTable
        label={common.accounts}
        keyOf={({ id }) => id}
        columns={columnsOf({ sheet, accountOf, seriesOf })}
        groups={groups.map(({ label, side, total, shown, count, kind }) => ({
          key: kind,
          heading: label,
          rows: shown,
          total:
            shown.length < count ? (
              texts.shownOfAll(shown.length, count)
            ) : (
              <Total side={side} total={total} currency={sheet.base_currency} />
            ),
        }))}
      />
    </Card>
  );
}

const daysOfChange = 30;

interface ColumnFacts {
  readonly sheet: BalanceSheet;
  readonly accountOf: ReadonlyMap<string, Account>;
  readonly seriesOf: ReadonlyMap<string, BalanceSeries>;
}

function columnsOf({ sheet, accountOf, seriesOf }: ColumnFacts): readonly Column<BalanceSheetAccount>[] {
  return [
    {
      id: 'account',
      header: common.account,
      cell: ({ id, name }) => (
        <RowLink
          to="/accounts/$accountId"
          params={{ accountId: id }}
          mark={<AccountMark name={name} />}
          note={noteOf(accountOf.get(id), 2)}
        >
          {name}
        </RowLink>
      ),
    },
    {
      id: 'change',
      header: texts.change,
      notOnPhone: true,
      figure: ({ id, currency, holdings_value }) => {
        // The daily value of holdings isn't in the series.
        const change = holdings_value === undefined ? changeIn(seriesOf.get(id), sheet.as_of) : null;
        return change === null ? (
          texts.unknown
        ) : (
          <Amount value={change} currency={currency} kind="flow" size={14} />
        );
      },
    },
    {
      id: 'imported',
      header: texts.lastImported,
      notOnPhone: true,
      align: 'end',
      cell: ({ id }) => importedText(accountOf.get(id)),
    },
    {
      id: 'balance',
      header: common.balance,
      figure: (line) => <LineAmount line={line} baseCurrency={sheet.base_currency} brief />,
    },
  ];
}

/** The groups of a balance sheet joined by kind, each with the exact total of its types. */
function kindGroups(
  sheet: BalanceSheet,
  accountOf: ReadonlyMap<string, Account>,
  isShown: (line: BalanceSheetAccount) => boolean,
) {
  const currency = sheet.base_currency;
  return accountKinds.flatMap(({ kind, label, types }) => {
    const members = sheet.groups.filter(({ type }) => types.includes(type));
    const lines = linesByUse(
      members.flatMap(({ accounts }) => accounts),
      accountOf,
    );
    const shown = lines.filter(isShown);
    const [first] = members;
    if (!first || shown.length === 0) return [];
    const total = members.reduce((sum, one) => sum + figureMinor(one.total, currency), 0n);
    const named = { kind, label, side: first.class, total: formatMinor(total, currency) };
    return [{ ...named, shown, count: lines.length }];
  });
}

/** Returns how much a balance changed over its series, or null if it wasn't known on the first day. */
function changeIn(series: BalanceSeries | undefined, asOf: string): string | null {
  const first = series?.items[0];
  const last = series?.items.at(-1);
  if (!series || !first || !last || first.date !== dayAfter(asOf, -daysOfChange)) return null;
  const { currency } = series;
  return formatMinor(figureMinor(last.balance, currency) - figureMinor(first.balance, currency), currency);
}

function importedText(account: Account | undefined): string {
  const at = account?.last_imported_at;
  return at === undefined ? texts.unknown : dayText(todayHere(new Date(at)));
}

interface TotalProps {
  readonly side: BalanceSheetGroup['class'];
  readonly total: string;
  readonly currency: string;
}

function Total({ side, total, currency }: TotalProps) {
  const isInCredit = total.startsWith('-');
  if (side === 'asset') return <Amount value={total} currency={currency} strong />;
  return texts.owed(isInCredit, <Amount value={total.replace('-', '')} currency={currency} strong />);
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
