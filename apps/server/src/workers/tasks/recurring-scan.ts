/** Finds the recurring payments in a user's transactions; its rules are those of the slice. */
export { scan as run } from '../../features/recurring/scan-rules.ts';
