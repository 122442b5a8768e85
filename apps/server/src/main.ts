import { ConfigError, readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  const known = error instanceof ConfigError || error instanceof Error;
  process.stderr.write(`farthing cannot start: ${known ? error.message : String(error)}\n`);
  process.exit(1);
}
