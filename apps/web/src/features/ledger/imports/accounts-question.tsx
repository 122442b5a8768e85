import type { Account, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, createAccount } from '../../../api/accounts.ts';
import { importsQuery } from '../../../api/imports.ts';
import { useProblem } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { language } from '../../../design/language.ts';
import { Card, Columns, Form, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { ImportLines } from './earlier-imports.tsx';
import {
  type FileAccount,
  fileAccountTitle,
  firstTarget,
  leaveOut,
  newAccountName,
  newAccountType,
  openNew,
  targetErrors,
} from './file-account-words.ts';
import { accountsQuestion as texts } from './texts.tsx';
import type { ImportProps, ImportWork } from './use-import-work.ts';

interface AccountsQuestionProps extends ImportProps {
  /** Without a card of its own. */
  readonly plain?: boolean;
}

/** Form that matches each account in the file to one of the user's own. The answer is stored for the next file. */
export function AccountsQuestion({ statement, work, plain = false }: AccountsQuestionProps) {
  const accounts = useQuery(accountsQuery);
  const fileAccounts = statement.detected.file_accounts;
  if (!accounts.data) return null;
  const form = <AccountsForm accounts={accounts.data} fileAccounts={fileAccounts} work={work} />;
  return plain ? form : <Card title={texts.title(fileAccounts.length)}>{form}</Card>;
}

interface AccountsFormProps {
  readonly accounts: readonly Account[];
  readonly fileAccounts: readonly FileAccount[];
  readonly work: ImportWork;
}

function AccountsForm({ accounts, fileAccounts, work }: AccountsFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(fileAccounts.map((one) => [one.key, firstTarget(one, accounts)])),
  );
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useProblem();
  const [opening, setOpening] = useState(false);
  const open = accounts
    .filter(({ closed_on }) => closed_on === null)
    .map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  const submit = async () => {
    const found = targetErrors(fileAccounts, chosen);
    setErrors(found);
    setProblem(undefined);
    if (found.size > 0) return focusFirstError();
    setOpening(true);
    const answer = new Map(chosen);
    try {
      for (const one of fileAccounts) {
        if (answer.get(one.key) !== openNew) continue;
        const { id } = await openFor(one);
        answer.set(one.key, id);
        setChosen(new Map(answer));
      }
    } catch (error) {
      setProblem(error);
      return;
    } finally {
      setOpening(false);
    }
    const entries = [...answer].map(([key, id]) => [key, id === leaveOut ? null : id]);
    await work.answer({ accounts: Object.fromEntries(entries) });
  };
  return (
    <Form onSubmit={() => void submit()} label={texts.accountsOfFile} wide>
      <Text>{texts.explanation}</Text>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Columns>
        {fileAccounts.map((one) => (
          <TargetField
            key={one.key}
            account={one}
            open={open}
            value={chosen.get(one.key) ?? ''}
            onChange={(value) => setChosen((now) => new Map(now).set(one.key, value))}
            error={errors.get(one.key)}
          />
        ))}
      </Columns>
      <Row>
        <Button type="submit" kind="main" busy={opening || work.doing === 'reading'}>
          {texts.readFile}
        </Button>
      </Row>
    </Form>
  );
}

interface TargetFieldProps {
  readonly account: FileAccount;
  /** The user's open accounts. */
  readonly open: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Choice of the account that the rows of an account of the file go to. */
function TargetField({ account, open, ...field }: TargetFieldProps) {
  return (
    <SelectField
      label={texts.withRows(fileAccountTitle(account), account.rows)}
      options={[
        { value: '', label: texts.chooseAccount },
        ...(open.length > 0 ? [{ group: common.yourAccounts, items: open }] : []),
        {
          group: texts.or,
          items: [
            { value: openNew, label: texts.newAccount(newAccountName(account)) },
            { value: leaveOut, label: texts.leaveOut },
          ],
        },
      ]}
      {...field}
    />
  );
}

/** Opens an account for one of the file's, in base currency where the file names none. */
async function openFor(one: FileAccount): Promise<Account> {
  const { base_currency } = await queryClient.fetchQuery(profileQuery);
  const currency = /^[A-Z]{3}$/.test(one.currency) ? one.currency : base_currency;
  const account = await createAccount({ name: newAccountName(one), type: newAccountType(one), currency });
  queryClient.setQueryData(accountsQuery.queryKey, (now) => [...(now ?? []), account]);
  void moneyChanged();
  return account;
}

/** The imports of the other accounts of the same file. */
export function OtherParts({ statement }: { readonly statement: StatementImport }) {
  const imports = useInfiniteQuery(importsQuery());
  const accounts = useQuery(accountsQuery);
  const others = (imports.data?.pages[0]?.items ?? []).filter(
    ({ id, upload_id }) => upload_id !== null && upload_id === statement.upload_id && id !== statement.id,
  );
  if (others.length === 0) return null;
  return (
    <Card title={texts.otherParts} padded={false}>
      <ImportLines label={texts.otherParts} statements={others} accounts={accounts.data} />
    </Card>
  );
}
