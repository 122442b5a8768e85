import { useQuery } from '@tanstack/react-query';
import { transactionHistoryQuery } from '../../../api/history.ts';
import * as common from '../../../design/common-texts.ts';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { Text } from '../../../design/text.tsx';
import { HistoryLine } from './history-line.tsx';
import { transactionHistory as texts } from './texts.ts';

/** Changes to one transaction in the last 30 days, loaded when opened. */
export function TransactionHistory({ id }: { readonly id: string }) {
  return (
    <SectionDisclosure title={common.history}>
      <Lines id={id} />
    </SectionDisclosure>
  );
}

function Lines({ id }: { readonly id: string }) {
  const query = useQuery(transactionHistoryQuery(id));
  if (query.error) return <LoadFailed what={texts.what} query={query} />;
  if (!query.data) return <Skeleton shape="row" count={2} />;
  if (query.data.length === 0)
    return (
      <Text size={14} tone="quiet">
        {texts.empty}
      </Text>
    );
  return (
    <List label={texts.list}>
      {query.data.map((entry) => (
        <HistoryLine key={entry.id} entry={entry} dated />
      ))}
    </List>
  );
}
