import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as common from '../../../design/common-texts.ts';
import { PageGroup, PagesAside, TabLink } from '../../../design/frame.tsx';
import { useRoomBeside } from '../../../design/narrow.ts';
import { Skeleton } from '../../../design/notice.tsx';
import { settingsPages } from './settings-pages.ts';

const ChoiceOfPage = lazy(() => import('./choice-of-page.tsx'));

/** The pages of the settings: a list beside the one that is open, and a choice above it where there is no room. */
export function SettingsFrame() {
  const hasRoom = useRoomBeside();
  const choice = (
    <Suspense fallback={<Skeleton shape="row" />}>
      <ChoiceOfPage />
    </Suspense>
  );
  return (
    <PagesAside label={common.settings} pages={hasRoom ? <Pages /> : choice}>
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
