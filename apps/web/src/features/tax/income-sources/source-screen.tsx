import type { IncomeSource, SourceAccount } from '@farthing/api-contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  deleteIncomeSource,
  incomeSourcesChanged,
  incomeSourcesQuery,
  sourceAccountQuery,
} from '../../../api/income-sources.ts';
import { messageOf } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, taxYearText } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Facts } from '../../../design/stat.tsx';
import { toast } from '../../../design/toast.tsx';
import { incomeSources } from '../tax-report/texts.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { AccountCard } from './account-card.tsx';
import { AssetsCard } from './assets-card.tsx';
import { EntriesCard } from './entries-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import { PeriodsPart } from './periods-part.tsx';
import { sourceForm, sourceKindNames, sourceScreen as texts } from './texts.tsx';
import { UsedCard } from './used-card.tsx';

const UpdatesCard = lazyPart(() => import('./updates-card.tsx'));
const SourceSheet = lazyPart(() => import('./source-sheet.tsx'));

/** One income source: its account for the tax year, and what counts in it. */
export function SourceScreen() {
  const { sourceId } = useParams({ from: '/tax/income-sources/$sourceId' });
  const year = useTaxYear();
  const sources = useQuery(incomeSourcesQuery);
  const source = sources.data?.find(({ id }) => id === sourceId);
  const account = useQuery({
    ...sourceAccountQuery(sourceId, year),
    placeholderData: keepPreviousData,
    enabled: source !== undefined,
  });
  const [editing, setEditing] = useState(false);
  const back = (
    <Link to="/tax/income-sources" search={(search) => search}>
      {incomeSources}
    </Link>
  );
  if (!source) return <NoSource query={sources} back={back} />;
  return (
    <Page
      title={source.name}
      answer={account.data && answerOf(account.data)}
      back={back}
      action={
        <Row>
          <YearChoice />
          <Button icon={<EditIcon size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {common.edit}
          </Button>
          <DeleteSource source={source} />
        </Row>
      }
    >
      <LoadFailed what={texts.theAccount} query={account} />
      {account.data && <UsedCard source={source} account={account.data} />}
      <MainAndAside
        main={
          <Stack>
            {account.data && <AccountCard source={source} account={account.data} />}
            {account.data && <PeriodsPart account={account.data} />}
            {!account.data && !account.error && <LoadingCard shape="row" count={6} />}
            <EntriesCard source={source} year={year} />
            <AssetsCard source={source} year={year} />
            <UpdatesCard year={year} business={source.kind === 'property' ? source.kind : source.id} />
          </Stack>
        }
        aside={
          <Stack>
            <MappingCard source={source} />
            <Details source={source} />
          </Stack>
        }
      />
      {editing && <SourceSheet source={source} onClose={() => setEditing(false)} />}
    </Page>
  );
}

interface NoSourceProps {
  readonly query: UseQueryResult<IncomeSource[]>;
  readonly back: ReactNode;
}

/** The page while the sources load, or without the one that was asked for. */
function NoSource({ query, back }: NoSourceProps) {
  return (
    <Page title={query.data ? texts.notFound : texts.title} back={back}>
      <LoadFailed what={texts.theAccount} query={query} />
      {!query.data && !query.error && <LoadingCard shape="row" count={6} />}
      {query.data && (
        <Card>
          <EmptyState
            title={texts.notFound}
            action={<ButtonLink to="/tax/income-sources">{texts.seeAll}</ButtonLink>}
          >
            {common.itMayHaveBeenDeleted}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

function answerOf({ profit, tax_year }: SourceAccount) {
  const isLoss = profit.startsWith('-');
  const figure = <Amount value={isLoss ? profit.slice(1) : profit} currency="GBP" strong />;
  return (isLoss ? texts.answerLoss : texts.answer)(taxYearText(tax_year), figure);
}

function Details({ source }: { readonly source: IncomeSource }) {
  const { kind, trade, share, accounting, started_on, ended_on } = source;
  const { labels } = sourceForm;
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [labels.kind, sourceKindNames[kind]],
          ...(trade ? [[labels.trade, trade] as const] : []),
          ...(kind === 'property' ? [[labels.share, `${share}%`] as const] : []),
          [labels.accounting, sourceForm.accounting[accounting]],
          [labels.started_on, dayText(started_on)],
          ...(ended_on ? [[labels.ended_on, dayText(ended_on)] as const] : []),
        ]}
      />
    </Card>
  );
}

function DeleteSource({ source }: { readonly source: IncomeSource }) {
  const navigate = useNavigate();
  const remove = async () => {
    try {
      await deleteIncomeSource(source.id);
      toast(texts.isDeleted(source.name));
      await navigate({ to: '/tax/income-sources', search: (search) => search });
      await incomeSourcesChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <IconButton
      label={texts.deleteTheSource}
      icon={<DeleteIcon size={20} stroke={1.75} />}
      onClick={() => void remove()}
    />
  );
}
