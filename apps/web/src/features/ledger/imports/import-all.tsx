import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Text } from '../../../design/text.tsx';
import { isValued } from '../accounts/account-types.ts';
import { BalanceField, readTyped, stateBalance } from '../accounts/balance-question.tsx';
import { importAll as texts } from './texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';
import { openQuestion } from './words.ts';

const DiffersNotice = lazyPart(() =>
  import('../reconciliations/statements-card.tsx').then(({ DiffersNotice }) => ({ default: DiffersNotice })),
);

/** Imports all files that leave nothing open, with the balances that the files do not prove. */
export function ImportAll({ uploads }: { readonly uploads: Uploads }) {
  const { list } = uploads;
  const accounts = useQuery(accountsQuery).data ?? [];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const certain = list.filter((upload) => isCertain(upload, accounts));
  const unsure = list.filter(({ state }) => state === 'ready').length - certain.length;
  const read = list.flatMap(({ statement }) => statement ?? []);
  const unknown = accounts.filter(
    ({ id, balance_known }) => !balance_known && read.some(({ account_id }) => account_id === id),
  );
  const rows = certain.reduce((sum, { statement }) => sum + (statement?.counts.added ?? 0), 0);
  const imported = list.filter(({ state }) => state === 'imported').length;
  if (certain.length + unknown.length + imported === 0) return null;

  const run = async () => {
    if (unknown.some((account) => readTyped(account, typed[account.id] ?? '').reason)) {
      return setProblem(texts.checkAmounts);
    }
    setBusy(true);
    setProblem(undefined);
    try {
      for (const upload of certain) await uploads.record(upload);
      await stateAll(unknown, typed);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PaddedFoot>
      <Form onSubmit={() => void run()} label={texts.title}>
        <Stack gap={4}>
          {problem && <Notice tone="error">{problem}</Notice>}
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
            imported={imported}
            busy={busy}
          />
        </Stack>
      </Form>
    </PaddedFoot>
  );
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
    .map((account) => (
      <Suspense key={account.id}>
        <DiffersNotice account={account} />
      </Suspense>
    ));
}

interface ActionsProps {
  /** Rows and files that are certain. */
  readonly rows: number;
  readonly files: number;
  readonly unknown: number;
  readonly imported: number;
  readonly busy: boolean;
}

/** The button that imports, or else the one that stores the balances, and the way on once all is imported. */
function Actions({ rows, files, unknown, imported, busy }: ActionsProps) {
  return (
    <Row gap={2}>
      {files + unknown > 0 && (
        <Button kind="main" type="submit" busy={busy}>
          {files > 0 ? texts.import(rows, files) : texts.saveBalances(unknown)}
        </Button>
      )}
      {files === 0 && imported > 0 && (
        <ButtonLink kind={unknown > 0 ? 'quiet' : 'main'} to="/">
          {common.home}
        </ButtonLink>
      )}
    </Row>
  );
}

/** True for a file that can be imported without a look at it: nothing is open, warned of or wrong, and its balances agree. */
function isCertain({ state, statement }: Upload, accounts: readonly Account[]): boolean {
  if (state !== 'ready' || !statement) return false;
  const { detected, counts, balance_check, warnings } = statement;
  const currency = accounts.find(({ id }) => id === statement.account_id)?.currency;
  const datesKnown = detected.date_order === 'fixed' || detected.date_order_proven;
  return (
    openQuestion(statement) === undefined &&
    datesKnown &&
    warnings.length === 0 &&
    detected.currencies.every((one) => one === currency) &&
    counts.errors === 0 &&
    balance_check.status !== 'broken'
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
