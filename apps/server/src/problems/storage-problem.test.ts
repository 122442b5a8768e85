import { expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { storageProblem } from './storage-problem.ts';

const ofDisk = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is a full disk', (code) => {
  expect(storageProblem(ofDisk(code))).toMatchObject({ status: 507 });
});

test.each(['EROFS', 'EACCES', 'EIO', 'ENOENT', 'EEXIST', 'EMFILE'])('%s is a disk that is away', (code) => {
  expect(storageProblem(ofDisk(code))).toMatchObject({ status: 503, retryAfterSeconds: 30 });
});

test('refusals, broken connections and faults of ours stay what they are', () => {
  const others = [
    new Problem('file-too-large'),
    Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' }),
    Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' }),
    new TypeError('undefined is not a function'),
  ];
  for (const error of others) expect(storageProblem(error)).toBe(error);
});
