#!/usr/bin/env node
/** The command `farthing`. */
import { launch } from './launch.mjs';

await launch('command', 'src/command/main.ts');
