import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { messageOf } from '../api/problem.ts';
import { profileQuery } from '../api/profile.ts';
import { signOut } from '../api/session.ts';
import * as common from '../design/common-texts.ts';
import { ForwardIcon, HelpIcon, HideIcon, SearchIcon, ShowIcon, SignOutIcon } from '../design/icons.ts';
import { Card } from '../design/layout.tsx';
import { List, ListButton, ListLink } from '../design/list.tsx';
import { Page } from '../design/page.tsx';
import { setPreferences, usePreferences } from '../design/preferences.ts';
import { toast } from '../design/toast.tsx';
import { openHelp } from './help/guides.ts';
import { help } from './help/texts.ts';
import { OpenSearch } from './open-search.ts';
import { adminPlace, footPlaces, innerPlaces, mainPlaces, type Place } from './places.ts';
import { settingsPlaces } from './settings-places.ts';
import { moreScreen as texts } from './texts.ts';

/** Paths that the bottom bar links to. */
const inBar: readonly string[] = ['/', '/transactions', '/budgets'];

/** Screen with every place that isn't in the bottom bar of a phone. */
export function MoreScreen() {
  const { hideAmounts } = usePreferences();
  const { data: profile } = useQuery(profileQuery);
  const openSearch = useContext(OpenSearch);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    signOut()
      .catch((error: unknown) => toast(messageOf(error)))
      .finally(() => setLeaving(false));
  };
  const places = [
    ...mainPlaces.filter(({ to }) => !inBar.includes(to)),
    ...innerPlaces,
    ...footPlaces.filter(({ to }) => to !== '/settings'),
  ];
  return (
    <Page title={texts.more} width="reading">
      <Card padded={false}>
        <List label={texts.morePlaces}>
          <ListButton mark={<SearchIcon size={20} />} onClick={openSearch}>
            {common.searchEverything}
          </ListButton>
          {places.map(placeLine)}
        </List>
      </Card>
      <Card title={common.settings} padded={false}>
        <List label={common.settings}>
          {settingsPlaces.map(placeLine)}
          {profile?.is_admin && placeLine(adminPlace)}
        </List>
      </Card>
      <Card padded={false}>
        <List label={texts.thisApp}>
          <ListButton mark={<HelpIcon size={20} />} onClick={() => openHelp()}>
            {help.all.label}
          </ListButton>
          <ListButton
            mark={hideAmounts ? <ShowIcon size={20} /> : <HideIcon size={20} />}
            onClick={() => setPreferences({ hideAmounts: !hideAmounts })}
          >
            {hideAmounts ? texts.showAmounts : common.hideAmounts}
          </ListButton>
          <ListButton mark={<SignOutIcon size={20} />} onClick={leave}>
            {common.signOut}
          </ListButton>
        </List>
      </Card>
    </Page>
  );
}

/** Returns a line that links to a place. */
function placeLine({ to, label, icon: Icon }: Place) {
  return (
    <ListLink key={to} to={to} mark={<Icon size={20} stroke={1.75} />} end={<ForwardIcon size={18} />}>
      {label}
    </ListLink>
  );
}
