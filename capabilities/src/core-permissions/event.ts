import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:event` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const eventGroup: CoreGroup = {
  name: 'event',
  description: 'Events between the windows and the application',
  commands: words(`
    emit emit_to listen unlisten
  `),
  defaults: allowing(`
    listen unlisten emit emit-to
  `),
};
