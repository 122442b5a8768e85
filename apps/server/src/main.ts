import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';

// Compiled code of our sources and libraries is kept between starts, beside the libraries.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/farthing-compile'));

try {
  const config = readConfig(process.env);
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  const known = error instanceof ConfigError || error instanceof Error;
  process.stderr.write(`farthing cannot start: ${known ? error.message : String(error)}\n`);
  process.exit(1);
}
