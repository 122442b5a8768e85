import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { focusTitle } from '../../../design/focus.ts';
import { DoneIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { EmptyState, Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountForm } from './account-form.tsx';
import { isValued } from './account-types.ts';
import { newAccountScreen as texts } from './texts.tsx';

const NewAccountNote = lazyPart(() => import('../../identity/account-sharing/new-account-note.tsx'));

interface Made {
  readonly account: Account;
  /** Reason for which its balance was not recorded, though the account was. */
  readonly problem: string | undefined;
}

/** Adds an account, and then offers what comes next for it. */
export function NewAccountScreen() {
  const profile = useQuery(profileQuery);
  const [made, setMade] = useState<Made>();
  return (
    <Page
      title={made ? texts.added : common.addAnAccount}
      answer={!made && texts.answer}
      back={<Link to="/accounts">{common.accounts}</Link>}
      width="reading"
    >
      <Card>
        {made ? (
          <AccountReady {...made} onAnother={() => setMade(undefined)} />
        ) : profile.isPending ? (
          <Skeleton shape="row" count={5} />
        ) : (
          <>
            <Suspense>
              <NewAccountNote />
            </Suspense>
            <AccountForm
              baseCurrency={profile.data?.base_currency ?? 'GBP'}
              onMade={(account, problem) => setMade({ account, problem })}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

/** After an account was added: what comes next for it. */
function AccountReady({ account, problem, onAnother }: Made & { readonly onAnother: () => void }) {
  useEffect(focusTitle, []);
  const { id, name, type } = account;
  const valued = isValued(type);
  const open = (
    <ButtonLink kind={valued ? 'main' : 'plain'} to="/accounts/$accountId" params={{ accountId: id }}>
      {texts.open}
    </ButtonLink>
  );
  return (
    <Stack>
      {problem && (
        <Notice tone="warning" title={texts.balanceMissed}>
          {texts.balanceMissedExplained(problem)}
        </Notice>
      )}
      <EmptyState
        icon={<DoneIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.ready(name)}
        action={
          <Row justify="center" gap={2}>
            {valued && open}
            <ButtonLink kind={valued ? 'plain' : 'main'} to="/import" search={{ account: id }}>
              {common.importAStatement}
            </ButtonLink>
            {!valued && open}
            <Button onClick={onAnother}>{texts.addAnother}</Button>
          </Row>
        }
      >
        {valued ? texts.nextForValued : texts.nextForMoney}
      </EmptyState>
    </Stack>
  );
}
