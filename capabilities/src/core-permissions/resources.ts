import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:resources` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const resourcesGroup: CoreGroup = {
  name: 'resources',
  description: 'Objects that the application holds for the front end',
  commands: words(`
    close
  `),
  defaults: allowing(`
    close
  `),
};
