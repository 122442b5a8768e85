import type {
  Account,
  AccountSharingLevel,
  Household,
  HouseholdNetWorth,
  SharedAccount,
} from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import {
  householdNetWorthQuery,
  householdQuery,
  ownSharingQuery,
  sharedAccountsQuery,
} from '../../../api/household.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { Figures } from '../../../design/figures.tsx';
import { negated, todayHere } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SummaryAndList } from '../../../design/summary-and-list.tsx';
import { OwnAccounts, PersonAccounts } from './household-accounts.tsx';
import { householdScreen as texts } from './texts.tsx';

const JoinHousehold = lazyPart(() => import('./join-household.tsx'));

/** Everyone together, the user alone, or a person by their id. */
interface HouseholdSearch {
  readonly of?: string;
}

/** Reads whose figures an address asks for. Without a word: those of everyone. */
export function readHouseholdSearch({ of }: Record<string, unknown>): HouseholdSearch {
  return typeof of === 'string' && of.length <= 36 ? { of } : {};
}

/** Assets and debts of the household, and shared accounts: together, or of one person. An invite's link asks to join first. */
export function HouseholdScreen() {
  // Behind the #, so that it is in no server's log.
  const hash = useRouterState({ select: (state) => state.location.hash });
  const token = /^join=([\w-]{1,200})$/.exec(hash)?.[1];
  if (token === undefined) return <OwnHousehold />;
  return (
    <Suspense>
      <JoinHousehold token={token} />
    </Suspense>
  );
}

function OwnHousehold() {
  const query = useQuery(householdQuery);
  const household = query.data?.household;
  if (!household) {
    return (
      <Page title={texts.title}>
        <LoadFailed what={texts.what} query={query} />
        {query.isPending && <LoadingCard shape="row" count={4} />}
        {query.data && (
          <Card>
            <EmptyState
              title={texts.emptyTitle}
              action={
                <ButtonLink kind="main" to="/settings/household">
                  {texts.toSettings}
                </ButtonLink>
              }
            >
              {texts.empty}
            </EmptyState>
          </Card>
        )}
      </Page>
    );
  }
  return <InHouseholdOfAddress household={household} />;
}

/** The figures that the address asks for, with a switch between them. */
function InHouseholdOfAddress({ household }: { readonly household: Household }) {
  const { of } = readHouseholdSearch(useSearch({ strict: false }));
  return <InHousehold household={household} of={of} hasSwitch />;
}

interface InHouseholdProps {
  readonly household: Household;
  /** `mine`, or the id of a person; undefined for everyone. */
  readonly of: string | undefined;
  readonly hasSwitch?: boolean;
  /** Cards above the accounts. */
  readonly children?: ReactNode;
}

/** Figures of the household, of the user, or of a person in it. */
export function InHousehold({ household, of, hasSwitch = false, children }: InHouseholdProps) {
  const worth = useQuery(householdNetWorthQuery);
  const shared = useQuery(sharedAccountsQuery);
  const isViewer = household.role === 'viewer';
  const own = useQuery({ ...accountsQuery, enabled: !isViewer });
  const sharing = useQuery({ ...ownSharingQuery, enabled: !isViewer });
  const others = household.members.filter(({ is_you, role }) => !is_you && role !== 'viewer');
  const of_ = of === 'mine' || others.some(({ user_id }) => user_id === of) ? of : undefined;
  const answer = isViewer ? texts.viewerAnswer : texts.answer(others.map(({ name }) => name));
  return (
    <Page
      title={household.name}
      answer={answer}
      action={
        <Row>
          {!isViewer && others.length > 0 && <ButtonLink to="/household/costs">{texts.costs}</ButtonLink>}
          <ButtonLink to="/settings/household">{texts.settings}</ButtonLink>
        </Row>
      }
    >
      <LoadFailed what={texts.figures} query={[worth, shared, own, sharing]} />
      {hasSwitch && <Whose household={household} of={of_} />}
      {(worth.isPending || shared.isPending) && <LoadingCard shape="row" count={6} />}
      {worth.data && shared.data && (
        <HouseholdParts
          worth={worth.data}
          of={of_}
          own={(own.data ?? []).filter(isOpen)}
          levels={new Map(sharing.data?.items.map(({ account_id, level }) => [account_id, level]))}
          isViewer={isViewer}
          cards={children}
          people={others.map(({ user_id, name }) => ({
            user_id,
            name,
            accounts: shared.data.people.find((one) => one.user_id === user_id)?.accounts ?? [],
          }))}
        />
      )}
    </Page>
  );
}

/** Returns true unless an account is closed and empty. */
function isOpen({ closed_on, balance, holdings_value = '0' }: Account): boolean {
  return closed_on === null || closed_on > todayHere() || /[1-9]/.test(balance + holdings_value);
}

/** The most choices that have room side by side. */
const mostInSight = 4;

