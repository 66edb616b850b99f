import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './tools/vite/compile-messages.ts';
import { orderLayers } from './tools/vite/order-layers.ts';
import { trimContract } from './tools/vite/trim-contract.ts';

const apart = [
  String.raw`web[\/](i18n|parts)[\/](order|account|address|consent|form)-`,
  String.raw`web[\/]ui[\/](quantity|dialog\.)`,
  String.raw`contract[\/]v1[\/](account|auth)-`,
  String.raw`values[\/]email-`,
];
const isShared = new RegExp(String.raw`[\/]src[\/](?!${apart.join('|')})`);

export default defineConfig(({ command }) => ({
  plugins: [trimContract(), compileMessages(), orderLayers(), reactRouter()],
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
  optimizeDeps: { include: ['use-intl/core', 'use-intl > @formatjs/fast-memoize', 'typebox'] },
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
                { name: 'libraries', test: /[\\/]node_modules[\\/]/, priority: 2 },
                // What only orders and accounts need stays with them; their texts even wait for a request of their own.
                // So do controls that lists of products do without.
                { name: 'shared', test: isShared, minShareCount: 4, priority: 1 },
                {
                  name: 'account',
                  test: /src[\\/]web[\\/]parts[\\/](account|address|consent|form)-/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
