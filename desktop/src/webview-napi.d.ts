/** The part of webview-napi that the shell uses. The package is installed in this folder only. */
declare module 'webview-napi' {
  export class Application {
    createBrowserWindow(options: { title: string; width: number; height: number }): BrowserWindow;
    pollEvents(): { readonly windowCount: number; readonly exitRequested: boolean };
  }

  export interface BrowserWindow {
    readonly title: string;
    createWebview(options: { url: string; preload: string; enableDevtools: boolean }): Webview;
    setTitle(title: string): void;
    setMaximized(value: boolean): void;
    setMinimized(value: boolean): void;
    close(): void;
  }

  export interface Webview {
    evaluateScript(script: string): void;
    loadUrl(url: string): void;
  }
}
