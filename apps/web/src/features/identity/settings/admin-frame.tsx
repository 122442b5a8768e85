import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { adminFrame as texts } from './texts.tsx';

/** The pages of administrators, in a row above the one that is open. Others see no row: each page tells them whose it is. */
export function AdminFrame() {
  const { data: profile } = useQuery(profileQuery);
  return (
    <>
      {profile?.is_admin && (
        <Tabs label={common.administration}>
          <TabLink to="/admin/health">{common.health}</TabLink>
          <TabLink to="/admin/people">{common.people}</TabLink>
          <TabLink to="/admin/backups">{common.backups}</TabLink>
          <TabLink to="/admin/jobs">{common.jobs}</TabLink>
          <TabLink to="/admin/outgoing">{texts.outgoing}</TabLink>
          <TabLink to="/admin/activity">{common.activity}</TabLink>
        </Tabs>
      )}
      <Outlet />
    </>
  );
}
