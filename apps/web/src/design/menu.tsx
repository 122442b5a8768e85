import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly target: ReactElement;
  readonly items: readonly MenuItem[];
}

/** Menu of further actions behind one button. */
export function Menu({ target, items }: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 120 }}
      // The focus goes to the first item: a menu may hold nothing but items, and no place for the focus before them.
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map((item) => (
          <MantineMenu.Item
            key={item.label}
            className={styles.item}
            data-danger={item.danger}
            leftSection={item.icon}
            disabled={item.disabled ?? false}
            onClick={item.onSelect}
          >
            {item.label}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
