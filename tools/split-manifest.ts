import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPageAreas } from '#values/page-areas.ts';
import { manifestOf, routesOfArea } from '#web/request/routes-of-areas.ts';

type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Record<
    string,
    Readonly<Record<string, unknown>> & { readonly imports?: readonly string[] }
  >;
};

const opening = 'window.__reactRouterManifest=';

/**
 * Writes a list of routes for each area in place of the router's list of all: a page needs no other, and the back office
 * has as many as all of the site. What every page begins with is not named again for each route.
 * @param folder of the built assets
 * @throws Error where the router writes its list otherwise
 */
export async function splitManifest(folder: string): Promise<void> {
  const [name, ...more] = (await readdir(folder)).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name || more.length > 0) throw new Error('The router has not written one list of routes.');
  const path = join(folder, name);
  const text = await readFile(path, 'utf8');
  if (!text.startsWith(opening)) throw new Error(`${name} is not what the router wrote before.`);
  const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) as Manifest;
  for (const area of listPageAreas()) {
    const begun = new Set([manifest.entry.module, ...manifest.entry.imports]);
    const routes = Object.fromEntries(
      Object.entries(routesOfArea(manifest.routes, area)).map(([id, route]) => [
        id,
        withoutBegun(route, begun),
      ]),
    );
    await writeFile(manifestOf(path, area), `${opening}${JSON.stringify({ ...manifest, routes })};`);
  }
  await rm(path);
}

/** Browsers load a route's imports before it is opened: these they have. What a route has not need not be said. */
function withoutBegun(route: Manifest['routes'][string], begun: ReadonlySet<string>) {
  const had = Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
  return { ...had, ...(route.imports ? { imports: route.imports.filter((file) => !begun.has(file)) } : {}) };
}
