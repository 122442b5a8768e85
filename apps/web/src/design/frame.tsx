import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import styles from './frame.module.css';
import { DownIcon } from './icons.ts';
import { Key } from './text.tsx';
import { frame as texts } from './texts.tsx';

interface FrameProps {
  readonly rail: ReactNode;
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the app: a narrow rail at the left, on phones a bar at the bottom, and the screen. */
export function Frame({ rail, bar, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#screen" className={styles.skip}>
        {texts.skipToTheScreen}
      </a>
      <nav className={styles.rail} aria-label={texts.main}>
        {rail}
      </nav>
      <main className={styles.main} id="screen" tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.bar} aria-label={texts.mainBottomBar}>
        {bar}
      </nav>
    </div>
  );
}

/** Group of navigation items in the rail. `apart` places it at the bottom. */
export function RailGroup({ apart, children }: { readonly apart?: boolean; readonly children: ReactNode }) {
  return <div className={apart ? `${styles.items} ${styles.apart}` : styles.items}>{children}</div>;
}

interface ItemProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly icon?: ReactNode;
  readonly isMain?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function RailAnchor({ icon, isMain, children, ...props }: ItemProps) {
  return (
    <a {...props} className={styles.item}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

function BarAnchor({ icon, isMain, children, ...props }: ItemProps) {
  return (
    <a {...props} className={styles.barItem} data-main={isMain}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

interface TabProps extends ItemProps {
  /** Marks the tab as open or not, in place of what the router derives from the address. */
  readonly open?: 'page' | 'true' | 'no';
}

function TabAnchor({ icon, isMain, open, ...props }: TabProps) {
  const marks = open && {
    'data-status': open === 'no' ? undefined : 'active',
    'aria-current': open === 'no' ? undefined : open,
  };
  return <a {...props} {...marks} className={styles.tab} />;
}

/** A place in the rail: icon and word; the current one is copper and marked as such. */
export const RailLink = createLink(RailAnchor);
/** A place in the bottom bar of phones. */
export const BarLink = createLink(BarAnchor);
/** A page of a screen with several. */
export const TabLink = createLink(TabAnchor);

interface RailSectionProps {
  /** The `RailLink` that the entries belong to. */
  readonly place: ReactNode;
  /** Name of the entries, for the button that shows and hides them. */
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** A list of `RailEntry`. */
  readonly children: ReactNode;
}

/** A place of the rail with entries beneath it, which a button shows and hides. */
export function RailSection({ place, label, open, onToggle, children }: RailSectionProps) {
  return (
    <>
      <div className={styles.section}>
        {place}
        <button
          type="button"
          className={styles.fold}
          aria-label={label}
          title={label}
          aria-expanded={open}
          onClick={onToggle}
        >
          <DownIcon size={16} aria-hidden />
        </button>
      </div>
      {open && children}
    </>
  );
}

interface RailButtonProps {
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly onClick: () => void;
  readonly children: string;
}

/** Something the rail does rather than shows. */
export function RailButton({ icon, keys, onClick, children }: RailButtonProps) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {keys && <Key>{keys}</Key>}
    </button>
  );
}

/** The brand at the head of the rail, which goes home. */
export const BrandLink = createLink(function BrandAnchor(props: ItemProps) {
  const { icon, isMain, children, ...rest } = props;
  return (
    <a {...rest} className={styles.brand}>
      {icon}
      {children}
    </a>
  );
});

/** The pages of one screen, in a row. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the row scrolls: the tab that is open is brought into sight, without moving the page. Elsewhere measuring it
  // would lay out each new screen twice.
  useEffect(() => {
    if (!matchMedia('(max-width: 48em)').matches) return;
    const tab = nav.current?.querySelector<HTMLElement>('[data-status="active"]');
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

interface PagesAsideProps {
  readonly label: string;
  /** Groups of links where there is room beside (useRoomBeside), else one field to choose from. */
  readonly pages: ReactNode;
  /** The page that is open. */
  readonly children: ReactNode;
}

/** Many pages of one screen: a list beside the page that is open; above it where there is no room beside. */
export function PagesAside({ label, pages, children }: PagesAsideProps) {
  return (
    <div className={styles.withAside}>
      <nav className={styles.aside} aria-label={label}>
        {pages}
      </nav>
      <div className={styles.asidePage}>{children}</div>
    </div>
  );
}

/** Pages that belong together, under their name where they are a list. */
export function PageGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, not links
    <div role="group" className={styles.pageGroup} aria-labelledby={id}>
      <span id={id} className={styles.groupName}>
        {name}
      </span>
      {children}
    </div>
  );
}
