import type { ServerBuild } from 'react-router';
import type { Screen } from '#values/addresses.ts';
import { isLanguage } from '#values/language.ts';
import { areaOf, listPageAreas, type PageArea } from '#values/page-areas.ts';
import { isAdminScreen } from '#values/panel-addresses.ts';

/** Those of the routes that an area's pages are made of. Layouts, and what all languages share, belong to every area. */
export function routesOfArea<Route>(
  routes: Readonly<Record<string, Route>>,
  { language, ofPanel }: PageArea,
): Record<string, Route> {
  const isMeant = (id: string) => {
    const [screen = '', own] = id.split('.');
    if (own === undefined || !isLanguage(own)) return true;
    return own === language && (ofPanel || !isAdminScreen(screen as Screen));
  };
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isMeant(id)));
}

/**
 * Where an area's list of routes stands (tools/split-manifest.ts).
 * @param manifest address or path of the list of all
 */
export function manifestOf(manifest: string, { language, ofPanel }: PageArea): string {
  return manifest.replace(/\.js$/, `.${language}${ofPanel ? '-panel' : ''}.js`);
}

/**
 * What is made of a build for the area that a path lies in. The router tries its routes one after the other, several times
 * a request: it is given those alone that can be meant.
 * @param make is called once an area
 */
export function createOfAreas<Made>(
  build: ServerBuild,
  make: (build: ServerBuild) => Made,
): (pathname: string) => Made {
  const made = new Map(
    listPageAreas().map((area) => {
      const routes = routesOfArea(build.routes, area);
      const assets = { ...build.assets, routes: routesOfArea(build.assets.routes, area) };
      return [manifestOf('.js', area), make({ ...build, routes, assets })];
    }),
  );
  return (pathname) => made.get(manifestOf('.js', areaOf(pathname))) as Made;
}
