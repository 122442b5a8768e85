import { ActionIcon, Button as MantineButton } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';

/** `main` is the next step, at most one on each screen. `danger` can't be undone. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  readonly icon?: ReactNode;
  readonly small?: boolean;
  /** True fills the whole width. */
  readonly wide?: boolean;
  /** Shows that the action is running, and ignores further clicks. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: (() => void) | undefined;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

const variants = { main: 'filled', plain: 'default', quiet: 'subtle', danger: 'outline' } as const;

/** A button whose label says what happens: "Import 124 rows", "Undo". */
export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    type = 'button',
    icon,
    small,
    wide,
    busy,
    label,
    pressed,
    expanded,
    ...rest
  } = props;
  return (
    <MantineButton
      {...rest}
      type={type}
      variant={variants[kind]}
      color={kind === 'danger' ? 'red' : 'copper'}
      size={small ? 'compact-md' : 'sm'}
      fullWidth={wide ?? false}
      loading={busy ?? false}
      leftSection={icon}
      className={styles.button}
      data-kind={kind}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
    />
  );
}

interface IconButtonProps {
  /** Name of the action, for screen readers and on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly tone?: 'quiet' | 'danger';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon, 36 pixels square (44 on touch screens). */
export function IconButton({ label, icon, pressed, tone = 'quiet', ...rest }: IconButtonProps) {
  return (
    <ActionIcon
      {...rest}
      variant="subtle"
      size={36}
      className={styles.icon}
      data-tone={tone}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </ActionIcon>
  );
}
