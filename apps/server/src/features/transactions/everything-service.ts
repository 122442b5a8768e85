/** For slices that take a whole user away. */
export { deleteEverything } from './everything-store.ts';
