import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { ApiTokenCard } from '../api-tokens/api-token-card.tsx';
import { TotpCard } from '../totp/totp-card.tsx';
import { deviceOf } from './device-words.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { securityScreen as texts } from './texts.tsx';

const PasskeyCard = lazyPart(() => import('../passkeys/passkey-card.tsx'));

const OfflineCard = lazyPart(() => import('../offline-copy/offline-card.tsx'));
const OidcCard = lazyPart(() => import('../oidc/oidc-card.tsx'));

/** Sign-in methods and current sessions. */
export function SecurityScreen() {
  const query = useQuery(profileQuery);
  const isDemo = useIsDemo();
  return (
    <Page title={common.security} width="column" answer={texts.answer}>
      <LoadFailed what={common.yourProfile} query={query} />
      {isDemo ? <DemoRefusal title={texts.demoTitle}>{texts.demoRefusal}</DemoRefusal> : <PasswordForm />}
      {query.data && !isDemo && <TotpCard isOn={query.data.totp_enabled} />}
      {query.isPending && !isDemo && (
        <Card title={common.twoStepSignIn}>
          <Skeleton shape="row" count={2} />
        </Card>
      )}
      {!isDemo && (
        <>
          <PasskeyCard deviceName={deviceOf(navigator.userAgent).name} />
          <OidcCard />
        </>
      )}
      <SessionList />
      <OfflineCard />
      {!isDemo && <ApiTokenCard />}
    </Page>
  );
}
