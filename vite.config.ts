import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { classConstants, nameClass } from './tools/vite/class-names.ts';
import { compileMessages } from './tools/vite/compile-messages.ts';
import { orderLayers } from './tools/vite/order-layers.ts';
import { reportMissingScreens } from './tools/vite/report-missing-screens.ts';
import { trimContract } from './tools/vite/trim-contract.ts';

const apart = [
  String.raw`web[\\/]parts[\\/](order-|account-|address-|form-|sent-form|consent-|captcha)`,
  String.raw`web[\\/]i18n[\\/](order|account|form|choice|interface|refusal)-`,
  String.raw`web[\\/]ui[\\/](table|quantity|carousel|use-carousel|use-autoplay)`,
  String.raw`web[\\/]parts[\\/](product-slider|use-carousel)`,
  String.raw`contract[\\/](client|v1[\\/](account|auth)-|v2[\\/]cart-)`,
  String.raw`web[\\/]request[\\/](use-api|currency\.|cart-store|cart-cookies|visitors-cart)`,
  String.raw`values[\\/](email-|form-limits|account-limits)`,
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
            // The first script names most of the others; what is random in a name does not compress, and seven letters are enough.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Few files instead of dozens: they compress better and cost fewer requests. Libraries change seldom.
              groups: [
                // The captcha's stays with the forms that use it.
                {
                  name: 'libraries',
                  test: /[\\/]node_modules[\\/](?!altcha-lib)/,
                  priority: 3,
                },
                // With all that it imports: what stands around every page, and what lists and products have in common. The
                // entry waits for texts that need this.
                {
                  name: 'frame',
                  test: /[\\/]web[\\/](root|layout[\\/]page-boundary|parts[\\/](shop-breadcrumbs|structured-data)|ui[\\/]swatch)\.tsx/,
                  priority: 2,
                },
                // What many pages open without: fields, panels, the words for what went wrong, calls of the API.
                { name: 'fields', test: /[\\/]ui[\\/](field-frame|text-field)\./, priority: 1 },
                { name: 'choice-fields', test: /[\\/]ui[\\/](checkbox|select-field)\./, priority: 1 },
                { name: 'refusals', test: /[\\/]i18n[\\/]refusal-texts\./, priority: 1 },
                { name: 'panels', test: /[\\/]ui[\\/](accordion|dialog|empty-state)\./, priority: 1 },
                { name: 'calls', test: /[\\/]use-api\./, priority: 1 },
                { name: 'quantity', test: /[\\/]ui[\\/]quantity/, priority: 1 },
                {
                  name: 'account',
                  test: /src[\\/]web[\\/]parts[\\/](account|address|consent|form)-/,
                  minShareCount: 2,
                },
                // What only orders, forms and accounts need stays with them. Texts of an area wait for a request of their
                // own, and that one for what is shared: together they would wait for each other for ever.
                {
                  name: 'shared',
                  test: isShared,
                  priority: 1,
                  // One of the screens is that of all parts (/test): what it alone shares with three is not worth it.
                  minShareCount: 5,
                },
                // What follows takes with it all that nothing above has taken.
                { name: 'carousel', test: /[\\/]parts[\\/]product-slider\./ },
                { name: 'product', test: /[\\/]product-screen\./ },
                { name: 'measured', test: /[\\/]measured-purchase\./ },
              ],
            },
          },
        },
      },
    },
  },
}));
