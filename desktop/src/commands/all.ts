import type { Command } from './command.ts';
import { dialogCommands } from './dialogs.ts';
import { fileCommands } from './files.ts';
import { httpCommands } from './http.ts';
import { windowCommands } from './windows.ts';

/** Every command of the shell, by wire name. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...fileCommands, ...httpCommands, ...dialogCommands, ...windowCommands }),
);
