import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoCategories, demoPages, demoProducts } from '../../tools/demo-addresses.ts';
import { fetchPage } from '../browser/server-pages.ts';
import type { CallFacts } from './contract-calls.ts';

/** What was asked for, and what came of it. */
export type Sent = { readonly call: string; readonly status: number; readonly text: string };

/** A filled cart and an order, whose pages no link leads to. */
type CrawlFacts = Pick<CallFacts, 'full' | 'orderSlug'>;

/**
 * All that can be reached from the start pages, and what no link leads to: other pages, a filled cart.
 * @param withData their data too
 */
export async function crawlPages(
  url: string,
  { full, orderSlug }: CrawlFacts,
  { withData }: { readonly withData: boolean },
): Promise<Sent[]> {
  const site = url.replace('//localhost', '//pro.localhost');
  const { cartId, protectCode } = full;
  const cookie = `cartId=${cartId}; protectCode=${encodeURIComponent(protectCode)}`;
  const waiting = languages.flatMap((language) => [
    ...(['home', 'shop', 'cart', 'checkout', 'checkoutSuccess', 'checkoutFailure', 'test'] as const).map(
      (screen) => pathOf(screen, language),
    ),
    `${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`,
    `${pathOf('cart', language)}/none`,
    `${pathOf('shop', language)}?discount=true&finalPrice=1-9&sort=priceAsc`,
    ...demoPages.map(({ slug }) => pathOf('page', language, { slug: slug[language] })),
    ...demoCategories.map(({ slug }) => pathOf('shop', language, { slug: slug[language] })),
    ...demoProducts.map(({ slug }) => pathOf('product', language, { slug: slug[language] })),
  ]);
  waiting.push('/sitemap.xml', '/robots.txt', '/api/openapi.json', '/api/docs');
  const seen = new Set(waiting);
  const answers: Sent[] = [];
  for (const path of waiting) {
    const page = await fetchPage(site, path, { cookie });
    answers.push({ call: path, status: page.status, text: page.html });
    for (const next of linksOf(page)) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
    const [pathname = '', search] = path.split('?');
    if (!withData || page.status !== 200 || /\.\w+$/.test(pathname) || pathname.startsWith('/api/')) continue;
    const data = `${pathname === '/' ? '/_' : pathname}.data${search ? `?${search}` : ''}`;
    const loaded = await fetchPage(site, data, { cookie });
    answers.push({ call: data, status: loaded.status, text: loaded.html });
  }
  return answers;
}

/** Own addresses that a page leads to; of the endless ways to filter a list, its pages and the named kinds alone. */
function linksOf({ headers, html }: Awaited<ReturnType<typeof fetchPage>>): string[] {
  const hrefs = [...html.matchAll(/\shref="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...hrefs, ...(headers.location ? [headers.location] : [])]
    .map((href) => href.split('#')[0] ?? '')
    .filter(
      (href) =>
        /^\/(?!\/|assets\/|media\/)/.test(href) && !/\.(pdf|svg|png|jpe?g|ico|woff2)(\?|$)/.test(href),
    )
    .filter((href) => !href.includes('?') || /\?(page=\d+|(discount|featured)=true)$/.test(href));
}
