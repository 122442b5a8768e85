import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { misspeltSettings } from './setting-names.ts';

try {
  const config = readConfig(process.env);
  for (const warning of misspeltSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  const known = error instanceof ConfigError || error instanceof Error;
  process.stderr.write(`farthing cannot start: ${known ? error.message : String(error)}\n`);
  process.exit(1);
}
