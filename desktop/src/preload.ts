/** Path of a window's origin that takes calls. */
export const invokePath = '/.shell/invoke';

/** Header that carries a window's secret. */
export const secretHeader = 'x-shell-secret';

/** Settings of the script. */
export interface PreloadOptions {
  readonly origin: string;
  readonly secret: string;
  /** True: the native window's title follows that of the page, by the command that changes it. */
  readonly followsTitle: boolean;
}

/**
 * Returns the script that the web view runs before those of each page and frame. It leaves pages of other origins before it
 * does anything, and gives the window's own pages `shell.invoke(command, args)`. The secret stays in its closure.
 */
export function preloadScript({ origin, secret, followsTitle }: PreloadOptions): string {
  return `(() => {
  if (location.origin !== ${JSON.stringify(origin)} || self.origin !== location.origin) return;
  const secret = ${JSON.stringify(secret)};
  const send = window.fetch.bind(window);
  const invoke = async (command, args = {}) => {
    const response = await send(${JSON.stringify(invokePath)}, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ${JSON.stringify(secretHeader)}: secret },
      body: JSON.stringify({ command, args }),
    });
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer.value;
  };
  Object.defineProperty(window, 'shell', { value: Object.freeze({ invoke }) });
  if (!${followsTitle} || window !== top) return;
  let shown = '';
  setInterval(() => {
    if (document.title === shown) return;
    shown = document.title;
    invoke('plugin:window|set_title', { value: shown }).catch((error) => console.warn(error.message));
  }, 250);
})();`;
}
