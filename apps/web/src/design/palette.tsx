import { createSpotlight, Spotlight } from '@mantine/spotlight';
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
  readonly actions: readonly PaletteAction[];
  readonly onClose: () => void;
}

/** Type, choose with the arrows, Enter: the way to anywhere without a mouse. */
export function Palette({ actions, onClose }: PaletteProps) {
  const [[store, control]] = useState(() => createSpotlight());
  useEffect(() => control.open(), [control]);
  return (
    <Spotlight
      store={store}
      actions={actions.map((action) => ({
        id: action.id,
        label: action.label,
        description: action.description ?? '',
        leftSection: action.icon,
        keywords: action.words ?? '',
        onClick: action.run,
      }))}
      shortcut={null}
      limit={12}
      scrollable
      maxHeight={420}
      lockScroll={false}
      onSpotlightClose={onClose}
      clearQueryOnClose
      nothingFound={texts.nothingFound}
      searchProps={{
        placeholder: common.goToAScreenOrDo,
        'aria-label': common.goToAScreenOrDo,
      }}
      transitionProps={{ duration: 120 }}
      classNames={{
        content: styles.content ?? '',
        search: styles.search ?? '',
        action: styles.action ?? '',
        actionDescription: styles.description ?? '',
        empty: styles.empty ?? '',
      }}
      attributes={{ content: { 'aria-label': common.goToAScreenOrDo } }}
      data-holds-page
    />
  );
}
