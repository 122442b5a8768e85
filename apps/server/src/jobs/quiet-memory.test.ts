import { expect, test } from 'vitest';
import { createQuietMemory } from './quiet-memory.ts';

const mebibyte = 1024 * 1024;

function watched() {
  const state = { now: 0, held: 200 * mebibyte, isWorking: false, collections: 0 };
  const memory = createQuietMemory({
    now: () => state.now,
    held: () => state.held,
    isWorking: () => state.isWorking,
    collect: () => {
      state.collections++;
      state.held = 120 * mebibyte;
    },
  });
  const after = (ms: number) => {
    state.now += ms;
    memory.look();
    return state.collections;
  };
  return { state, memory, after };
}

test('memory is given back once after eight quiet seconds, and not again while little was taken', () => {
  const { state, memory, after } = watched();
  expect(after(7999)).toBe(0);
  expect(after(1)).toBe(1);
  memory.asked();
  state.held += 15 * mebibyte;
  expect(after(60_000)).toBe(1);
  state.held += mebibyte;
  expect(after(2000)).toBe(2);
});

test('neither while requests come nor while threads work', () => {
  const { state, memory, after } = watched();
  for (let turn = 0; turn < 10; turn++) {
    memory.asked();
    expect(after(2000)).toBe(0);
  }
  state.isWorking = true;
  expect(after(60_000)).toBe(0);
  state.isWorking = false;
  expect(after(7999)).toBe(0);
  expect(after(1)).toBe(1);
});
