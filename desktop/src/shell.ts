import { Application, type Webview } from 'webview-napi';
import type { ShellApplication, WindowSettings } from './application.ts';
import { type Bridge, type CallEntry, openBridge } from './bridge.ts';
import { preloadScript } from './preload.ts';

/** Pause between two looks at the window system's events, in milliseconds. */
const pollMs = 10;

/** An application whose windows are open. */
export interface OpenShell {
  /** Web views by label of their window. */
  readonly views: ReadonlyMap<string, Webview>;
  /** Settles when the last window has been closed. */
  readonly closed: Promise<void>;
}

/** Opens every window of an application, each with a server and a secret of its own. */
export async function openShell(
  application: ShellApplication,
  onCall?: (entry: CallEntry) => void,
): Promise<OpenShell> {
  const native = new Application();
  const views = new Map<string, Webview>();
  const bridges: Bridge[] = [];
  for (const settings of application.windows) {
    const { view, bridge } = await openWindow(native, { application, settings, onCall });
    views.set(settings.label, view);
    bridges.push(bridge);
  }
  const closed = new Promise<void>((done) => {
    const timer = setInterval(() => {
      const { windowCount, exitRequested } = native.pollEvents();
      if (windowCount > 0 && !exitRequested) return;
      clearInterval(timer);
      for (const bridge of bridges) bridge.close();
      done();
    }, pollMs);
  });
  return { views, closed };
}

interface Opening {
  readonly application: ShellApplication;
  readonly settings: WindowSettings;
  readonly onCall: ((entry: CallEntry) => void) | undefined;
}

async function openWindow(native: Application, { application, settings, onCall }: Opening) {
  const { label, title, width, height, content, port, followsTitle } = settings;
  const { policy, folders } = application;
  const window = native.createBrowserWindow({ title, width, height });
  const options = { label, content, port, policy, folders, window, ...(onCall ? { onCall } : {}) };
  const bridge = await openBridge(options);
  const preload = preloadScript({ origin: bridge.origin, secret: bridge.secret, followsTitle });
  const view = window.createWebview({ url: `${bridge.origin}/`, preload, enableDevtools: false });
  return { view, bridge };
}
