import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileScreen as texts } from './texts.ts';

/** Your name, and how amounts and months are shown. */
export function ProfileScreen() {
  const query = useQuery(profileQuery);
  const profile = query.data;
  const isDemo = useIsDemo();
  return (
    <Page title={common.profile} width="column" answer={texts.answer}>
      <LoadFailed what={common.yourProfile} query={query} />
      {!profile && !query.error && (
        <Card>
          <Skeleton shape="row" count={6} />
        </Card>
      )}
      {profile && (
        <>
          <Card>
            <ProfileForm profile={profile} />
          </Card>
          <Card id="account" title={texts.yourAccount}>
            <Facts
              facts={[
                [common.emailAddress, profile.email],
                [texts.memberSince, dayText(todayHere(new Date(profile.created_at)))],
                ...(profile.is_admin
                  ? [[texts.role, <Badge key="role">{texts.administrator}</Badge>] as const]
                  : []),
              ]}
            />
          </Card>
          {!isDemo && <DeleteAccount email={profile.email} />}
        </>
      )}
    </Page>
  );
}
