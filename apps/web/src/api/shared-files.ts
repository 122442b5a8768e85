/** Time limit for the service worker's response. If it was stopped in the meantime, the files are lost. */
const waitMs = 2000;

/** Takes the files that another app shared, once. They come from the service worker's memory and are never stored. */
export function takeSharedFiles(): Promise<readonly File[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve([]), waitMs);
    port1.onmessage = ({ data }: MessageEvent<readonly File[]>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage('take-shared-files', [port2]);
  });
}
