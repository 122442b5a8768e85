import { expect, test } from 'vitest';
import { createWorkGate } from './work-limits.ts';

const limit = { each: 2, together: 3, waitMs: 60_000, name: 'imports' };

/** Notes who has had a turn. */
function watched(gate: ReturnType<typeof createWorkGate>) {
  const begun: string[] = [];
  const enter = async (userId: string) => {
    const turn = await gate.enter(userId);
    begun.push(userId);
    return turn;
  };
  return { begun, enter };
}

const settled = () => new Promise((done) => setImmediate(done));

test('a user’s work over their limit waits, while another user’s starts at once', async () => {
  const { begun, enter } = watched(createWorkGate(limit));
  const [first] = [await enter('ann'), await enter('ann')];
  const third = enter('ann');
  await enter('ben');
  expect(begun).toEqual(['ann', 'ann', 'ben']);
  first?.ended();
  await settled();
  expect(begun, 'the client does not have its answer yet').toHaveLength(3);
  first?.received();
  await third;
  expect(begun).toEqual(['ann', 'ann', 'ben', 'ann']);
});

test('the user with less running goes first, even when another has waited longer', async () => {
  const { begun, enter } = watched(createWorkGate({ ...limit, each: 3 }));
  const [first] = [await enter('ann'), await enter('ann'), await enter('ben')];
  const later = [enter('ann'), enter('cat')];
  first?.ended();
  first?.received();
  await later[1];
  expect(begun.at(-1)).toBe('cat');
});

test('an end that is reported twice counts once', async () => {
  const { begun, enter } = watched(createWorkGate({ ...limit, each: 1, together: 1 }));
  const first = await enter('ann');
  const waiting = [enter('ann'), enter('ann')];
  for (let time = 0; time < 3; time++) {
    first.ended();
    first.received();
  }
  await waiting[0];
  await settled();
  expect(begun).toHaveLength(2);
});

test('work that gets no turn in time is refused: 429 for the user’s own limit, 503 for everyone’s', async () => {
  const gate = createWorkGate({ ...limit, together: 2, waitMs: 0 });
  await gate.enter('ann');
  await gate.enter('ann');
  await expect(gate.enter('ann')).rejects.toMatchObject({
    status: 429,
    detail: '2 of your imports are running. Try again when one has finished.',
    retryAfterSeconds: 5,
  });
  await expect(gate.enter('ben')).rejects.toMatchObject({ status: 503 });
});

test('at most 20 requests of a user wait', async () => {
  const gate = createWorkGate({ ...limit, each: 1 });
  await gate.enter('ann');
  for (let index = 0; index < 20; index++) void gate.enter('ann').catch(() => {}); // the test looks at what comes after
  await expect(gate.enter('ann')).rejects.toMatchObject({ status: 429 });
});

test('a client that goes away while it waits gives its place up', async () => {
  const gate = createWorkGate({ ...limit, each: 1 });
  const first = await gate.enter('ann');
  const leaving = new AbortController();
  const gone = gate.enter('ann', leaving.signal);
  const staying = gate.enter('ann');
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ status: 429 });
  first.ended();
  first.received();
  await staying;
});
