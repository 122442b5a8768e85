import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:image` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const imageGroup: CoreGroup = {
  name: 'image',
  description: 'Images made and read by the front end',
  commands: words(`
    from_bytes from_path new rgba size
  `),
  defaults: allowing(`
    new from-bytes from-path rgba size
  `),
};
