import { asksForEditing } from '#values/edited-pages.ts';
import { type PageScripts, pageScriptsId } from '#web/request/page-scripts.ts';
import type { WindowWithFacts } from '#web/request/shared-facts.ts';

type RouterWindow = WindowWithFacts & { __reactRouterContext?: object; __reactRouterRouteModules?: object };

/** What the page says of its scripts, as text; the document has to be read to its end. */
export function readPageScriptsText(): string {
  return document.getElementById(pageScriptsId)?.textContent ?? '';
}

export function readPageScripts(): PageScripts {
  return JSON.parse(readPageScriptsText()) as PageScripts;
}

/** Fetches the page's scripts, which hydrate what the server rendered. */
export async function hydratePage(): Promise<void> {
  const options = readPageScripts();
  const { context, first, routes, entry, imports, loaded, sharedFacts } = options;
  for (const href of [...first, entry, ...Object.values(routes), ...imports]) preload(href);
  // What the router's own `Scripts` would write into the page (react-router, lib/dom/ssr/components).
  const page = window as RouterWindow;
  page.__reactRouterContext = { ...context, stream: new Response(loaded).body };
  const [modules, facts] = await Promise.all([
    importRoutes(options),
    sharedFacts === undefined ? undefined : fetchFacts(sharedFacts),
  ]);
  page.__reactRouterRouteModules = modules;
  if (facts) page.sharedFacts = facts;
  await import(/* @vite-ignore */ entry);
}

async function importRoutes({ first, routes }: PageScripts): Promise<Record<string, unknown>> {
  for (const href of first) await import(/* @vite-ignore */ href);
  const modules = await Promise.all(
    Object.entries(routes).map(async ([id, href]) => [id, await import(/* @vite-ignore */ href)] as const),
  );
  return Object.fromEntries(modules);
}

/** @throws Error where the server does not know them any more, as with scripts of an earlier release */
async function fetchFacts(address: string): Promise<NonNullable<WindowWithFacts['sharedFacts']>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error();
  return answer.json();
}

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Whether nobody looks at the page before its scripts: it is opened to be edited, or does something by itself (`data-hydrate`). */
export function mustHydrateAtOnce(): boolean {
  return asksForEditing(window.location.search) || document.querySelector('[data-hydrate]') !== null;
}

/** A page that is never idle, such as one with a film, hydrates after this all the same. */
const busyPageMs = 10_000;

/** Where data is to be saved, scripts come with the first interaction alone (Save Data, https://wicg.github.io/savedata/). */
export function mayHydrateByItself(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData !== true;
}

/** Calls back when the page has loaded, pictures included, and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: busyPageMs }) : setTimeout(run);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
