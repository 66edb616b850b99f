import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const longest = 80;

/**
 * What a browser calls itself, in words that its owner knows it by: `Firefox, Windows`. Null where it says nothing that is
 * known; what it sent is kept nowhere.
 */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = headers['user-agent'];
  if (!sent) return null;
  const browser = Bowser.parse(sent.slice(0, 500));
  const words = [browser.browser.name, browser.os.name].filter((word) => word !== undefined && word !== '');
  return words.join(', ').slice(0, longest) || null;
}