/** The switch between the user, everyone and each of the others. */
function Whose({ household, of }: { readonly household: Household; readonly of: string | undefined }) {
  const navigate = useNavigate();
  const isViewer = household.role === 'viewer';
  const options = [
    ...(isViewer ? [] : [{ value: 'mine', label: texts.mine }]),
    { value: '', label: texts.everyone },
    ...household.members
      .filter(({ is_you, role }) => !is_you && role !== 'viewer')
      .map(({ user_id, name }) => ({ value: user_id, label: name })),
  ];
  const field = {
    label: texts.whose,
    value: of ?? '',
    options,
    onChange: (value: string) =>
      void navigate({ to: '/household', search: value === '' ? {} : { of: value } }),
  };
  return options.length > mostInSight ? <SelectField {...field} /> : <ChoiceField {...field} />;
}

/** A person with the accounts that they share. */
interface SharingPerson {
  readonly user_id: string;
  readonly name: string;
  readonly accounts: readonly SharedAccount[];
}

interface PartsProps {
  readonly worth: HouseholdNetWorth;
  /** `mine`, or the id of a person; undefined for everyone. */
  readonly of: string | undefined;
  readonly own: readonly Account[];
  /** Levels of the own accounts that are shared, by account. */
  readonly levels: ReadonlyMap<string, AccountSharingLevel>;
  readonly people: readonly SharingPerson[];
  readonly isViewer: boolean;
  readonly cards: ReactNode;
}

function HouseholdParts({ worth, of, own, levels, people, isViewer, cards }: PartsProps) {
  const shown = people.filter(({ user_id }) => of === undefined || user_id === of);
  const isOwnShown = !isViewer && (of === undefined || of === 'mine');
  const you = worth.people.find(({ is_you }) => is_you);
  const ids = new Set(
    worth.people
      .filter(({ user_id, is_you }) => (is_you ? isOwnShown : shown.some((one) => one.user_id === user_id)))
      .map(({ user_id }) => user_id),
  );
  const leftOut = new Set(
    worth.left_out.filter(({ user_id }) => ids.has(user_id)).map((one) => `${one.user_id} ${one.account_id}`),
  ).size;
  return (
    <SummaryAndList
      summary={
        <Card title={common.netWorth}>
          <Figures lines={linesOf(worth, of)} />
        </Card>
      }
      list={
        <Stack>
          {leftOut > 0 && <Notice>{texts.leftOut(leftOut)}</Notice>}
          {cards}
          {of === undefined && <ToCheck worth={worth} own={own} people={people} />}
          {isOwnShown && (
            <OwnAccounts
              accounts={own}
              levels={levels}
              percents={
                new Map(
                  worth.partly_counted
                    .filter(({ user_id }) => user_id === you?.user_id)
                    .map(({ account_id, percent }) => [account_id, percent]),
                )
              }
            />
          )}
          {shown.map((person) => (
            <PersonAccounts
              key={person.user_id}
              person={person}
              baseCurrency={worth.base_currency}
              isViewer={isViewer}
            />
          ))}
        </Stack>
      }
    />
  );
}

const checkReasons = ['copies_differ', 'shares_not_whole', 'not_one_account'] as const;

/** Names the joint accounts whose total may be wrong, by reason. */
function ToCheck({ worth, own, people }: Pick<PartsProps, 'worth' | 'own' | 'people'>) {
  const shared = people.flatMap(({ name: person, accounts }) =>
    accounts.map(({ user_id, account_id, name }) => ({
      key: `${user_id} ${account_id}`,
      name: `${name} (${person})`,
    })),
  );
  const nameOf = new Map(shared.map(({ key, name }) => [key, name]));
  const ownName = new Map(own.map(({ id, name }) => [id, name]));
  return checkReasons.map((reason) => {
    const found = worth.to_check.filter((one) => one.reason === reason);
    const names = found.map(
      ({ user_id, account_id }) =>
        nameOf.get(`${user_id} ${account_id}`) ?? ownName.get(account_id) ?? common.account,
    );
    if (found.length === 0) return null;
    return (
      <Notice key={reason} tone="warning" title={texts.toCheck[reason].title}>
        {texts.toCheck[reason].text(names.join(', '))}
      </Notice>
    );
  });
}

function linesOf(worth: HouseholdNetWorth, of: string | undefined) {
  const figure = (value: string, strong = false) => (
    <Amount value={value} currency={worth.base_currency} strong={strong} />
  );
  if (of !== undefined) {
    const person = worth.people.find(({ user_id, is_you }) => (of === 'mine' ? is_you : user_id === of));
    const { total_assets = '0', total_liabilities = '0', net_worth = '0' } = person ?? {};
    return [
      { label: texts.assets, figure: figure(total_assets) },
      { label: texts.liabilities, figure: figure(total_liabilities) },
      { label: common.netWorth, figure: figure(net_worth, true), total: true },
    ];
  }
  const twice = worth.counted_twice.net_worth;
  return [
    ...worth.people.map(({ user_id, name, is_you, net_worth }) => ({
      id: user_id,
      label: is_you ? texts.you(name) : name,
      figure: figure(net_worth),
    })),
    ...(/[1-9]/.test(twice) ? [{ label: texts.countedTwice, figure: figure(negated(twice)) }] : []),
    { label: texts.everyone, figure: figure(worth.household.net_worth, true), total: true },
  ];
}
