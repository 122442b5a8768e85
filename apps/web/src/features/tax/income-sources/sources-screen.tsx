import type { IncomeSource } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { incomeSourcesQuery } from '../../../api/income-sources.ts';
import { Button } from '../../../design/button.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { incomeSources } from '../tax-report/texts.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { sourceKindNames, sourcesScreen as texts } from './texts.tsx';

const UpdatesCard = lazyPart(() => import('./updates-card.tsx'));
const SourceSheet = lazyPart(() => import('./source-sheet.tsx'));

/** The rental properties and businesses that have accounts. */
export function SourcesScreen() {
  const year = useTaxYear();
  const query = useQuery(incomeSourcesQuery);
  const [adding, setAdding] = useState(false);
  const sources = query.data ?? [];
  const add = (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Page
      title={incomeSources}
      answer={sources.length > 0 && texts.answer}
      action={
        <Row>
          <YearChoice />
          {sources.length > 0 && add}
        </Row>
      }
    >
      <LoadFailed what={texts.theSources} query={query} />
      {!query.data && !query.error && <LoadingCard shape="row" count={3} />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState title={texts.emptyTitle} action={add}>
            {texts.emptyText}
          </EmptyState>
        </Card>
      )}
      {sources.length > 0 && (
        <Card padded={false}>
          <List label={incomeSources}>
            {sources.map((source) => (
              <ListLink
                key={source.id}
                to="/tax/income-sources/$sourceId"
                params={{ sourceId: source.id }}
                search={(search) => search}
                mark={<AccountMark name={source.name} />}
                note={noteOf(source)}
              >
                {source.name}
              </ListLink>
            ))}
          </List>
        </Card>
      )}
      {sources.length > 0 && <UpdatesCard year={year} />}
      {adding && <SourceSheet onClose={() => setAdding(false)} />}
    </Page>
  );
}

function noteOf({ kind, trade, share, ended_on }: IncomeSource): string {
  return joinParts(
    trade ?? sourceKindNames[kind],
    share === '100' ? null : texts.share(share),
    ended_on && texts.ended(dayText(ended_on)),
  );
}
