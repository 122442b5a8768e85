import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { profileQuery } from '../../api/profile.ts';
import { TabLink, Tabs } from '../../design/frame.tsx';

/** The pages of the settings, in a row above the one that is open; those of administrators at the end. */
export function SettingsFrame() {
  const { data: profile } = useQuery(profileQuery);
  return (
    <>
      <Tabs label="Settings">
        <TabLink to="/settings/profile">Profile</TabLink>
        <TabLink to="/settings/security">Security</TabLink>
        <TabLink to="/settings/appearance">Appearance</TabLink>
        <TabLink to="/settings/categories">Categories</TabLink>
        <TabLink to="/settings/rules">Rules</TabLink>
        <TabLink to="/settings/tags">Tags</TabLink>
        <TabLink to="/settings/exchange-rates">Exchange rates</TabLink>
        <TabLink to="/settings/receipts">Receipts</TabLink>
        <TabLink to="/settings/history">History</TabLink>
        <TabLink to="/settings/data">Your data</TabLink>
        <TabLink to="/settings/activity">Activity</TabLink>
        {profile?.is_admin && <TabLink to="/settings/people">People</TabLink>}
        {profile?.is_admin && <TabLink to="/settings/backups">Backups</TabLink>}
        {profile?.is_admin && <TabLink to="/settings/outgoing">Outgoing</TabLink>}
        {profile?.is_admin && <TabLink to="/settings/health">Health</TabLink>}
      </Tabs>
      <Outlet />
    </>
  );
}
