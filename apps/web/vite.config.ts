import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { compressedTwins } from './build/compressed-twins.ts';
import { firstFiles } from './build/first-files.ts';
import { helpPages } from './build/help/plugin.ts';
import { inLanguage } from './build/language.ts';
import { notices } from './build/notices.ts';
import { routeBudgets } from './build/route-budgets.ts';
import { serviceWorker } from './build/service-worker/plugin.ts';

/** Address of the service for `npm run dev`. Vite serves the pages, with changes shown at once. */
const service = process.env.FARTHING_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    inLanguage(process.env.FARTHING_LANGUAGE),
    react(),
    firstFiles(),
    helpPages(),
    notices(),
    // Before the files are compressed: its own compressed twins are written with the others.
    serviceWorker(),
    compressedTwins(),
    routeBudgets(),
  ],
  build: {
    target: 'es2022',
    cssMinify: true,
    modulePreload: {
      polyfill: false,
      // A screen is asked for by the frame: what that came with is there, and needs no place in the screen's list.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(index|frame)-/.test(file)) : files,
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      // A page gets the shared texts that it shows, and no others.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
  },
  server: {
    // The Host stays as the browser sent it: the service compares it with the Origin.
    proxy: {
      '/api': { target: service, changeOrigin: false },
      '/help': { target: service, changeOrigin: false },
      '/health': { target: service, changeOrigin: false },
    },
  },
});
