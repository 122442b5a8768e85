import { createLink, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './link.module.css';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

interface ButtonAnchorProps extends AnchorProps {
  readonly kind?: 'main' | 'plain' | 'quiet';
  readonly icon?: ReactNode;
}

function Anchor(props: AnchorProps) {
  return <a {...props} className={styles.link} />;
}

function ButtonAnchor({ kind = 'plain', icon, children, ...props }: ButtonAnchorProps) {
  return (
    <a {...props} className={styles.button} data-kind={kind}>
      {icon}
      {children}
    </a>
  );
}

/** A link in a text or a list, to another screen. */
export const Link = createLink(Anchor);
/** Makes words of a text a link to a screen. */
export const linkTo = (to: NonNullable<LinkProps['to']>) => (words: string) => <Link to={to}>{words}</Link>;
/** A link that looks like a button: it goes to another screen, and can be opened in a new tab. */
export const ButtonLink = createLink(ButtonAnchor);
