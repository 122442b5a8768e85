import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '../../../api/household.ts';
import { lazyPart } from '../../../design/lazy-part.ts';
import { useIsNarrow } from '../../../design/narrow.ts';
import { usePreferences } from '../../../design/preferences.ts';

const WhoseSwitch = lazyPart(() => import('./whose-switch.tsx'));

interface WhoseFiguresProps {
  readonly path: string;
  /** True on screens that show what is chosen. */
  readonly follows: boolean;
  /** True beside the actions of a page. */
  readonly isBeside?: boolean;
}

/** Screens without figures of anyone, and the one with a switch of its own. */
const without = /^\/(settings|household|help|more|import|scan|add|transactions\/new|accounts\/new)(\/|$)/;

/** Shows the choice of whose figures a screen has. Users without a household have none, and don't load its code. */
export default function WhoseFigures({ path, follows, isBeside = false }: WhoseFiguresProps) {
  const household = useQuery(householdQuery).data?.household;
  const { whose } = usePreferences();
  const isNarrow = useIsNarrow();
  if (!household || without.test(path)) return null;
  // A phone has no room for a choice that changes nothing on the screen.
  if (isNarrow && !follows && whose === 'mine') return null;
  return <WhoseSwitch household={household} path={path} follows={follows} isBeside={isBeside} />;
}
