import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type ModuleContext = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const sources = `${resolve(import.meta.dirname, '../src').replaceAll('\\', '/')}/`;
const signInPage = 'features/identity/auth/signed-out.tsx';
const frame = 'app/signed-in.tsx';
const home = 'features/reports/home/home-screen.tsx';
const listsOfHome = [
  'features/reports/home/accounts-card.tsx',
  'features/reports/home/recent-card.tsx',
  'features/reports/home/review-card.tsx',
];
const lineChart = 'design/charts/line-chart.tsx';
const figuresOfHome = [
  'features/reports/home/month-card.tsx',
  'features/reports/home/coming-card.tsx',
  'features/reports/home/net-worth-history.tsx',
  'features/reports/home/pace-chart.tsx',
];

/**
 * Returns the groups of modules that share a file. By default the bundler makes one file for every set of
 * modules used by the same screens. Most are smaller than a kilobyte and compress badly, and their names
 * alone add several kilobytes to each screen's list. Modules that load together are one file here. Screens
 * have their own, and so do pieces that only some of them use.
 */
export function chunkGroups(): Group[] {
  const reaches = staticReach();
  const isPiece = (id: string) => /\/src\/(design|api)\//.test(id);
  const isFormState = (id: string) => /\/src\/(api\/use-|design\/(form-notice|into-view)\.)/.test(id);
  /** The style sheet of the frame around a chart is the frame's. */
  const draws = (id: string, context: ModuleContext) =>
    /\/design\/charts\/(?!chart\.module)/.test(id) && reaches([lineChart], id, context);
  const group = (name: string, holds: (id: string, context: ModuleContext) => boolean) => ({
    name: (id: string, context: ModuleContext) => (holds(id, context) ? name : null),
  });
  const groups: Group[] = [
    // What every visit loads.
    { name: 'door', tags: ['$initial'] },
    // What both the sign-in page and the screens use, with the state of forms and its notice.
    group(
      'base',
      (id, context) =>
        reaches([signInPage], id, context) && (reaches([frame, home], id, context) || isFormState(id)),
    ),
    // The frame around every screen, with the router and the cache of answers.
    group(
      'frame',
      (id, context) => reaches([frame], id, context) || /@tanstack\/(?!virtual|react-virtual)/.test(id),
    ),
    // What home draws its lists with, and most screens after it.
    group('pieces', (id, context) => isPiece(id) && reaches(listsOfHome, id, context)),
    // What stands around a chart.
    group(
      'figures',
      (id, context) => isPiece(id) && !draws(id, context) && reaches(figuresOfHome, id, context),
    ),
    // What draws the charts of home, with which most others are drawn.
    group('lines', draws),
    // The fields of the sign-in page, with which most forms begin.
    group('fields', (id, context) => isPiece(id) && reaches([signInPage], id, context)),
  ];
  return groups.map((one, index) => ({ ...one, priority: groups.length - index }));
}

/** Tells whether some of our modules import another one of ours, themselves or through others, but not dynamically. */
function staticReach() {
  const known = new Map<string, Set<string>>();
  const reachOf = (from: string, context: ModuleContext): Set<string> => {
    const reach = new Set<string>();
    const waiting = [sources + from];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.startsWith(sources) || reach.has(next)) continue;
      reach.add(next);
      waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []));
    }
    known.set(from, reach);
    return reach;
  };
  return (roots: readonly string[], id: string, context: ModuleContext): boolean =>
    roots.some((from) => (known.get(from) ?? reachOf(from, context)).has(id));
}
