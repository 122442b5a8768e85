import { expect, test } from 'vitest';
import { partlyOfAll } from './own-share-service.ts';

test('an account of which a part counts only in the earlier figures has 100%, which says so', () => {
  const part = (account_id: string, percent: string) => ({ account_id, percent });
  const earlier = { partly_counted: [part('joint', '50'), part('old', '25')] };
  const shown = [{ partly_counted: [part('joint', '70')] }, {}];
  expect(partlyOfAll(shown, earlier)).toEqual([part('joint', '70'), part('old', '100')]);
});
