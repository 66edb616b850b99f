import type { FastifyRequest } from 'fastify';

export function splitAddress(address: string): { path: string; query: string } {
  const [path = '/', query = ''] = address.split('?', 2);
  return { path, query };
}

/** The page that an address is about: its own, or the one whose data the router's scripts ask for. */
export function pagePathOf(address: string): string {
  return splitAddress(address).path.replace(/\.data$/, '');
}

/** Data of a page, as the router's scripts ask for it. */
export function isOfData(address: string): boolean {
  return splitAddress(address).path.endsWith('.data');
}

export function isOutsidePages({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): boolean {
  if (method === 'POST' && developers.test(url)) return true;
  return /^\/(api|media|assets|documents)(\/|\?|$)/.test(url);
}

/** Developers' own (docs/rules/development.md): nothing can be sent there where it is not, not even by a page of the site. */
const developers = /^(?:\/(?:en|de))?\/(?:_cli|section-tool)(?:[/?]|$)/;
