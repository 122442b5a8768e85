#!/usr/bin/env node
import * as nodeModule from 'node:module';

// Compiled code is kept from run to run where Node can do so (22.8 and later), which halves the time of the start.
nodeModule.enableCompileCache?.();
// A reader that went away (a closed pipe) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { runCommand } = await import('./run.ts');
const { code, output, complaint } = await runCommand(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(complaint);
process.exitCode = code;
