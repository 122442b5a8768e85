import { useQuery } from '@tanstack/react-query';
import { notificationChannelsQuery, notificationSettingsQuery } from '../../../api/notification-channels.ts';
import { profileQuery } from '../../../api/profile.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { ChannelCard } from './channel-card.tsx';
import { KindsTable } from './kinds-table.tsx';
import { notificationsScreen as texts } from './texts.tsx';
import { TimesForm } from './times-form.tsx';

/** The page on which users choose where, about what and when they are told. */
export function NotificationsScreen() {
  const isDemo = useIsDemo();
  return (
    <Page title={texts.title} width="column" answer={texts.answer}>
      {isDemo ? <DemoRefusal title={texts.title}>{texts.demo}</DemoRefusal> : <Own />}
    </Page>
  );
}

function Own() {
  const channels = useQuery(notificationChannelsQuery);
  const settings = useQuery(notificationSettingsQuery);
  const isAdmin = useQuery(profileQuery).data?.is_admin === true;
  const items = channels.data?.items ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={channels} />
      {channels.isPending && <LoadingCard shape="row" count={2} />}
      {channels.data && <ChannelCard list={channels.data} />}
      {items.length > 0 && <KindsTable channels={items} isAdmin={isAdmin} />}
      {items.length > 0 && settings.data && <TimesForm settings={settings.data} />}
    </>
  );
}
