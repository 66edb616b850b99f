import path from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { classConstants, keepSheets, nameClass } from '../../../tools/vite/class-names.ts';
import { compileMessages } from '../../../tools/vite/compile-messages.ts';
import { replaceCustomMedia } from '../../../tools/vite/custom-media.ts';
import { orderLayers } from '../../../tools/vite/order-layers.ts';
import { trimContract } from '../../../tools/vite/trim-contract.ts';

const folder = '/office-page/';

/** The files of the page by their addresses; built once for all tests of a process. */
let built: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined;

/**
 * Opens the page of back office parts at an address of the shop, so that its calls go there.
 * @param query what it draws (office-page.tsx)
 */
export async function openOfficePage(
  page: Page,
  shopUrl: string,
  language: 'hr' | 'en' | 'de',
  query: Readonly<Record<string, string>>,
): Promise<void> {
  built ??= buildPage();
  const files = await built;
  await page.route(`**${folder}**`, (route) => {
    const file = new URL(route.request().url()).pathname.replace(/^.*\/office-page\//, '') || 'index.html';
    const body = files.get(file);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({
          body: typeof body === 'string' ? body : Buffer.from(body),
          contentType: typeOf(file),
        });
  });
  const prefix = language === 'hr' ? '' : `/${language}`;
  await page.goto(`${shopUrl}${prefix}${folder}?${new URLSearchParams(query)}`);
}

async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const made = await build({
    configFile: false,
    // Messages are found from there.
    root: path.resolve(import.meta.dirname, '../../..'),
    base: folder,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      trimContract(),
      compileMessages(),
      orderLayers(),
      replaceCustomMedia(),
      classConstants(),
      keepSheets(),
    ],
    css: { modules: { generateScopedName: nameClass } },
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // A test run is no production by itself, which Vite goes by.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      target: 'esnext',
      rolldownOptions: { input: path.join(import.meta.dirname, 'index.html') },
    },
  });
  const { output } = made as Rollup.RollupOutput;
  const files = output.map((file) => {
    const name = file.fileName.endsWith('.html') ? 'index.html' : file.fileName;
    return [name, 'code' in file ? file.code : file.source] as const;
  });
  return new Map(files);
}

function typeOf(file: string): string {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
  return types[path.extname(file).slice(1) as keyof typeof types] ?? 'application/octet-stream';
}
