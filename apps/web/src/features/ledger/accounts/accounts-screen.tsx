import type { Account, BalanceSheet } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, balanceSheetQuery } from '../../../api/accounts.ts';
import { askFor } from '../../../api/queries.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { dayText, todayHere } from '../../../design/format.ts';
import { AccountsIcon, AddIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountGroups, ClosedAccounts } from './account-groups.tsx';
import { MissingRates } from './missing-rates.tsx';
import { isNothingKnown } from './nothing-known.ts';
import { SampleDataButton } from './sample-data-button.tsx';
import { SampleDataNotice } from './sample-data-notice.tsx';
import { SheetSummary } from './sheet-summary.tsx';
import { accountsScreen as texts } from './texts.tsx';

const UnknownBalances = lazyPart(() => import('./unknown-balances.tsx'));

/** As many accounts can be taken in at a glance; more are searched. */
const searchedFrom = 12;

/** Asks for both halves of today's balance sheet. */
export function begin(): void {
  askFor([accountsQuery, balanceSheetQuery()]);
}

/** All accounts as a balance sheet: what is owned, what is owed, and what is left, on any day. */
export function AccountsScreen() {
  const [asOf, setAsOf] = useState('');
  const [search, setSearch] = useState('');
  const accounts = useQuery(accountsQuery);
  const sheet = useQuery({ ...balanceSheetQuery(asOf || undefined), placeholderData: keepPreviousData });
  const none = accounts.data?.length === 0;

  return (
    <Page
      title={common.accounts}
      answer={sheet.data && !none && <Answer sheet={sheet.data} />}
      action={<AddAccount />}
    >
      <LoadFailed what={common.theAccounts} query={[accounts, sheet]} />
      <NotOnPaper>{accounts.data && <SampleDataNotice accounts={accounts.data} />}</NotOnPaper>
      {none && <NoAccounts />}
      {!none && sheet.data && accounts.data && (
        <MainAndAside
          main={
            <Stack>
              <MissingRates sheet={sheet.data} />
              {sheet.data.unknown_balances && <UnknownBalances accounts={accounts.data} />}
              {accounts.data.length > searchedFrom && (
                <NotOnPaper>
                  <TextField
                    label={texts.searchAccounts}
                    type="search"
                    placeholder={texts.searchedIn}
                    value={search}
                    onChange={setSearch}
                  />
                </NotOnPaper>
              )}
              <AccountGroups sheet={sheet.data} accounts={accounts.data} search={search} />
              <ClosedAccounts closed={closedOf(accounts.data, sheet.data)} search={search} />
            </Stack>
          }
          aside={
            <SheetSummary
              sheet={sheet.data}
              day={asOf || todayHere()}
              onDay={(day) => setAsOf(day === todayHere() ? '' : day)}
            />
          }
        />
      )}
      {!accounts.error && !sheet.error && !(sheet.data && accounts.data) && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
    </Page>
  );
}

function AddAccount() {
  return (
    <NotOnPaper>
      <ButtonLink kind="main" to="/accounts/new" icon={<AddIcon size={18} aria-hidden />}>
        {common.addAnAccount}
      </ButtonLink>
    </NotOnPaper>
  );
}

/** The list of accounts before there is one. */
function NoAccounts() {
  return (
    <Card>
      <EmptyState
        icon={<AccountsIcon size={32} stroke={1.5} aria-hidden />}
        title={common.noAccountsYet}
        action={
          <Row justify="center" gap={2}>
            <ButtonLink kind="main" to="/accounts/new">
              {texts.addFirst}
            </ButtonLink>
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
            <SampleDataButton />
          </Row>
        }
      >
        {texts.explanation}
      </EmptyState>
    </Card>
  );
}

function Answer({ sheet }: { readonly sheet: BalanceSheet }) {
  if (isNothingKnown(sheet)) return texts.notKnown;
  return texts.answer(
    <Amount value={sheet.net_worth} currency={sheet.base_currency} strong />,
    dayText(sheet.as_of),
  );
}

/** The closed accounts that the balance sheet leaves out, as nothing is on them. */
function closedOf(accounts: readonly Account[], sheet: BalanceSheet): readonly Account[] {
  const shown = new Set(sheet.groups.flatMap((group) => group.accounts.map(({ id }) => id)));
  return accounts.filter(({ id, closed_on }) => closed_on !== null && !shown.has(id));
}
