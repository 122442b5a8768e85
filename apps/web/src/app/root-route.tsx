import { createRootRoute, defaultParseSearch, lazyRouteComponent } from '@tanstack/react-router';
import { messageOf } from '../api/problem.ts';
import { RouteMissing } from './route-failed.tsx';
import { Shell } from './shell.tsx';

/** What every screen stands in. */
export const root = createRootRoute({ component: Shell, notFoundComponent: RouteMissing });

/**
 * A screen whose code comes when it is first wanted. Where it does not come, the router would load the whole page anew
 * at once, and with the server away nothing would be left of it; with an error of ours, RouteFailed tells instead.
 */
export function lazyScreen<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(
    () =>
      load().then(begun, (cause: unknown) => {
        throw new Error(`This screen could not be loaded: ${messageOf(cause)}`, { cause });
      }),
    name as Name & string,
  );
}

/** A screen whose module has a `begin` asks there for its answers, before any of it is drawn; it is given the address's search. */
function begun<Module extends object>(module: Module): Module {
  if ('begin' in module && typeof module.begin === 'function')
    module.begin(defaultParseSearch(location.search));
  return module;
}
