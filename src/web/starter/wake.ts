import { pageDataId, pageScriptsId, type StartOptions } from '#web/request/page-scripts.ts';

type RouterWindow = Window & { __reactRouterContext?: object; __reactRouterRouteModules?: object };

/** What the page says of its scripts; the document has to be read to its end. */
export function readStartOptions(): StartOptions {
  return JSON.parse(textOf(pageScriptsId)) as StartOptions;
}

/** Fetches the page's scripts, which draw the page anew onto what the server drew. */
export async function wakePage(): Promise<void> {
  const { context, first, routes, entry, imports } = readStartOptions();
  for (const href of [...first, entry, ...Object.values(routes), ...imports]) preload(href);
  // What the router's own `Scripts` would write into the page (react-router, lib/dom/ssr/components).
  const page = window as RouterWindow;
  page.__reactRouterContext = { ...context, stream: new Response(textOf(pageDataId)).body };
  for (const href of first) await import(/* @vite-ignore */ href);
  const modules = await Promise.all(
    Object.entries(routes).map(async ([id, href]) => [id, await import(/* @vite-ignore */ href)] as const),
  );
  page.__reactRouterRouteModules = Object.fromEntries(modules);
  await import(/* @vite-ignore */ entry);
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
