import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { classConstants, nameClass } from './tools/vite/class-names.ts';
import { compileMessages } from './tools/vite/compile-messages.ts';
import { orderLayers } from './tools/vite/order-layers.ts';
import { reportMissingScreens } from './tools/vite/report-missing-screens.ts';
import { trimContract } from './tools/vite/trim-contract.ts';

const apart = [
  String.raw`web[\\/]parts[\\/](order-|account-|address-|form-|sent-form|consent-|captcha)`,
  String.raw`web[\\/]i18n[\\/](order|account|form|choice|interface)-`,
  String.raw`web[\\/]ui[\\/]quantity`,
  String.raw`contract[\\/]v1[\\/](account|auth)-`,
  String.raw`values[\\/]email-`,
];
const isShared = new RegExp(String.raw`[\\/]src[\\/](?!${apart.join('|')})`);

export default defineConfig(({ command }) => ({
  plugins: [
    trimContract(),
    compileMessages(),
    orderLayers(),
    classConstants(),
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
    // One sheet for all pages: about as large as three pictures of a card, fetched once and kept.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files instead of dozens: they compress better and cost fewer requests. Libraries change seldom.
              groups: [
                // The captcha's stays with the forms that use it.
                { name: 'libraries', test: /[\\/]node_modules[\\/](?!altcha-lib)/, priority: 3 },
                // With all that it imports: what stands around every page. The entry waits for texts that need this.
                { name: 'frame', test: /[\\/]src[\\/]web[\\/]root\.tsx/, priority: 2 },
                // What most product pages open without: fields, and what opens over or inside a page.
                {
                  name: 'fields',
                  test: /[\\/]ui[\\/](checkbox|field-frame|select-field|text-field)\./,
                  priority: 1,
                },
                { name: 'panels', test: /[\\/]ui[\\/](accordion|dialog|empty-state)\./, priority: 1 },
                {
                  name: 'account',
                  test: /src[\\/]web[\\/]parts[\\/](account|address|consent|form)-/,
                  minShareCount: 2,
                  priority: 1,
                },
                // What only orders, forms and accounts need stays with them. Texts of an area wait for a request of their
                // own, and that one for what is shared: together they would wait for each other for ever.
                {
                  name: 'shared',
                  test: isShared,
                  // One of the screens is that of all parts (/test): what it alone shares with three is not worth it.
                  minShareCount: 5,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
