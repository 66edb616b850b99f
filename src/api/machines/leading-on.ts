import type { FastifyReply } from 'fastify';

/** An editor may still change permanent redirects: browsers ask again after this time. */
const maxAgeSeconds = 600;

type Leading = {
  readonly status: number;
  /** Whether the router's scripts requested a page's data. */
  readonly isData: boolean;
};

/** Redirects the visitor to another address. */
export function leadOn(reply: FastifyReply, url: string, { status, isData }: Leading): FastifyReply {
  const isForEver = status === 301 || status === 308;
  reply.header('cache-control', isForEver ? `public, max-age=${maxAgeSeconds}` : 'no-cache');
  return isData ? sendToScripts(reply, url, status) : reply.redirect(url, status);
}

/** In the form in which React Router's scripts read a server's redirect: they fetch data and follow by themselves. */
function sendToScripts(reply: FastifyReply, url: string, status: number): FastifyReply {
  return reply
    .code(204)
    .header('x-remix-redirect', url)
    .header('x-remix-status', String(status))
    .header('x-remix-reload-document', String(!url.startsWith('/')))
    .send();
}

/** The page that an address is about, with its query: its own, or the one whose data the router's scripts request. */
export function pageAddressOf(url: string): { address: string; isData: boolean } {
  const [path = '/', ...query] = url.split('?');
  if (!path.endsWith('.data')) return { address: url, isData: false };
  const words = new URLSearchParams(query.join('?'));
  words.delete('_routes');
  const page = path.slice(0, -'.data'.length).replace(/\/_$/, '/');
  return { address: words.size > 0 ? `${page}?${words}` : page, isData: true };
}
