import { expect, test } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { createLongJobs } from './job-service.ts';

const user = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const result = { rows: 3, accounts: 1, transactions: 2, attachments: 0 };

test('work that ends soon is answered with its result', async () => {
  const jobs = createLongJobs(10_000, () => {});
  expect(await jobs.run(user, async () => result)).toMatchObject({ state: 'done', result });
});

test('work that takes longer is answered with how far it is, and told to nobody else', async () => {
  const jobs = createLongJobs(0, () => {});
  const work = Promise.withResolvers<typeof result>();
  const job = await jobs.run(user, (onProgress) => {
    onProgress(1, 3);
    return work.promise;
  });
  expect(job).toMatchObject({ state: 'running', done: 1, total: 3 });
  expect(() => jobs.find(other, job.id)).toThrow('Job not found');
  await expect(jobs.run(user, async () => result)).rejects.toMatchObject({ code: 'job-under-way' });
  work.resolve(result);
  await jobs.close();
  expect(jobs.find(user, job.id)).toMatchObject({ state: 'done', result });
});

test('a refusal within the time is thrown, a later one is told in words, and a fault never is', async () => {
  const told: unknown[] = [];
  const jobs = createLongJobs(10_000, (error) => told.push(error));
  const refusal = new Problem('account-not-empty');
  await expect(jobs.run(user, () => Promise.reject(refusal))).rejects.toBe(refusal);
  const late = createLongJobs(0, (error) => told.push(error));
  const work = Promise.withResolvers<typeof result>();
  const { id } = await late.run(user, () => work.promise);
  work.reject(new Error('secret of the database'));
  await late.close();
  expect(late.find(user, id)).toMatchObject({ state: 'failed', error: 'Something went wrong on the server' });
  expect(told).toHaveLength(1);
});
