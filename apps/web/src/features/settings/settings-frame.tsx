import { Outlet } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';

/** The pages of the settings, in a row above the one that is open. */
export function SettingsFrame() {
  return (
    <>
      <Tabs label="Settings">
        <TabLink to="/settings/profile">Profile</TabLink>
        <TabLink to="/settings/security">Security</TabLink>
        <TabLink to="/settings/appearance">Appearance</TabLink>
        <TabLink to="/settings/categories">Categories</TabLink>
        <TabLink to="/settings/rules">Rules</TabLink>
        <TabLink to="/settings/tags">Tags</TabLink>
        <TabLink to="/settings/merchants">Merchants</TabLink>
        <TabLink to="/settings/exchange-rates">Exchange rates</TabLink>
        <TabLink to="/settings/receipts">Receipts</TabLink>
        <TabLink to="/settings/history">History</TabLink>
        <TabLink to="/settings/data">Your data</TabLink>
        <TabLink to="/settings/activity">Activity</TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}
