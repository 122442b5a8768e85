import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight';
import * as common from './common-texts.ts';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { type ReactNode, useEffect, useState } from 'react';
import { matching } from './matching.ts';
import styles from './palette.module.css';
import { palette as texts } from './texts.tsx';

export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
  /** Other words that find it. */
  readonly words?: string;
  readonly run: () => void;
}

interface PaletteProps {
  /** Actions that are found by their label and words, on this device. */
  readonly actions: readonly PaletteAction[];
  /** Actions that the server found for the text, in its order. */
  readonly useFound: (query: string) => readonly PaletteAction[];
  /** Called when the box has the focus. Returns what was typed before. */
  readonly onFocus: () => string;
  readonly onClose: () => void;
}

/** Time after the last key before the server is asked. */
const pauseMs = 120;
/** Actions listed before a text is typed, and most actions of this device beside those found. */
const mostAtFirst = 12;
const mostBesideFound = 6;

/** Searches everything: type, choose with the arrows, Enter. */
export function Palette({ actions, useFound, onFocus, onClose }: PaletteProps) {
  const [[store, control]] = useState(() => createSpotlight());
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query, pauseMs);
  const found = useFound(query === '' ? '' : asked);
  useEffect(() => control.open(), [control]);
  const listed =
    query.trim() === ''
      ? actions.slice(0, mostAtFirst)
      : [...matching(query, actions).slice(0, mostBesideFound), ...found];
  const shown = listed.map(({ id }) => id).join(' ');
  // Spotlight selects the first action when the text changes, which is before the server has answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other actions are shown
  useEffect(() => {
    if (query !== '') selectFirst(store);
  }, [shown]);
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      filter={(_, all) => all}
      actions={listed.map((action) => ({
        id: action.id,
        label: action.label,
        description: action.description ?? '',
        leftSection: action.icon,
        onClick: action.run,
      }))}
      shortcut={null}
      scrollable
      maxHeight={420}
      lockScroll={false}
      onSpotlightClose={onClose}
      clearQueryOnClose
      nothingFound={texts.nothingFound}
      searchProps={{
        placeholder: common.searchEverything,
        'aria-label': common.searchEverything,
        maxLength: 100,
        onFocus: () => {
          const before = onFocus();
          if (before) setQuery((text) => text + before);
        },
      }}
      transitionProps={{ duration: 120 }}
      classNames={{
        content: styles.content ?? '',
        search: styles.search ?? '',
        action: styles.action ?? '',
        actionDescription: styles.description ?? '',
        empty: styles.empty ?? '',
      }}
      attributes={{ content: { 'aria-label': common.searchEverything } }}
      data-holds-page
    />
  );
}

/** Selects the first action, if none is selected. */
function selectFirst(store: SpotlightStore): void {
  const list = document.getElementById(store.getState().listId);
  if (list?.querySelector('[data-selected]')) return;
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
