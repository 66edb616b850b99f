import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { classConstants, keepSheets, nameClass } from './tools/vite/class-names.ts';
import { compileMessages } from './tools/vite/compile-messages.ts';
import { inlineScript } from './tools/vite/inline-script.ts';
import { introChunk } from './tools/vite/intro-chunk.ts';
import { knowLinkedSheets } from './tools/vite/know-linked-sheets.ts';
import { latinOutput } from './tools/vite/latin-output.ts';
import { orderLayers } from './tools/vite/order-layers.ts';
import { reportMissingScreens } from './tools/vite/report-missing-screens.ts';
import { trimContract } from './tools/vite/trim-contract.ts';

/** What only orders, forms and accounts need, or what is fetched when somebody reaches for it. */
const apart = [
  // However many screens of the back office share something: visitors fetch none of it.
  String.raw`web[\\/](backoffice|editor|admin)[\\/]`,
  // What edit mode knows of sections; each has its own on a page.
  String.raw`sections[\\/]section-(description|types|buttons)`,
  String.raw`web[\\/]parts[\\/](order-|account-|address-|form-|sent-form|consent-|captcha)`,
  String.raw`web[\\/]ui[\\/](table|quantity|carousel|pagination|use-carousel|use-autoplay)`,
  String.raw`web[\\/]parts[\\/](paginated-list|product-slider|use-carousel|product-card\.|add-to-cart[\\/]card-)`,
  String.raw`contract[\\/](client|v1[\\/](account|auth)-|v2[\\/]cart-)`,
  String.raw`web[\\/]request[\\/](currency|page-form)\.`,
  String.raw`web[\\/]visitor[\\/](use-api|cart-store|cart-cookies|visitors-cart)`,
  String.raw`values[\\/](email-|form-limits|account-limits|list-page|number-entry|panel-addresses|rich-text)`,
];
/**
 * Stands in the one sheet of all pages, late parts included: not what only screens hold that most visitors never open,
 * which bring a sheet of their own. No part of those may come late: its look would, too.
 */
const sheetOfAllPages =
  /[\\/]src[\\/](sections|web[\\/](?!(admin|backoffice|editor|screens[\\/](checkout|cut-list|profiles?|roof|test))[\\/])).*\.css$/;
/** React Aria, Tiptap and what they bring along are the back office's. */
const visitorsLibraries =
  /[\\/]node_modules[\\/](?!altcha-lib|@simplewebauthn|diff[\\/]|@tiptap|prosemirror|orderedmap|rope-sequence|w3c-keyname|linkifyjs|fast-equals|@floating-ui|react-aria|react-stately|@react-|@internationalized|@swc|aria-hidden|clsx|tslib|use-sync-external-store)/;
const isShared = new RegExp(String.raw`[\\/]src[\\/](?!${apart.join('|')})`);

export default defineConfig(({ command }) => ({
  plugins: [
    trimContract(),
    compileMessages(),
    orderLayers(),
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
              // Dozens of small files compress badly: without these groups a product page takes 5 kB more.
              groups: [
                { name: 'styles', test: sheetOfAllPages, priority: 5 },
                // What trackers need, which come to pages whose other scripts sleep.
                {
                  name: 'consent',
                  test: /preload-helper|web[\\/]visitor[\\/](accepted-cookies|cookie-notice-state)\.|values[\\/](chat-address|cookie-categories|trackers)\./,
                  priority: 4,
                },
                // Libraries change seldom; the captcha's stays with the forms that use it, the back office's with the back office.
                { name: 'libraries', test: visitorsLibraries, priority: 3 },
                // What stands around every page, with all that it imports.
                {
                  name: 'frame',
                  test: /[\\/]web[\\/](root|layout[\\/]page-boundary|parts[\\/]structured-data)\.tsx/,
                  priority: 2,
                },
                // The one module that waits for the words about goods: before all that speaks of them.
                { name: 'catalogue-words', test: /i18n[\\/]catalogue-words\./, priority: 1 },
                // What pages open without: the words for what went wrong, and what opens over a page.
                { name: 'refusals', test: /[\\/]i18n[\\/](refusal|notice)-texts\./, priority: 1 },
                { name: 'panels', test: /[\\/]ui[\\/](accordion|dialog|empty-state)\./, priority: 1 },
                // What start page and cart have in common with products.
                { name: 'carousel', test: /web[\\/](ui|parts)[\\/](use-)?(carousel|autoplay)/, priority: 1 },
                {
                  name: 'quantity',
                  test: /web[\\/](ui[\\/]quantity-|parts[\\/]use-out-of-sight)/,
                  priority: 1,
                },
                // What lists and products have in common.
                {
                  name: 'crumbs',
                  test: /web[\\/](parts[\\/](shop-breadcrumbs|own-description)|ui[\\/](breadcrumbs|swatch))\./,
                  priority: 1,
                },
                // What products show of their reviews, without the reviews.
                { name: 'stars', test: /parts[\\/]reviews[\\/](star-rating|reviews-load)/, priority: 1 },
                // What lists say of delivery, and what products and carts do besides, but for what is fetched when somebody asks.
                { name: 'tax-note', test: /parts[\\/]tax-note\./, priority: 1 },
                {
                  name: 'delivery',
                  test: /parts[\\/]delivery-quote[\\/](delivery-ask|find-delivery)/,
                  priority: 1,
                },
                // Lists that grow at their end.
                { name: 'paginated-list', test: /parts[\\/]paginated-list[\\/]/, priority: 1 },
                // What asks the API, wherever it is asked from: the cookie notice does on the first page of all.
                { name: 'client', test: /contract[\\/]client\.|web[\\/]visitor[\\/]use-api\./, priority: 1 },
                // Forms of all kinds, what a login needs, and what it does without.
                {
                  name: 'form',
                  test: /web[\\/](parts[\\/](form|consent)-|request[\\/]page-form\.)|values[\\/](email-|form-limits)/,
                  minShareCount: 2,
                },
                {
                  name: 'account',
                  test: /web[\\/]parts[\\/]account-(?!forms[\\/](register|person|new-password)-)/,
                  minShareCount: 2,
                },
                { name: 'rich-text', test: /(values|parts)[\\/]rich-text/, minShareCount: 2 },
                { name: 'address', test: /web[\\/]parts[\\/](account|address)-/, minShareCount: 2 },
                // One of the screens is that of all parts (/test): what it alone shares with three is not worth it.
                { name: 'shared', test: isShared, priority: 1, minShareCount: 10 },
                // What follows takes with it all that nothing above has taken.
                { name: 'product', test: /[\\/]product-screen\./ },
                { name: 'measured', test: /[\\/]measured-purchase\./ },
                { name: 'card', test: /web[\\/]parts[\\/](product-card\.tsx|add-to-cart[\\/]card-)/ },
                // What edit mode has in common with content pages comes with them in one piece.
                { name: 'page', test: /[\\/]sections[\\/]page-sections\.|[\\/]late-sections\./ },
              ],
            },
          },
        },
      },
    },
  },
}));
