import type { Call, Command } from './command.ts';
import { shownText } from './command.ts';

const done = (change: (call: Call) => void): Command => {
  return (call) => {
    change(call);
    return null;
  };
};

/** Commands for the window that a page is in, by wire name. A page can't reach another window. */
export const windowCommands: Readonly<Record<string, Command>> = {
  'plugin:window|title': ({ window }) => window.title,
  'plugin:window|set_title': done(({ window, args }) => window.setTitle(shownText(args, 'value'))),
  'plugin:window|maximize': done(({ window }) => window.setMaximized(true)),
  'plugin:window|unmaximize': done(({ window }) => window.setMaximized(false)),
  'plugin:window|minimize': done(({ window }) => window.setMinimized(true)),
  'plugin:window|unminimize': done(({ window }) => window.setMinimized(false)),
  'plugin:window|close': done(({ window }) => window.close()),
};
