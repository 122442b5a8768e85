import type { Account, StatementImport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importsQuery } from '../../../api/imports.ts';
import { Endless } from '../../../design/endless.tsx';
import { dayText, instantText, todayHere } from '../../../design/format.ts';
import { FileIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { earlierImports as texts } from './texts.tsx';
import { countsLine, shortName } from './words.ts';

/** Previous imports, newest first, each with a link to its preview or result. */
export function EarlierImports({ accounts }: { readonly accounts: readonly Account[] }) {
  const imports = useInfiniteQuery(importsQuery());
  const items = imports.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title={texts.title} padded={false}>
      {imports.isError && <LoadFailed what={texts.theList} query={imports} />}
      {imports.isPending && <Skeleton shape="row" count={4} />}
      {imports.isSuccess && items.length === 0 && (
        <EmptyState icon={<FileIcon size={32} stroke={1.5} />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      )}
      {items.length > 0 && <ImportLines label={texts.title} statements={items} accounts={accounts} />}
      <Endless query={imports} />
    </Card>
  );
}

interface ImportLinesProps {
  readonly label: string;
  readonly statements: readonly StatementImport[];
  readonly accounts: readonly Account[] | undefined;
}

/** List of imports, each with a link to it. */
export function ImportLines({ label, statements, accounts }: ImportLinesProps) {
  return (
    <List label={label}>
      {statements.map((statement) => (
        <ImportLine
          key={statement.id}
          statement={statement}
          account={accounts?.find(({ id }) => id === statement.account_id)}
        />
      ))}
    </List>
  );
}

/** Days after which the service deletes a preview that was not imported. */
const previewDays = 7;

const states = {
  previewed: { tone: 'copper', words: texts.states.previewed },
  committed: { tone: 'good', words: texts.states.committed },
  reverted: { tone: 'quiet', words: texts.states.reverted },
} as const;

interface ImportLineProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
}

function ImportLine({ statement, account }: ImportLineProps) {
  const { id, file_name, file_account, counts, status, needs } = statement;
  const at = statement.reverted_at ?? statement.committed_at ?? statement.created_at;
  const name = account?.name ?? texts.deletedAccount;
  const told = needs.length > 0 && status === 'previewed' ? texts.needsAnswer : countsLine(counts);
  const kept =
    status === 'previewed'
      ? ` · ${texts.keptUntil(dayText(dayAfter(todayHere(new Date(statement.created_at)), previewDays)))}`
      : '';
  return (
    <ListLink
      to="/import/$importId"
      params={{ importId: id }}
      mark={<AccountMark name={name} />}
      note={`${name} · ${instantText(at)} · ${told}${kept}`}
      end={<Badge tone={states[status].tone}>{states[status].words}</Badge>}
    >
      {shortName(file_name || texts.noName)}
      {file_account !== null && ` · ${shortName(file_account)}`}
    </ListLink>
  );
}
