import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { PageRoute } from '#contract/page-host.ts';
import { areaOf, isSameArea } from '#values/page-areas.ts';
import { isSlug } from '#values/slug.ts';
import { putInPage } from './loaded-data.ts';
import { statusOf } from './page-form.ts';
import { notFound, type PageRefusal } from './refuse.ts';

type Answerer = (facts: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/**
 * The build with every loader and action answering alike where it cannot go on: an address whose slug can be none is
 * 404, and a refusal of the API that nobody took care of is a page with its status and code, never a fault of ours.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const isNamed = route.path?.includes(':slug') === true;
    const module = {
      ...route.module,
      ...(loader ? { loader: besideDocuments(id, guarded(loader as Answerer, isNamed)) } : {}),
      ...(action ? { action: guarded(action as Answerer, isNamed) } : {}),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(answer: Answerer, isNamed: boolean): Answerer {
  return async (facts) => {
    const { slug } = facts.params;
    if (isNamed && slug !== undefined && !isNameable(slug)) throw notFound();
    try {
      return leaving(await answer({ ...facts, request: addressed(facts) }), facts);
    } catch (error) {
      throw error instanceof ApiError ? pageRefusal(error) : leaving(error, facts);
    }
  };
}

/** A redirect into another area is for the browser to follow: the router there knows no such route. */
function leaving(result: unknown, { url }: LoaderFunctionArgs): unknown {
  if (!(result instanceof Response)) return result;
  const target = URL.parse(result.headers.get('location') ?? '', url);
  if (target && !isSameArea(areaOf(target.pathname), areaOf(url.pathname))) {
    result.headers.set('x-remix-reload-document', 'true');
  }
  return result;
}

/** What the router asks for by an address of data of its own goes to the browser as it is. */
function besideDocuments(id: string, answer: Answerer): Answerer {
  return async (facts) => {
    const result = await answer(facts);
    if (facts.request.url !== facts.url.href || result instanceof Response) return result;
    return isDataWithInit(result)
      ? data(putInPage(id, result.data), result.init ?? undefined)
      : putInPage(id, result ?? null);
  };
}

const DataWithInit = data(null).constructor;

function isDataWithInit(result: unknown): result is ReturnType<typeof data<unknown>> {
  return result instanceof DataWithInit;
}

/** The request at the page's own address: that of its data carries the router's words, which lead nobody back. */
function addressed({ request, url }: LoaderFunctionArgs): Request {
  return request.url === url.href ? request : new Request(url, request);
}

/** A slug, or the id by which a category can be asked for: all else is the address of nothing. */
function isNameable(part: string): boolean {
  return isSlug(part) || /^[1-9]\d{0,8}$/.test(part);
}

function pageRefusal(error: ApiError) {
  return data<PageRefusal>({ code: error.code }, { status: statusOf(error) });
}

type TreeRoute = RouteObject & { takesForms: boolean };

/** Finds the screen of an address, and whether it takes forms. */
export function createRouteFinder({ routes }: ServerBuild): (pathname: string) => PageRoute | undefined {
  const childrenOf = (parentId: string | undefined): TreeRoute[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index, module } = route;
      const takesForms = module.action !== undefined;
      const shared = { id, takesForms, ...(path === undefined ? {} : { path }) };
      return [index ? { ...shared, index: true as const } : { ...shared, children: childrenOf(id) }];
    });
  const tree = childrenOf(undefined);
  return (pathname) => {
    const found = matchRoutes(tree, pathname)?.at(-1)?.route;
    return found?.id === undefined ? undefined : { id: found.id, takesForms: found.takesForms };
  };
}
