/**
 * `npm run fuzz`: random requests, right and wrong, for every operation of the OpenAPI document, against a service on a
 * fresh database. Usage: npm run fuzz -- [requests] [seed]. Exit code 1 when any answer was wrong.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, cleanUp } from '../tests/contract/server-process.ts';
import { newcomer, signIn } from '../tests/fuzz/actors.ts';
import { fuzz } from '../tests/fuzz/run.ts';
import { startWatched } from '../tests/fuzz/watched-server.ts';

/** CPU milliseconds that the main thread may work at a stretch: three times the 50 of one request, as four are made at a time. */
const mostLoopMs = 150;

const [requests = 20_000, seed = 20_261_121] = process.argv.slice(2).map(Number);
if (![requests, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Usage: npm run fuzz -- [requests] [seed], both whole numbers above 0');
  process.exit(2);
}

/** Resident memory of a process in MB; 0 where the system does not tell it this way. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

const adminEmail = 'admin@example.org';
let wrong = 0;
try {
  const { server, held } = await startWatched(mostLoopMs);
  await newcomer(server.url, adminEmail);
  const began = performance.now();
  const memory: number[] = [];
  const found = await fuzz({
    url: server.url,
    requests,
    seed,
    adminEmail,
    onAnswer(number) {
      if (number % 100 === 99) memory.push(memoryOf(server.child.pid));
      if (number % 1000 === 999) console.log(`${number + 1} of ${requests}, ${memory.at(-1)} MB`);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  for (const { number, actor, operation, what, request, answer } of found.faults) {
    const body = request.body?.toString().slice(0, 1500) ?? '';
    console.log(
      `\n#${number} ${actor}: ${operation}: ${what}\n  ${request.method} ${request.target.slice(0, 400)} ${request.headers['content-type'] ?? ''}`,
    );
    console.log(`  ${body}\n  → ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  for (const line of held()) console.log(line);
  wrong = found.faults.length + held().length;

  const admin = await signIn(server.url, adminEmail);
  const started = await admin.post('/admin/jobs/data-check/run');
  let check: { last_run: { result: Record<string, number> } | null; running: boolean } | undefined;
  for (
    let tries = 0;
    tries < 600 && (check === undefined || check.running || check.last_run === null);
    tries++
  ) {
    await sleep(100);
    check = (await admin.get('/admin/jobs')).body.find(({ name }: { name: string }) => name === 'data-check');
  }
  const health = await ask(server.url, 'GET', '/health');
  console.log(`\ndata check (${started.status}): ${JSON.stringify(check?.last_run?.result)}`);
  console.log(`still healthy: ${health.status === 200}`);
  const errors = server
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  console.log(`errors in the log: ${errors.length}`);
  for (const line of new Set(errors.map((one) => one.replace(/"(time|reqId|pid)":[^,]+,/g, ''))))
    console.log(`  ${line.slice(0, 1500)}`);

  const times = found.tookMs.toSorted((left, right) => left - right);
  const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
  const classes = [...Map.groupBy(found.statuses, ([status]) => Math.floor(status / 100))].sort();
  console.log(
    `\n${requests} requests of seed ${seed} over ${found.operations.length} operations in ${Math.round(seconds)} s`,
  );
  for (const [first, list] of classes)
    console.log(
      `${first}xx: ${list.reduce((sum, [, count]) => sum + count, 0)}  (${list
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')})`,
    );
  console.log(`answers: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, slowest ${at(1)} ms`);
  console.log(found.slowest.map(({ name, ms }) => `  ${Math.round(ms)} ms ${name}`).join('\n'));
  console.log(
    `memory of the service: ${memory[0] ?? 0} MB at first, ${Math.max(0, ...memory)} MB at most, ${memory.at(-1) ?? 0} MB at last`,
  );
  console.log(`operations with an answer of 2xx: ${found.succeeded.size}`);
  const never = found.operations.filter((name) => !found.succeeded.has(name));
  console.log(`never: ${never.join('; ')}`);
  console.log(`${requests} requests, ${wrong} faults`);
  if (health.status !== 200) wrong++;
} finally {
  await cleanUp();
}
process.exitCode = wrong === 0 ? 0 : 1;
