import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashQuestion } from './hash-threads.ts';

// Requests come first where cores are few. On Linux that is the priority of this thread alone, elsewhere of the process.
if (process.platform === 'linux' && getPriority() < 5) setPriority(5);

/** Entry point of each hashing thread, which handles one request at a time. */
parentPort?.on('message', (question: HashQuestion) => {
  let answer: HashAnswer;
  try {
    const value =
      'stored' in question
        ? verifySync(question.stored, question.password)
        : hashSync(question.password, question.options);
    answer = { value };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
