import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactNode } from 'react';
import listStyles from './option-list.module.css';

interface OptionPopoverProps {
  readonly open: boolean;
  readonly field: ReactNode;
  /** True if the field is outside sheets and may be narrower than its list. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A text field with a list below it while it is open. The field keeps the focus and has the keys. */
export function OptionPopover({ open, field, wide, children }: OptionPopoverProps) {
  return (
    <Popover
      opened={open}
      position="bottom-start"
      width="target"
      offset={4}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      {...(wide ? { width: 264, portalProps: { target: '#screen' } } : {})}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: listStyles.dropdown ?? '' }}
    >
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
