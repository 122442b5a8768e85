import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as common from '../../../design/common-texts.ts';
import { PageGroup, PagesAside, TabLink } from '../../../design/frame.tsx';
import { useHashPlace } from '../../../design/hash-place.ts';
import { Grow, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { useRoomBeside } from '../../../design/narrow.ts';
import { Skeleton } from '../../../design/notice.tsx';
import { settingsPages } from './settings-pages.ts';

const ChoiceOfPage = lazyPart(() => import('./choice-of-page.tsx'));
const SettingsSearch = lazyPart(() => import('./settings-search.tsx'));

/** The pages of the settings and their search: beside the page that is open, or above it where there is no room. */
export function SettingsFrame() {
  const hasRoom = useRoomBeside();
  useHashPlace();
  const search = (
    <Suspense fallback={<Skeleton shape="row" />}>
      <SettingsSearch />
    </Suspense>
  );
  const above = (
    <Row gap={2} wrap={false}>
      <Grow>
        <Suspense fallback={<Skeleton shape="row" />}>
          <ChoiceOfPage />
        </Suspense>
      </Grow>
      <Grow>{search}</Grow>
    </Row>
  );
  const beside = (
    <>
      {search}
      <Pages />
    </>
  );
  return (
    <PagesAside label={common.settings} pages={hasRoom ? beside : above}>
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
