import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { profileQuery } from '../api/profile.ts';
import { savedFiltersQuery } from '../api/saved-filters.ts';
import { signOut } from '../api/session.ts';
import * as common from '../design/common-texts.ts';
import {
  AccountsIcon,
  AddIcon,
  CheckIcon,
  FilterIcon,
  HelpIcon,
  HideIcon,
  KeyboardIcon,
  SearchIcon,
  SettingsIcon,
  SignOutIcon,
  TransferIcon,
  UndoIcon,
} from '../design/icons.ts';
import { Palette, type PaletteAction } from '../design/palette.tsx';
import { setPreferences, usePreferences } from '../design/preferences.ts';
import { toast } from '../design/toast.tsx';
import { undoNewest } from '../features/admin/history/undo-last.ts';
import { settings } from '../features/identity/settings-pages/settings-list.ts';
import { useSearchActions } from '../features/reports/search/use-search-actions.tsx';
import { openHelp } from './help/guides.ts';
import { help } from './help/texts.ts';
import { adminPlace, footPlaces, innerPlaces, mainPlaces } from './places.ts';
import { type SearchPlace, searchPlaces } from './search-places.ts';
import { adminPlaces, settingsPlaces } from './settings-places.ts';
import { commandPalette as texts } from './texts.ts';

interface CommandPaletteProps {
  /** Returns what was typed before the box had the focus. */
  readonly onFocus: () => string;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** One box for everything: screens, settings, actions, saved filters and the user's own records. */
export default function CommandPalette({ onFocus, onClose, onKeys }: CommandPaletteProps) {
  const navigate = useNavigate();
  const doings = useDoings(onKeys);
  const { data: profile } = useQuery(profileQuery);
  const { data: savedFilters = [] } = useQuery(savedFiltersQuery);

  const places = [
    ...mainPlaces,
    ...innerPlaces,
    ...searchPlaces,
    ...footPlaces,
    ...(profile?.is_admin ? [adminPlace, ...adminPlaces] : []),
  ].map(
    ({ to, search, label, words, icon: Icon }: SearchPlace): PaletteAction => ({
      id: `${to} ${label}`,
      label,
      words: words ?? '',
      icon: <Icon size={20} stroke={1.75} />,
      run: () => void navigate({ to, search: search ?? {} }),
    }),
  );
  const ofSettings = settings.map(({ to, hash, label, words, page }): PaletteAction => {
    const Icon = settingsPlaces.find((place) => place.to === to)?.icon ?? SettingsIcon;
    return {
      id: `${to} ${label}`,
      label,
      words,
      description: hash ? texts.settingOn(page) : common.settings,
      icon: <Icon size={20} stroke={1.75} />,
      run: () => void navigate({ to, hash }),
    };
  });
  const ofFilters = savedFilters
    .filter(({ usable }) => usable)
    .map(
      ({ id, name, filter }): PaletteAction => ({
        id,
        label: name,
        description: texts.savedFilter,
        words: 'search',
        icon: <FilterIcon size={20} stroke={1.75} />,
        run: () => void navigate({ to: '/transactions', search: filter }),
      }),
    );
  return (
    <Palette
      actions={[...places, ...doings, ...ofSettings, ...ofFilters]}
      useFound={useSearchActions}
      onFocus={onFocus}
      onClose={onClose}
    />
  );
}

/** Returns the actions that are available everywhere. */
function useDoings(onKeys: () => void): readonly PaletteAction[] {
  const navigate = useNavigate();
  const { hideAmounts } = usePreferences();
  return [
    {
      id: 'add',
      ...texts.addTransaction,
      icon: <AddIcon size={20} />,
      run: () => void navigate({ to: '/transactions/new' }),
    },
    {
      id: 'transfer',
      ...texts.moveMoney,
      icon: <TransferIcon size={20} />,
      run: () => void navigate({ to: '/transactions/new', search: { type: 'transfer' } }),
    },
    {
      id: 'add-account',
      ...texts.addAccount,
      icon: <AccountsIcon size={20} />,
      run: () => void navigate({ to: '/accounts/new' }),
    },
    {
      id: 'review',
      ...texts.review,
      icon: <CheckIcon size={20} />,
      run: () => void navigate({ to: '/review' }),
    },
    {
      id: 'uncategorised',
      ...texts.uncategorised,
      icon: <SearchIcon size={20} />,
      run: () => void navigate({ to: '/transactions', search: { uncategorised: true } }),
    },
    { id: 'undo', label: texts.undo, icon: <UndoIcon size={20} />, run: () => void undoNewest() },
    {
      id: 'hide',
      label: hideAmounts ? texts.showAmounts : common.hideAmounts,
      words: texts.hideWords,
      icon: <HideIcon size={20} />,
      run: () => setPreferences({ hideAmounts: !hideAmounts }),
    },
    { id: 'help-here', ...help.here, icon: <HelpIcon size={20} />, run: () => openHelp(location.pathname) },
    { id: 'help', ...help.all, icon: <HelpIcon size={20} />, run: () => openHelp() },
    { id: 'keys', ...texts.showKeys, icon: <KeyboardIcon size={20} />, run: onKeys },
    {
      id: 'sign-out',
      ...texts.signOut,
      icon: <SignOutIcon size={20} />,
      run: () => void signOut().catch((error: Error) => toast(error.message)),
    },
  ];
}
