import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { profileQuery } from '../api/profile.ts';
import * as common from '../design/common-texts.ts';
import { followTitle } from '../design/focus.ts';
import { BarLink, BrandLink, Frame, RailButton, RailGroup, RailLink, RailSection } from '../design/frame.tsx';
import { Brand } from '../design/front-page.tsx';
import {
  AddIcon,
  BudgetIcon,
  HideIcon,
  HomeIcon,
  MoreIcon,
  SearchIcon,
  ShowIcon,
  TransactionsIcon,
} from '../design/icons.ts';
import { lazyPart } from '../design/lazy-part.ts';
import { BesideActions, HelpAddress } from '../design/page.tsx';
import { usePhone } from '../design/phone.ts';
import { setPreferences, usePreferences } from '../design/preferences.ts';
import { usePullDown } from '../design/pull-down.ts';
import { useShortcuts } from '../design/shortcuts.ts';
import { DemoBanner } from '../features/admin/demo/demo-banner.tsx';
import { undoNewest } from '../features/admin/history/undo-last.ts';
import { guideOf, openHelp } from './help/guides.ts';
import { catchKeys, OpenSearch, takeKeys } from './open-search.ts';
import { adminPlace, footPlaces, mainPlaces, type Place } from './places.ts';
import { shell as texts } from './texts.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazyPart(loadPalette);
/** Delay after the start before the search is preloaded, so that its box opens at once. */
const preloadMs = 3000;
const ConnectionStatus = lazyPart(() => import('./connection-status.tsx'));
const RailAccounts = lazyPart(() => import('../features/ledger/accounts/rail-accounts.tsx'));
const HouseholdFigures = lazyPart(() => import('../features/identity/household/household-figures.tsx'));
const WhoseFigures = lazyPart(() => import('../features/identity/household/whose-figures.tsx'));
const KeySheet = lazyPart(() => import('./key-sheet.tsx'));

/** Layout around every screen, with navigation, keyboard shortcuts and the command palette. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useFocusOnNewScreen();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { whose } = usePreferences();
  // These screens also show shared data.
  const follows = /^\/(accounts|transactions|reports|budgets|forecast|recurring|review|investments)?$/.test(
    path,
  );
  // On a phone, tabs and a title leave no row for the choice.
  const isBeside = usePhone() && /^\/(reports|forecast|recurring)$/.test(path);
  const whoseFigures = <WhoseFigures path={path} follows={follows} isBeside={isBeside} />;
  const openSearch = useCallback(() => {
    catchKeys();
    setOpen('palette');
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), preloadMs); // requested again when it is opened
    return () => clearTimeout(timer);
  }, []);
  useShellKeys(openSearch, () => setOpen('keys'), useToggleAmounts());
  usePullDown(openSearch);

  return (
    <OpenSearch value={openSearch}>
      <HelpAddress value={guideOf(path)}>
        <Frame rail={<Rail path={path} onSearch={openSearch} />} bar={<PhoneBar path={path} />}>
          <DemoBanner />
          <ConnectionStatus />
          {!isBeside && whoseFigures}
          <BesideActions value={isBeside ? whoseFigures : null}>
            {follows && whose !== 'mine' ? <HouseholdFigures path={path} /> : <Outlet />}
          </BesideActions>
        </Frame>
      </HelpAddress>
      {open === 'palette' && (
        <CommandPalette
          onFocus={takeKeys}
          onClose={() => setOpen(undefined)}
          onKeys={() => setOpen('keys')}
        />
      )}
      {open === 'keys' && <KeySheet onClose={() => setOpen(undefined)} />}
    </OpenSearch>
  );
}

interface RailProps {
  readonly path: string;
  readonly onSearch: () => void;
}

/** Navigation rail of a desktop. */
function Rail({ path, onSearch }: RailProps) {
  const { hideAmounts } = usePreferences();
  const { data: profile } = useQuery(profileQuery);
  const toggleAmounts = useToggleAmounts();
  return (
    <>
      <BrandLink to="/" icon={<Brand size={28} />}>
        {common.farthing}
      </BrandLink>
      <RailGroup>
        {mainPlaces.map((place) =>
          place.to === '/accounts' ? (
            <AccountsSection key={place.to} place={railPlace(place, path)} />
          ) : (
            railPlace(place, path)
          ),
        )}
      </RailGroup>
      <RailGroup apart>
        <RailButton icon={<SearchIcon size={20} stroke={1.75} />} keys="Ctrl K" onClick={onSearch}>
          {texts.search}
        </RailButton>
        {footPlaces.map((place) => railPlace(place, path))}
        {profile?.is_admin && railPlace(adminPlace, path)}
        <RailButton
          icon={hideAmounts ? <ShowIcon size={20} stroke={1.75} /> : <HideIcon size={20} stroke={1.75} />}
          onClick={toggleAmounts}
        >
          {hideAmounts ? texts.showAmounts : common.hideAmounts}
        </RailButton>
      </RailGroup>
    </>
  );
}

