import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { isValued } from '../accounts/account-types.ts';
import { BalanceField, readTyped, stateBalance } from '../accounts/balance-question.tsx';
import { importAll as texts } from './texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';
import { isCertain, provesBalance } from './words.ts';

const DiffersNotice = lazyPart(() => import('../reconciliations/differs-notice.tsx'));

/** Imports all files that leave nothing open, with the balances that the files do not prove. */
export function ImportAll({ uploads }: { readonly uploads: Uploads }) {
  const { list } = uploads;
  const accounts = useQuery(accountsQuery).data ?? [];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, message, run: work } = useAction();
  const [isUnread, setIsUnread] = useState(false);
  const problem = isUnread ? texts.checkAmounts : message;
  const certain = list.filter(
    ({ state, statement }) => state === 'ready' && statement && isCertain(statement, accounts),
  );
  const unsure = list.filter(({ state }) => state === 'ready').length - certain.length;
  const read = list.flatMap(({ statement }) => statement ?? []);
  const unknown = accounts.filter(({ id, balance_known }) => {
    const files = read.filter(({ account_id }) => account_id === id);
    return !balance_known && files.length > 0 && !files.some(provesBalance);
  });
  const rows = addedBy(certain);
  const imported = list.filter(({ state }) => state === 'imported');
  if (certain.length + unknown.length + imported.length === 0) return null;

  const run = () => {
    const isWrong = unknown.some((account) => readTyped(account, typed[account.id] ?? '').reason);
    setIsUnread(isWrong);
    if (!isWrong) void work(() => importThem(uploads, certain, () => stateAll(unknown, typed)));
  };
  return (
    <PaddedFoot>
      <Form onSubmit={run} label={texts.title}>
        <Stack gap={4}>
          {problem && <Notice tone="error">{problem}</Notice>}
          {certain.length === 0 && imported.length > 0 && (
            <Notice tone="good" title={texts.imported(addedBy(imported), imported.length)} />
          )}
          {unknown.map((account) => (
            <BalanceField
              key={account.id}
              account={account}
              value={typed[account.id] ?? ''}
              error={problem}
              onChange={(value) => setTyped({ ...typed, [account.id]: value })}
            />
          ))}
          {unsure > 0 && <Text tone="quiet">{texts.unsure(unsure)}</Text>}
          {certain.length === 0 && <Differences accounts={accounts} list={list} />}
          <Actions
            rows={rows}
            files={certain.length}
            unknown={unknown.length}
            imported={imported.length}
            busy={busy}
            onUndo={() => void work(() => undoThem(uploads, addedBy(imported)))}
          />
        </Stack>
      </Form>
    </PaddedFoot>
  );
}

async function importThem(uploads: Uploads, certain: readonly Upload[], then: () => Promise<void>) {
  // Oldest first, so that each statement continues the one before.
  for (const upload of certain.toSorted(byFirstDay)) await uploads.record(upload);
  await then();
}

async function undoThem(uploads: Uploads, rows: number): Promise<void> {
  await uploads.undo();
  toast(texts.undone(rows));
}

function addedBy(uploads: readonly Upload[]): number {
  return uploads.reduce((sum, { statement }) => sum + (statement?.counts.added ?? 0), 0);
}

function byFirstDay({ statement: one }: Upload, { statement: other }: Upload): number {
  return (one?.first_date ?? '') < (other?.first_date ?? '') ? -1 : 1;
}

interface DifferencesProps {
  readonly accounts: readonly Account[];
  readonly list: readonly Upload[];
}

/** Warnings of accounts whose balance, after what was imported, isn't the one of their newest statement. */
function Differences({ accounts, list }: DifferencesProps) {
  const imported = list.flatMap(({ state, statement }) => (state === 'imported' && statement) || []);
  return accounts
    .filter(({ id, type }) => !isValued(type) && imported.some(({ account_id }) => account_id === id))
    .filter(({ balance_known }) => balance_known)
    .map((account) => <DiffersNotice key={account.id} account={account} />);
}

interface ActionsProps {
  /** Rows and files that are certain. */
  readonly rows: number;
  readonly files: number;
  readonly unknown: number;
  readonly imported: number;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** The button that imports, or else the one that stores the balances, and the way on once all is imported. */
function Actions({ rows, files, unknown, imported, busy, onUndo }: ActionsProps) {
  return (
    <Row gap={2}>
      {files + unknown > 0 && (
        <Button kind="main" type="submit" busy={busy}>
          {files > 0 ? texts.import(rows, files) : texts.saveBalances(unknown)}
        </Button>
      )}
      {files === 0 && imported > 0 && (
        <ButtonLink kind={unknown > 0 ? 'quiet' : 'main'} to="/">
          {common.goHome}
        </ButtonLink>
      )}
      {files === 0 && imported > 0 && (
        <Button kind="quiet" busy={busy} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </Row>
  );
}

async function stateAll(
  accounts: readonly Account[],
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  for (const account of accounts) {
    const { amount } = readTyped(account, typed[account.id] ?? '');
    if (amount !== undefined) await stateBalance(account.id, amount);
  }
}
