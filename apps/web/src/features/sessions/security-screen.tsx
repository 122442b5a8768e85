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

/** How you sign in and where you are signed in. */
export function SecurityScreen() {
  const query = useQuery(profileQuery);
  const isDemo = useIsDemo();
  return (
    <Page
      title="Security"
      width="column"
      answer="How you and your programs sign in, and where you are signed in now."
    >
      <LoadFailed what="your profile" query={query} />
      {isDemo ? (
        <DemoRefusal title="Password and two-step sign-in">
          In the demonstration everybody signs in as the same person, so neither can be changed here.
        </DemoRefusal>
      ) : (
        <PasswordForm />
      )}
      {query.data && !isDemo && <TotpCard isOn={query.data.totp_enabled} />}
      {query.isPending && !isDemo && (
        <Card title="Two-step sign-in">
          <Skeleton shape="row" count={2} />
        </Card>
      )}
      <SessionList />
      {!isDemo && <ApiTokenCard />}
    </Page>
  );
}
