import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountsQuery } from '../api/accounts.ts';
import { profileQuery } from '../api/profile.ts';
import { savedFiltersQuery } from '../api/saved-filters.ts';
import { signOut } from '../api/session.ts';
import {
  AccountsIcon,
  AddIcon,
  CheckIcon,
  FilterIcon,
  HideIcon,
  KeyboardIcon,
  SearchIcon,
  SignOutIcon,
  TransferIcon,
  UndoIcon,
} from '../design/icons.ts';
import { Palette, type PaletteAction } from '../design/palette.tsx';
import { setPreferences, usePreferences } from '../design/preferences.ts';
import { toast } from '../design/toast.tsx';
import { undoNewest } from '../features/history/undo-last.ts';
import { adminPlace, adminPlaces, footPlaces, innerPlaces, mainPlaces, settingsPlaces } from './places.ts';

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Every screen, every account and what can be done from anywhere, found by typing. */
export default function CommandPalette({ onClose, onKeys }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { hideAmounts } = usePreferences();
  const { data: profile } = useQuery(profileQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { data: savedFilters = [] } = useQuery(savedFiltersQuery);

  const places = [
    ...mainPlaces,
    ...innerPlaces,
    ...footPlaces,
    ...settingsPlaces,
    ...(profile?.is_admin ? [adminPlace, ...adminPlaces] : []),
  ].map(
    ({ to, label, words, icon: Icon }): PaletteAction => ({
      id: to,
      label,
      words: words ?? '',
      icon: <Icon size={20} stroke={1.75} />,
      run: () => void navigate({ to }),
    }),
  );
  const doings: PaletteAction[] = [
    {
      id: 'add',
      label: 'Add a transaction',
      words: 'new expense income',
      icon: <AddIcon size={20} />,
      run: () => void navigate({ to: '/transactions/new' }),
    },
    {
      id: 'transfer',
      label: 'Move money between accounts',
      words: 'transfer',
      icon: <TransferIcon size={20} />,
      run: () => void navigate({ to: '/transactions/new', search: { type: 'transfer' } }),
    },
    {
      id: 'add-account',
      label: 'Add an account',
      words: 'new bank card',
      icon: <AccountsIcon size={20} />,
      run: () => void navigate({ to: '/accounts/new' }),
    },
    {
      id: 'review',
      label: 'Review what waits',
      words: 'categorise confirm queue uncategorised recurring',
      icon: <CheckIcon size={20} />,
      run: () => void navigate({ to: '/review' }),
    },
    {
      id: 'uncategorised',
      label: 'Show what has no category',
      words: 'uncategorised review',
      icon: <SearchIcon size={20} />,
      run: () => void navigate({ to: '/transactions', search: { uncategorised: true } }),
    },
    {
      id: 'undo',
      label: 'Undo the last change',
      icon: <UndoIcon size={20} />,
      run: () => void undoNewest(),
    },
    {
      id: 'hide',
      label: hideAmounts ? 'Show amounts' : 'Hide amounts',
      words: 'privacy screenshot',
      icon: <HideIcon size={20} />,
      run: () => setPreferences({ hideAmounts: !hideAmounts }),
    },
    {
      id: 'keys',
      label: 'Show the keys',
      words: 'shortcuts keyboard',
      icon: <KeyboardIcon size={20} />,
      run: onKeys,
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      words: 'leave log out',
      icon: <SignOutIcon size={20} />,
      run: () => void signOut().catch((error: Error) => toast(error.message)),
    },
  ];
  const ofAccounts = accounts
    .filter((account) => !account.closed_on)
    .map(
      (account): PaletteAction => ({
        id: account.id,
        label: account.name,
        description: 'Account',
        words: account.institution ?? '',
        icon: <AccountsIcon size={20} stroke={1.75} />,
        run: () => void navigate({ to: '/accounts/$accountId', params: { accountId: account.id } }),
      }),
    );
  const ofFilters = savedFilters
    .filter(({ usable }) => usable)
    .map(
      ({ id, name, filter }): PaletteAction => ({
        id,
        label: name,
        description: 'Saved filter',
        words: 'search',
        icon: <FilterIcon size={20} stroke={1.75} />,
        run: () => void navigate({ to: '/transactions', search: filter }),
      }),
    );
  return <Palette actions={[...places, ...doings, ...ofAccounts, ...ofFilters]} onClose={onClose} />;
}
