import { Drawer, Modal } from '@mantine/core';
import * as common from './common-texts.ts';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './sheet.module.css';
import { SheetActions } from './sheet-actions.tsx';
import { sheet as texts } from './texts.tsx';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface SideSheetProps extends SheetProps {
  /** For tables of several columns: 760 pixels in place of 480. */
  readonly wide?: boolean;
}

const classNames = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
};

/** The page behind is held still by base.css: Mantine's own way writes a style element, which is refused. */
const held = {
  lockScroll: false,
  classNames,
  closeButtonProps: { 'aria-label': common.close, size: 'lg' as const },
  transitionProps: { duration: 150 },
};

/** Restores the focus when a sheet closes, unless something else has taken it. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (!open.current && isFree && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);
}

/** Details at the side, so that the list stays in place; the whole page on phones. Escape closes it. */
export function SideSheet({ title, onClose, wide, children }: SideSheetProps) {
  useFocusBack();
  // Escape in a viewer that covers the sheet is the viewer's.
  const close = () => document.querySelector('dialog[open]') === null && onClose();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      {...held}
      opened
      onClose={close}
      position="right"
      size={phone ? '100%' : wide ? 760 : 480}
      title={title}
      data-holds-page
    >
      {children}
    </Drawer>
  );
}

/** A small window in the middle, for one short question or form. */
export function Dialog({ title, onClose, children }: SheetProps) {
  useFocusBack();
  return (
    <Modal {...held} opened onClose={onClose} title={title} centered size={480} data-holds-page>
      {children}
    </Modal>
  );
}

interface ConfirmProps {
  readonly title: string;
  /** Explanation of what will be deleted, and that it can't be restored. */
  readonly children: ReactNode;
  /** Label of the confirm button: "Delete the account and 1,240 transactions". */
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that can't be undone. Everything else has an undo and no question. */
export function Confirm({ title, children, action, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <SheetActions>
        <Button onClick={onClose}>{texts.keepIt}</Button>
        <Button kind="danger" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </SheetActions>
    </Dialog>
  );
}
