import type { Account, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importsQuery } from '../../api/imports.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { Endless } from '../../design/endless.tsx';
import { instantText } from '../../design/format.ts';
import { FileIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { List, ListLink } from '../../design/list.tsx';
import { EmptyState, Notice, Skeleton } from '../../design/notice.tsx';
import { AccountMark } from '../../design/stat.tsx';
import { Badge } from '../../design/text.tsx';
import { countsLine, shortName } from './words.ts';

/** What was imported before, newest first: each leads to its preview or to what it did. */
export function EarlierImports({ accounts }: { readonly accounts: readonly Account[] }) {
  const imports = useInfiniteQuery(importsQuery());
  const items = imports.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="Earlier imports" padded={false}>
      {imports.isError && (
        <Notice
          tone="error"
          title="The earlier imports could not be loaded"
          action={<Button onClick={() => void imports.refetch()}>Try again</Button>}
        >
          {messageOf(imports.error)}
        </Notice>
      )}
      {imports.isPending && <Skeleton shape="row" count={4} />}
      {imports.isSuccess && items.length === 0 && (
        <EmptyState icon={<FileIcon size={32} stroke={1.5} />} title="No statement has been imported yet">
          Each import is listed here with what it added, and can be undone as a whole.
        </EmptyState>
      )}
      {items.length > 0 && (
        <List label="Earlier imports">
          {items.map((statement) => (
            <ImportLine
              key={statement.id}
              statement={statement}
              account={accounts.find(({ id }) => id === statement.account_id)}
            />
          ))}
        </List>
      )}
      <Endless
        hasMore={imports.hasNextPage}
        busy={imports.isFetchingNextPage}
        failed={imports.isFetchNextPageError}
        onMore={() => void imports.fetchNextPage()}
      />
    </Card>
  );
}

const states = {
  previewed: { tone: 'copper', words: 'To check' },
  committed: { tone: 'good', words: 'Imported' },
  reverted: { tone: 'quiet', words: 'Undone' },
} as const;

/** One import in a list, with a link to it. */
export function ImportLine({
  statement,
  account,
}: {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
}) {
  const { id, file_name, file_account, counts, status, needs } = statement;
  const at = statement.reverted_at ?? statement.committed_at ?? statement.created_at;
  const name = account?.name ?? 'A deleted account';
  const told = needs.length > 0 && status === 'previewed' ? 'needs an answer from you' : countsLine(counts);
  return (
    <ListLink
      to="/import/$importId"
      params={{ importId: id }}
      mark={<AccountMark name={name} />}
      note={`${name} · ${instantText(at)} · ${told}`}
      end={<Badge tone={states[status].tone}>{states[status].words}</Badge>}
    >
      {shortName(file_name || 'A file without a name')}
      {file_account !== null && ` · ${shortName(file_account)}`}
    </ListLink>
  );
}
