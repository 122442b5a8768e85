import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountReady } from './account-ready.tsx';
import { newAccountScreen as texts } from './texts.tsx';

/** Adds an account, and then offers what comes next for it. */
export function NewAccountScreen() {
  const profile = useQuery(profileQuery);
  const [made, setMade] = useState<{ account: Account; problem: string | undefined }>();
  return (
    <Page
      title={made ? texts.added : common.addAnAccount}
      answer={!made && texts.answer}
      back={<Link to="/accounts">{common.accounts}</Link>}
      width="reading"
    >
      <Card>
        {made ? (
          <AccountReady account={made.account} problem={made.problem} onAnother={() => setMade(undefined)} />
        ) : profile.isPending ? (
          <Skeleton shape="row" count={5} />
        ) : (
          <AccountForm
            baseCurrency={profile.data?.base_currency ?? 'GBP'}
            onMade={(account, problem) => setMade({ account, problem })}
          />
        )}
      </Card>
    </Page>
  );
}
