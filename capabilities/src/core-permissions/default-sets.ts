import { appGroup } from './app.ts';
import { eventGroup } from './event.ts';
import { imageGroup } from './image.ts';
import { menuGroup } from './menu.ts';
import { pathGroup } from './path.ts';
import { resourcesGroup } from './resources.ts';
import type { CoreGroup } from './table.ts';
import { trayGroup } from './tray.ts';
import { webviewGroup } from './webview.ts';
import { windowGroup } from './window.ts';

/** The core groups, in the order in which `core:default` bundles their default sets. */
export const coreGroups: readonly CoreGroup[] = [
  pathGroup,
  eventGroup,
  windowGroup,
  webviewGroup,
  appGroup,
  imageGroup,
  resourcesGroup,
  menuGroup,
  trayGroup,
];
