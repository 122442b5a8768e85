/**
 * Starts the service. Plain JavaScript: the cache of compiled code must be on before the first TypeScript file is read, as
 * Node otherwise loads what takes types off its source, 16 MiB, and so does every thread and process started from here.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/farthing-compile');
enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE ??= folder; // inherited by threads and processes
await import('./src/main.ts');