/** The place "Accounts" with the accounts beneath it, unless they were hidden on this device. */
function AccountsSection({ place }: { readonly place: ReactNode }) {
  const { foldAccounts } = usePreferences();
  // A phone has no rail and doesn't request its data.
  const isPhone = usePhone();
  return (
    <RailSection
      place={place}
      label={texts.accountsInMenu}
      open={!foldAccounts && !isPhone}
      onToggle={() => setPreferences({ foldAccounts: !foldAccounts })}
    >
      <RailAccounts />
    </RailSection>
  );
}

/** Bottom navigation bar of a phone. */
function PhoneBar({ path }: { readonly path: string }) {
  return (
    <>
      <BarLink to="/" activeOptions={{ exact: true }} icon={<HomeIcon size={22} stroke={1.75} />}>
        {common.home}
      </BarLink>
      <BarLink
        to="/transactions"
        activeOptions={{ exact: true, includeSearch: false }}
        icon={<TransactionsIcon size={22} stroke={1.75} />}
      >
        {common.transactions}
      </BarLink>
      <BarLink to="/transactions/new" isMain icon={<AddIcon size={22} stroke={1.75} />}>
        {common.add}
      </BarLink>
      <BarLink
        to="/budgets"
        activeOptions={{ includeSearch: false }}
        inactiveProps={heldBy('/budgets', path)}
        icon={<BudgetIcon size={22} stroke={1.75} />}
      >
        {common.budget}
      </BarLink>
      <BarLink to="/more" icon={<MoreIcon size={22} stroke={1.75} />}>
        {texts.more}
      </BarLink>
    </>
  );
}

/** Returns the action that hides all amounts, or shows them again. */
function useToggleAmounts(): () => void {
  const { hideAmounts } = usePreferences();
  return () => setPreferences({ hideAmounts: !hideAmounts });
}

/** Returns the attributes that mark a navigation item as current if it includes the current screen under another URL. */
function heldBy(to: string, path: string) {
  const held = mainPlaces.find((place) => place.to === to)?.holds ?? [];
  const isHeld = held.some((one) => path === one || path.startsWith(`${one}/`));
  return isHeld ? ({ 'data-status': 'active', 'aria-current': 'page' } as const) : {};
}

function railPlace({ to, label, icon: Icon }: Place, path: string) {
  return (
    <RailLink
      key={to}
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      inactiveProps={heldBy(to, path)}
      icon={<Icon size={20} stroke={1.75} />}
    >
      {label}
    </RailLink>
  );
}

/** Registers the keyboard shortcuts of every screen. */
function useShellKeys(search: () => void, showKeys: () => void, toggleAmounts: () => void): void {
  const navigate = useNavigate();
  useShortcuts(texts.everywhere, [
    { keys: 'Ctrl+K', label: common.searchEverything, everywhere: true, run: search },
    { keys: '?', label: texts.showTheseKeys, run: showKeys },
    { keys: 'h', label: texts.helpWithThisPage, run: () => openHelp(location.pathname) },
    { keys: 'n', label: common.addATransaction, run: () => void navigate({ to: '/transactions/new' }) },
    { keys: 'i', label: common.importAStatement, run: () => void navigate({ to: '/import' }) },
    {
      keys: '/',
      label: common.searchTransactions,
      run: () => void navigate({ to: '/transactions', search: { focus: true } }),
    },
    { keys: 'Ctrl+Z', label: texts.undoTheLastChange, run: () => void undoNewest() },
    { keys: '.', label: texts.hideOrShowAmounts, run: toggleAmounts },
  ]);
}

/** Moves the focus to the title after a change of screen. */
function useFocusOnNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [first, setFirst] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path moves the focus
  useEffect(() => {
    if (path === undefined) return;
    if (first) {
      setFirst(false);
      return;
    }
    return followTitle();
  }, [path]);
}
