import { Outlet } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';
import { settingsFrame as texts } from './texts.tsx';

/** The pages of the settings, in a row above the one that is open. */
export function SettingsFrame() {
  return (
    <>
      <Tabs label={texts.settings}>
        <TabLink to="/settings/profile">{texts.profile}</TabLink>
        <TabLink to="/settings/security">{texts.security}</TabLink>
        <TabLink to="/settings/appearance">{texts.appearance}</TabLink>
        <TabLink to="/settings/categories">{texts.categories}</TabLink>
        <TabLink to="/settings/rules">{texts.rules}</TabLink>
        <TabLink to="/settings/tags">{texts.tags}</TabLink>
        <TabLink to="/settings/merchants">{texts.merchants}</TabLink>
        <TabLink to="/settings/exchange-rates">{texts.exchangeRates}</TabLink>
        <TabLink to="/settings/receipts">{texts.receipts}</TabLink>
        <TabLink to="/settings/history">{texts.history}</TabLink>
        <TabLink to="/settings/data">{texts.yourData}</TabLink>
        <TabLink to="/settings/activity">{texts.activity}</TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}
