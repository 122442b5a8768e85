/** Starts the built service. `npm start` builds it first if a source has changed since (scripts/setup.mjs). */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'dist/current/compiled'));
await import('./dist/current/main.js');
