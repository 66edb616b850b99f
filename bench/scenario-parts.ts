import type { ApiClient } from '#contract/client.ts';
import { pathOf } from '#values/addresses.ts';
import { openClient } from '../tests/resilience/guest-orders.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';

let measured = 0;

/** Another number at each call: addresses and people that have not been asked for yet. */
export function nextMeasured(): number {
  measured += 1;
  return measured;
}

export function categoryPath({ categorySlugs }: CatalogueSample, turn: number): string {
  return pathOf('shop', 'hr', { slug: pick(categorySlugs, turn) });
}

export function productPath({ productSlugs }: CatalogueSample, turn: number): string {
  return pathOf('product', 'hr', { slug: pick(productSlugs, turn) });
}

/** Of rows that draw pages. */
export const drawingWarmUpMs = 5_000;

/** Another one of the values at each turn. */
export function pick<T>(values: readonly T[], turn: number): T {
  return values[turn % values.length] as T;
}

/** A spelling of a page's address that is answered and not kept beside the usual one: its first letter by its code. */
export function unkept(address: string): string {
  return address.replace(/(?<=^\/)\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** A visitor from an address of its own, so that no limit of an address stands in the way. */
export function clientFrom(http: KeepAliveClient, headers: Record<string, string> = {}): ApiClient {
  return openClient('', (path, init) => {
    const place = nextMeasured();
    const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
    return http.send(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...headers, 'x-forwarded-for': address },
    });
  });
}
