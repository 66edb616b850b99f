import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  createRoutesStub,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageEntry, PageFacts } from '#contract/page-host.ts';
import bootstrap from './bootstrap/bootstrap.ts?inline-script';
import { loadAllMessages } from './i18n/messages.ts';
import { createRouteFinder as findRoutesOf, guardRoutes } from './request/guarded-routes.ts';
import { pageStartOf } from './request/page-start.ts';
import { factsFromHost, requestFactsContext } from './request/request-facts.ts';
import { ResponseContext } from './request/response-facts.ts';
import { createOfAreas } from './request/routes-of-areas.ts';

await loadAllMessages();

const hostContext = createContext<PageFacts>();

/** Makes the handler that the server calls for every page (contract/page-host.ts). */
export const createPageHandler: PageEntry['createPageHandler'] = (build, mode) => {
  const handlerOf = createOfAreas(guardRoutes(build as ServerBuild), (area) =>
    createRequestHandler(area, mode),
  );
  return (request, facts) => {
    const handle = handlerOf(new URL(request.url).pathname);
    const context = new RouterContextProvider();
    context.set(hostContext, facts);
    context.set(requestFactsContext, factsFromHost(facts));
    return handle(request, context);
  };
};

export const createRouteFinder: PageEntry['createRouteFinder'] = (build) => {
  const finderOf = createOfAreas(build as ServerBuild, findRoutesOf);
  return (pathname) => finderOf(pathname)(pathname);
};

/** The bootstrap, and what the router restores places with before its own code has come. */
export const inlineScripts: PageEntry['inlineScripts'] = [bootstrap, restoringScript()];

/** The router's script as it writes it into every page. */
function restoringScript(): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <ScrollRestoration /> }]);
  const [, text] = /<script>(.*)<\/script>/s.exec(renderToString(<Page />)) ?? [];
  if (!text) throw new Error('ScrollRestoration writes no script: its hash cannot be told (CSP).');
  return text;
}

/** Draws a document whole: nothing on these pages comes later, and a whole one can be kept and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { takeDocument, ...host } = loadContext.get(hostContext);
  const start = await pageStartOf(routerContext, host);
  const page = (
    <ResponseContext value={{ bootstrap, ...start }}>
      {/* The data has been read: the page holds it in a place of its own. */}
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
    </ResponseContext>
  );
  takeDocument(drawAtOnce(page) ?? (await drawInTime(page)));
  return new Response(null, { status, headers });
}

/** React's own marks of a part that waits for something or failed. */
const unfinished = /<!--\$[?!]/;

/**
 * The document in one go, which takes React half the time of a stream.
 * @returns nothing where something has to be waited for (code that is read for the first time) or failed: `drawInTime`
 * waits, and tells errors from what is merely late
 */
function drawAtOnce(page: React.ReactNode): Buffer | undefined {
  const html = drawText(page);
  if (html === undefined || unfinished.test(html)) return undefined;
  return Buffer.from(html);
}

function drawText(page: React.ReactNode): string | undefined {
  try {
    return `<!DOCTYPE html>${renderToString(page)}`;
  } catch {
    return undefined;
  }
}

function drawInTime(page: React.ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      // Large parts stand where they belong, too, instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Errors of loaders are the server's to log: it knows the request. Aborted requests are nobody's fault, and what a page
 * refuses (no such page, no form to be sent to it) is answered.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefused) errorListener(error);
}

let errorListener: (error: unknown) => void = () => {};

/** Where unexpected errors of pages go. */
export function onPageError(listener: (error: unknown) => void): void {
  errorListener = listener;
}
