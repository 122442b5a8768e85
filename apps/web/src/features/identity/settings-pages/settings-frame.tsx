import { Outlet } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import * as common from '../../../design/common-texts.ts';
import { PageGroup, PagesAside, TabLink } from '../../../design/frame.tsx';
import { useHashPlace } from '../../../design/hash-place.ts';
import { Grow, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { useRoomBeside } from '../../../design/narrow.ts';
import { Skeleton } from '../../../design/notice.tsx';
import { settingsPages } from './settings-pages.ts';

const ChoiceOfPage = lazyPart(() => import('./choice-of-page.tsx'), <Skeleton shape="row" />);

/** The pages of the settings and their search: beside the page that is open, or above it where there is no room. */
export function SettingsFrame() {
  const hasRoom = useRoomBeside();
  useHashPlace();
  const Search = useSearch();
  const search = Search ? <Search /> : <Skeleton shape="row" />;
  const above = (
    <Row gap={2}>
      <Grow wraps>
        <ChoiceOfPage />
      </Grow>
      <Grow wraps>{search}</Grow>
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

/** The search, as soon as its code is loaded. As a lazy part it would be late, because React keeps a placeholder for 300 ms. */
function useSearch(): ComponentType | undefined {
  const [search, setSearch] = useState<ComponentType>();
  useEffect(() => {
    import('./settings-search.tsx').then(
      ({ default: loaded }) => setSearch(() => loaded),
      () => {}, // the server is away: the pages of the settings are listed without a search
    );
  }, []);
  return search;
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
