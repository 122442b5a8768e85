import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/profile.ts';
import { Card } from '../../design/layout.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { ApiTokenCard } from '../api-tokens/api-token-card.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { TotpCard } from '../totp/totp-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { securityScreen as texts } from './texts.tsx';

/** How you sign in and where you are signed in. */
export function SecurityScreen() {
  const query = useQuery(profileQuery);
  const isDemo = useIsDemo();
  return (
    <Page title={texts.title} width="column" answer={texts.answer}>
      <LoadFailed what={texts.what} query={query} />
      {isDemo ? <DemoRefusal title={texts.demoTitle}>{texts.demoRefusal}</DemoRefusal> : <PasswordForm />}
      {query.data && !isDemo && <TotpCard isOn={query.data.totp_enabled} />}
      {query.isPending && !isDemo && (
        <Card title={texts.twoStepSignIn}>
          <Skeleton shape="row" count={2} />
        </Card>
      )}
      <SessionList />
      {!isDemo && <ApiTokenCard />}
    </Page>
  );
}
