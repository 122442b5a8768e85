import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import * as common from '../../../design/common-texts.ts';
import { DropZone } from '../../../design/drop-zone.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { accountChoices, newAccountChoice } from './account-words.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { takeHandedOver } from './kept-files.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { importsScreen as texts } from './texts.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const ArrivedFiles = lazyPart(() => import('./arrived-files.tsx'));

/** Statement import: the account, the files, and previous imports. */
export function ImportsScreen() {
  const accounts = useQuery(accountsQuery);
  return (
    <Page title={common.importAStatement} answer={texts.answer}>
      {accounts.isError && <LoadFailed what={common.yourAccounts} query={accounts} />}
      {accounts.isPending && (
        <Card>
          <Skeleton shape="chart" />
        </Card>
      )}
      {accounts.data && <Upload accounts={accounts.data} />}
      {accounts.data && <ArrivedFiles />}
      {accounts.data && <EarlierImports accounts={accounts.data} />}
    </Page>
  );
}

/** The account and the drop zone. */
function Upload({ accounts }: { readonly accounts: readonly Account[] }) {
  const navigate = useNavigate();
  const asked = useSearch({ from: '/import' }).account;
  const [wantsNew, setWantsNew] = useState(false);
  const zone = useRef<HTMLInputElement>(null);
  const open = accounts.filter(({ closed_on }) => closed_on === null);
  const account = open.find(({ id }) => id === asked)?.id;
  const uploads = useUploads(
    account,
    ({ id }) => void navigate({ to: '/import/$importId', params: { importId: id } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const files = takeHandedOver();
    if (files.length > 0) uploads.add([...files]);
  }, []);

  const choose = (id: string) => {
    setWantsNew(id === newAccountChoice);
    if (id === newAccountChoice) return;
    void navigate({ to: '/import', search: id === '' ? {} : { account: id }, replace: true });
  };
  return (
    <>
      <Card>
        <Stack gap={4}>
          {open.length > 0 && (
            <SelectField
              label={texts.account}
              value={wantsNew ? newAccountChoice : (account ?? '')}
              options={accountChoices(accounts, texts.recognise)}
              onChange={choose}
            />
          )}
          {wantsNew && (
            <NewAccountForm
              onCreated={({ id }) => {
                choose(id);
                zone.current?.focus();
              }}
              onCancel={() => setWantsNew(false)}
            />
          )}
          <DropZone
            ref={zone}
            label={texts.statementFiles}
            invitation={texts.dropHere}
            touchInvitation={texts.chooseStatements}
            note={texts.whatIsRead}
            onFiles={uploads.add}
          />
        </Stack>
      </Card>
      <UploadList uploads={uploads} />
    </>
  );
}
