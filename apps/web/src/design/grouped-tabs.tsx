import styles from './frame.module.css';
import { TabLink } from './frame.tsx';
import { lazyPart } from './lazy-part.ts';
import type { TabPage } from './page-choice.tsx';
import { usePhone } from './phone.ts';

const PageChoice = lazyPart(() => import('./page-choice.tsx'));

/** A tab with its pages. The tab leads to the first of them. */
interface TabGroup {
  readonly name: string;
  readonly pages: readonly [TabPage, ...TabPage[]];
}

interface GroupedTabsProps {
  readonly label: string;
  readonly groups: readonly TabGroup[];
}

/** A few tabs, with the pages of the open tab in a second row. On a phone the pages are a choice beside the tabs. */
export function GroupedTabs({ label, groups }: GroupedTabsProps) {
  const isPhone = usePhone();
  const open = groups.find(({ pages }) => pages.some(({ isOpen }) => isOpen));
  const pages = open && open.pages.length > 1 ? open.pages : [];
  return (
    <nav className={styles.grouped} aria-label={label}>
      <div className={styles.tabs}>
        {groups.map((group) => (
          <TabLink key={group.name} {...addressOf(group.pages[0])} open={group === open ? 'true' : 'no'}>
            {group.name}
          </TabLink>
        ))}
      </div>
      {isPhone && pages.length > 0 && <PageChoice pages={pages} />}
      {!isPhone && pages.length > 0 && (
        <div className={styles.inner}>
          {pages.map((page) => (
            <TabLink key={page.name} {...addressOf(page)} open={page.isOpen ? 'page' : 'no'}>
              {page.name}
            </TabLink>
          ))}
        </div>
      )}
    </nav>
  );
}

function addressOf({ to, search }: TabPage) {
  return { to, search: search as never };
}
