import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunks.ts';
import { compressedTwins } from './build/compressed-twins.ts';
import { firstFiles } from './build/first-files.ts';
import { helpPages } from './build/help/plugin.ts';
import { inLanguage } from './build/language.ts';
import { routeBudgets } from './build/route-budgets.ts';

/** Where `npm run dev` finds the service; the pages come from Vite then, with their changes shown at once. */
const service = process.env.FARTHING_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    inLanguage(process.env.FARTHING_LANGUAGE),
    react(),
    firstFiles(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest: {
        name: 'farthing',
        short_name: 'farthing',
        description: 'The money home of a household',
        lang: 'en-GB',
        start_url: '/',
        display: 'standalone',
        background_color: '#FAF9F6',
        theme_color: '#FAF9F6',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        shortcuts: [
          { name: 'Add a transaction', url: '/transactions/new' },
          { name: 'Import a statement', url: '/import' },
        ],
      },
      workbox: {
        // The app's own files only. Answers of the API hold somebody's money and are never kept.
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['help/**'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/help(\/|$)/, /^\/health/, /^\/metrics/],
        runtimeCaching: [],
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
    helpPages(),
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
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
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
