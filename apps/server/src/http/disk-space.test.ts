import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { Problem } from '../problems/problem.ts';
import { checkDiskSpace } from './disk-space.ts';

test('a file that the disk has no room for is rejected', async () => {
  await expect(checkDiskSpace(tmpdir(), 2 ** 60)).rejects.toThrow(Problem);
});

test.skipIf(process.platform !== 'linux')(
  'a file system that does not give its size takes files',
  async () => {
    await expect(checkDiskSpace('/proc', 1)).resolves.toBeUndefined();
  },
);
