#!/usr/bin/env node
/** Runs the command `farthing` from the build. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'dist/current/compiled'));
await import('./dist/current/command.js');
