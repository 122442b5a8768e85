import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes with a limit on their memory, by the control groups of Linux (either version). */
export interface MemoryGroup {
  /** Words in front of a command that runs in the group. */
  readonly through: readonly string[];
  /** Memory of all processes of the group now, in MiB: their own, and what they share. Files that the kernel caches don't count. */
  held(): number;
  /** Number of processes that the kernel has killed because the group was full. */
  killed(): number;
  remove(): void;
}

/** Creates a group. @throws {Error} this user may not create control groups, or the machine has none */
export function makeMemoryGroup(name: string, mebibytes: number): MemoryGroup {
  const isOne = existsSync('/sys/fs/cgroup/memory');
  const folder = join(isOne ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', name);
  mkdirSync(folder, { recursive: true });
  const limit = String(mebibytes * 1024 * 1024);
  writeFileSync(join(folder, isOne ? 'memory.limit_in_bytes' : 'memory.max'), limit);
  if (!isOne) writeFileSync(join(folder, 'memory.swap.max'), '0');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const countOf = (file: string, key: string) =>
    Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(read(file))?.[1] ?? 0);
  return {
    through: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
    held() {
      const keys = isOne ? ['total_rss', 'total_shmem'] : ['anon', 'shmem'];
      return Math.round(keys.reduce((sum, key) => sum + countOf('memory.stat', key), 0) / 1024 / 1024);
    },
    killed: () => countOf(isOne ? 'memory.oom_control' : 'memory.events', 'oom_kill'),
    remove() {
      if (existsSync(folder) && readdirSync(folder).length > 0) rmdirSync(folder);
    },
  };
}
