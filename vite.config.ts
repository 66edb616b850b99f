import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { classConstants, keepSheets, nameClass } from './tools/vite/class-names.ts';
import { compileMessages } from './tools/vite/compile-messages.ts';
import { replaceCustomMedia } from './tools/vite/custom-media.ts';
import { inlineScript } from './tools/vite/inline-script.ts';
import { introChunk } from './tools/vite/intro-chunk.ts';
import { knowLinkedSheets } from './tools/vite/know-linked-sheets.ts';
import { latinOutput } from './tools/vite/latin-output.ts';
import { orderLayers } from './tools/vite/order-layers.ts';
import { reportMissingScreens } from './tools/vite/report-missing-screens.ts';
import { trimContract } from './tools/vite/trim-contract.ts';

/**
 * Stands in the one sheet of all pages, late parts included: not what only screens hold that most visitors never open,
 * which bring a sheet of their own. No part of those may come late: its look would, too.
 */
const sheetOfAllPages =
  /[\\/]src[\\/](sections|web[\\/](?!(admin|backoffice|editor|screens[\\/](checkout|cut-list|profiles?|roof|test))[\\/])).*\.css$/;
/** React Aria, Tiptap, the grid's libraries and what they bring along are the back office's. */
const visitorsLibraries =
  /[\\/]node_modules[\\/](?!altcha-lib|@simplewebauthn|@tanstack|csv-parse|diff[\\/]|@tiptap|prosemirror|orderedmap|rope-sequence|w3c-keyname|linkifyjs|fast-equals|@floating-ui|react-aria|react-stately|@react-|@internationalized|@swc|aria-hidden|clsx|tslib|use-sync-external-store)/;

export default defineConfig(({ command }) => ({
  plugins: [
    trimContract(),
    compileMessages(),
    orderLayers(),
    replaceCustomMedia(),
    classConstants(),
    keepSheets(),
    inlineScript(),
    introChunk(),
    knowLinkedSheets(),
    reportMissingScreens(),
    reactRouter(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  resolve: {
    // Messages are compiled while building, so neither side needs the parser.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  ssr: {
    // The pages carry React's production build with them, whatever NODE_ENV the program is started with.
    noExternal: command === 'build' ? true : ['use-intl'],
  },
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // Known from the start, so that the first page of `npm run dev` is not loaded twice.
  optimizeDeps: { include: ['use-intl/format-message/format-only', 'typebox'] },
  build: {
    manifest: true,
    // Small pictures and fonts stay files: data addresses would be fetched again with every style sheet.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: latinOutput } } },
    client: {
      build: {
        rolldownOptions: {
          // Names of classes stand where they are used, whichever chunk that is in.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // The first script names most of the others; what is random in a name does not compress, and seven letters are enough.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'styles', test: sheetOfAllPages, priority: 5 },
                // Libraries change seldom; the captcha's stays with the forms that use it, the back office's with the back office.
                { name: 'libraries', test: visitorsLibraries, priority: 3 },
                // What stands around every page, with all that it imports.
                { name: 'frame', test: /[\\/]web[\\/](root|layout[\\/]page-boundary)\.tsx/, priority: 2 },
              ],
            },
          },
        },
      },
    },
  },
}));
