import { createRootRoute, defaultParseSearch, lazyRouteComponent } from '@tanstack/react-router';
import { messageOf } from '../api/problem.ts';
import { RouteMissing } from './route-failed.tsx';
import { Shell } from './shell.tsx';

/** Root route that wraps every screen in the shell. */
export const root = createRootRoute({ component: Shell, notFoundComponent: RouteMissing });

/**
 * Creates a route component that loads its code on demand. After a failed load, the router would reload the
 * page at once, which leaves nothing if the server is unreachable. With an error of our own, RouteFailed
 * shows the failure instead.
 */
export function lazyScreen<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(
    () =>
      load().then(begun, (cause: unknown) => {
        throw new Error(`This screen could not be loaded: ${messageOf(cause)}`, { cause });
      }),
    name,
  );
}

/**
 * Calls a screen module's `begin`, if it has one, with the search of the address. It requests the screen's data before
 * anything is drawn.
 */
function begun<Module extends object>(module: Module): Module {
  if ('begin' in module && typeof module.begin === 'function')
    module.begin(defaultParseSearch(location.search));
  return module;
}
