import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { profileQuery } from '../../api/profile.ts';
import { TabLink, Tabs } from '../../design/frame.tsx';

/** The pages of administrators, in a row above the one that is open. Others see no row: each page tells them whose it is. */
export function AdminFrame() {
  const { data: profile } = useQuery(profileQuery);
  return (
    <>
      {profile?.is_admin && (
        <Tabs label="Administration">
          <TabLink to="/admin/health">Health</TabLink>
          <TabLink to="/admin/people">People</TabLink>
          <TabLink to="/admin/backups">Backups</TabLink>
          <TabLink to="/admin/jobs">Jobs</TabLink>
          <TabLink to="/admin/outgoing">Outgoing</TabLink>
          <TabLink to="/admin/activity">Activity</TabLink>
        </Tabs>
      )}
      <Outlet />
    </>
  );
}
