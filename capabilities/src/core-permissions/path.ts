import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:path` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const pathGroup: CoreGroup = {
  name: 'path',
  description: 'Paths of the system and how they are joined',
  commands: words(`
    basename dirname extname is_absolute join normalize resolve resolve_directory
  `),
  defaults: allowing(`
    resolve-directory resolve normalize join dirname extname basename is-absolute
  `),
};
