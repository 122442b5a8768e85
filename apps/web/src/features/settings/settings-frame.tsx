import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageGroup, PagesAside, TabLink } from '../../design/frame.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { usePhone } from '../../design/phone.ts';
import { settingsPages } from './settings-pages.ts';
import { settingsFrame as texts } from './texts.tsx';

const ChoiceOfPage = lazy(() => import('./choice-of-page.tsx'));

/** The pages of the settings: a list beside the one that is open, and on a phone a choice above it. */
export function SettingsFrame() {
  const phone = usePhone();
  const choice = (
    <Suspense fallback={<Skeleton shape="row" />}>
      <ChoiceOfPage />
    </Suspense>
  );
  return (
    <PagesAside label={texts.settings} pages={phone ? choice : <Pages />}>
      <Outlet />
    </PagesAside>
  );
}

function Pages() {
  return settingsPages.map(({ name, pages }) => (
    <PageGroup key={name} name={name}>
      {pages.map((page) => (
        <TabLink key={page.to} to={page.to}>
          {page.name}
        </TabLink>
      ))}
    </PageGroup>
  ));
}
