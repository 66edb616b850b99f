import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { panelManifestOf } from '#web/request/panel-manifest.ts';

type Manifest = { routes: Record<string, unknown> };

const opening = 'window.__reactRouterManifest=';

/**
 * Keeps the router's list of routes for pages of the back office and takes the panel's routes out of the one that
 * visitors fetch: there are as many of them as of all others.
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
  const ofVisitors = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('admin'));
  const visitors = { ...manifest, routes: Object.fromEntries(ofVisitors) };
  await writeFile(panelManifestOf(path), text);
  await writeFile(path, `${opening}${JSON.stringify(visitors)};`);
}
