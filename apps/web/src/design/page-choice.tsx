import { useNavigate } from '@tanstack/react-router';
import { DownIcon } from './icons.ts';
import styles from './page-choice.module.css';
import { frame as texts } from './texts.tsx';

/** A page within a tab. */
export interface TabPage {
  readonly name: string;
  readonly to: string;
  readonly search: object;
  readonly isOpen: boolean;
}

/**
 * The pages of a tab as one field. Loaded on phones only, which have no room for a second row of links. The title below
 * names the page that is open: the field doesn't, as long names would be cut beside the tabs.
 */
export default function PageChoice({ pages }: { readonly pages: readonly TabPage[] }) {
  const navigate = useNavigate();
  const open = (name: string) => {
    const chosen = pages.find((page) => page.name === name);
    if (chosen) void navigate({ to: chosen.to, search: chosen.search as never });
  };
  return (
    <div className={styles.choice}>
      <span aria-hidden>{texts.pages}</span>
      <DownIcon size={16} aria-hidden />
      <select
        aria-label={texts.pages}
        value={pages.find(({ isOpen }) => isOpen)?.name ?? ''}
        onChange={(event) => open(event.currentTarget.value)}
      >
        {pages.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}
