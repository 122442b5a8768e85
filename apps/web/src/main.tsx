import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { DesignProvider } from './design/theme.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <DesignProvider>
      <App />
    </DesignProvider>
  </StrictMode>,
);

/** Milliseconds between the load and the worker that keeps all files of the app: it fetches hundreds, and nobody waits for it. */
const workerDelayMs = 3000;

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  addEventListener('load', () => setTimeout(register, workerDelayMs));
}
