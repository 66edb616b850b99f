import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageEntry, PageFacts } from '#contract/page-host.ts';
import { languages } from '#values/language.ts';
import { loadMessages } from './i18n/messages.ts';
import { factsFromHost, requestFactsContext } from './request/request-facts.ts';
import { ResponseContext } from './request/response-facts.ts';

await Promise.all(
  languages.flatMap((language) =>
    (['page', 'refusals', 'order', 'choices', 'forms', 'account', 'interface'] as const).map((part) =>
      loadMessages(language, part),
    ),
  ),
);

const hostContext = createContext<PageFacts>();

/** Makes the handler that the server calls for every page (contract/page-host.ts). */
export const createPageHandler: PageEntry['createPageHandler'] = (build, mode) => {
  const handle = createRequestHandler(build as ServerBuild, mode);
  return (request, facts) => {
    const context = new RouterContextProvider();
    context.set(hostContext, facts);
    context.set(requestFactsContext, factsFromHost(facts));
    return handle(request, context);
  };
};

/** Renders a document whole: nothing on these pages comes later, and a whole one can be kept and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, messagesChunk, takeDocument } = loadContext.get(hostContext);
  const html = await renderWhole(
    <ResponseContext value={{ nonce, messagesChunk }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ResponseContext>,
    nonce,
  );
  takeDocument(html);
  return new Response(null, { status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<Buffer> {
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
      nonce,
      // Large parts stand where they belong, too, instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Errors of loaders are the server's to log: it knows the request. Aborted requests are nobody's fault. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) errorListener(error);
}

let errorListener: (error: unknown) => void = () => {};

/** Where unexpected errors of pages go. */
export function onPageError(listener: (error: unknown) => void): void {
  errorListener = listener;
}
