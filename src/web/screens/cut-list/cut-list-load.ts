import { data, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { type CutProblem, readCutList } from '#values/cut-list.ts';
import { languages } from '#values/language.ts';
import { cutListAddressMaximum } from '#values/limits.ts';
import { guardPage } from '#web/request/page-access.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { productPageFacts } from '../../parts/product-page-facts.ts';
import { choiceQuery } from '../../parts/variant-picker/variant-choice.ts';
import { type CheckedRows, checkRows, type TypedRow, withRows } from './cut-list-entry.ts';
import { type CutProduct, cutProductOf } from './cut-product.ts';

type Quote = EndpointAnswer<typeof cutListEndpoints.cutListQuote>;

/** What a list comes to; `rows` by the place of the typed ones, null where one is not counted. */
export type ListQuote = Omit<Quote, 'rows'> & { readonly rows: readonly (Quote['rows'][number] | null)[] };

export type SavedName = { readonly id: number; readonly name: string };

/** A list as the page shows it: as typed, with its result. */
export type ListFacts = {
  readonly rows: readonly TypedRow[];
  /** Of what was pasted. */
  readonly problems: readonly CutProblem[];
  readonly quote: ListQuote | null;
  readonly refusal?: ApiErrorDetails;
  /** The list of the account that it is. */
  readonly saved?: SavedName;
};

/** A product that is cut to length, by the slug of its page. @throws a redirect, 404 */
export async function loadCutList(facts: RequestFacts, request: Request, slug: string) {
  const { searchParams, search } = new URL(request.url);
  const record = await facts.api.call(catalogueEndpoints.productGet, { query: { slug } });
  const path = (own: string) => pathOf('cutList', facts.language, { slug: own });
  if (record.slug && record.slug !== slug) throw redirect(path(record.slug) + search, 301);
  facts.knowWords([
    ...record.associatedProductsAttributes.map(({ attributeCode }) => attributeCode),
    'list',
    'saved',
  ]);
  const cut = cutProductOf(productPageFacts(record, facts.language), searchParams);
  const start = await loadStart(facts, request, cut, searchParams);
  return data({
    product: cut.product,
    start,
    hasArea: await hasArea(facts, cut, start),
    canonicalPath: path(slug),
    alternates: Object.fromEntries(
      languages.flatMap((one) => {
        const translated = record.slugs[one];
        return translated ? [[one, pathOf('cutList', one, { slug: translated })]] : [];
      }),
    ),
  });
}

/** Whether rows have an area: where no price says so, one piece of the product does. */
async function hasArea(facts: RequestFacts, cut: CutProduct, { quote }: ListFacts): Promise<boolean> {
  if (quote) return quote.squareMetres !== null;
  if (cut.isPricedByArea !== undefined) return cut.isPricedByArea;
  const { min, max } = cut.length;
  const piece = { length: String(max ?? min ?? 1000), pieces: '1', mark: '' };
  return (await quoteRows(facts, cut, [piece])).quote?.squareMetres != null;
}

/** The same for an action, which knows by the form what is sold. */
export async function loadCutProduct(
  { api, language }: RequestFacts,
  slug: string,
  query: URLSearchParams,
): Promise<CutProduct> {
  const record = await api.call(catalogueEndpoints.productGet, { query: { slug } });
  return cutProductOf(productPageFacts(record, language), query);
}

/** A kept list, one that the address carries, or none yet. */
async function loadStart(
  facts: RequestFacts,
  request: Request,
  cut: CutProduct,
  query: URLSearchParams,
): Promise<ListFacts> {
  const savedId = query.get('saved') ?? '';
  if (/^[1-9]\d{0,8}$/.test(savedId)) return loadSaved(facts, request, cut, Number(savedId));
  const text = (query.get('list') ?? '').slice(0, cutListAddressMaximum);
  const { rows, problems } = readCutList(text, facts.language);
  // A list that the address carries is somebody's: it costs what the own member card makes it cost.
  const own = rows.length > 0 ? { ...facts, api: facts.personalApi } : facts;
  return { ...(await quoteRows(own, cut, withRows([], rows))), problems };
}

async function loadSaved(
  facts: RequestFacts,
  request: Request,
  cut: CutProduct,
  id: number,
): Promise<ListFacts> {
  await guardPage(facts, request, 'login');
  const list = await facts.personalApi.call(cutListEndpoints.cutListGet, { params: { id } });
  const { name, rows, productId } = list;
  const { choices, variants } = cut.product;
  const variant = variants.find((one) => one.id === productId);
  // It was kept for another colour than the address names.
  if (variant && productId !== cut.soldId) {
    const { pathname, search } = new URL(request.url);
    throw redirect(pathname + choiceQuery(choices, variant.choice, search), 302);
  }
  // With the member card of its owner.
  const own = { ...facts, api: facts.personalApi };
  return { ...(await quoteRows(own, cut, withRows([], rows))), saved: { id, name } };
}

/** The total of the rows that can be cut; the others have errors at their fields. */
export async function quoteRows(
  { api, language }: RequestFacts,
  { soldId, length }: Pick<CutProduct, 'soldId' | 'length'>,
  rows: readonly TypedRow[],
  personalizations?: NonNullable<CartItemOptions>['personalizations'],
): Promise<ListFacts & { readonly checked: CheckedRows }> {
  const checked = checkRows(length, rows, language);
  const facts = { rows, problems: [], checked };
  if (checked.sound.length === 0) return { ...facts, quote: null };
  try {
    const quote = await api.call(cutListEndpoints.cutListQuote, {
      body: {
        productId: soldId,
        rows: checked.sound.map(({ row }) => row),
        ...(personalizations ? { personalizations } : {}),
      },
    });
    const places = new Map(checked.sound.map(({ index }, place) => [index, place]));
    const byPlace = rows.map((_, index) => quote.rows[places.get(index) ?? -1] ?? null);
    return { ...facts, quote: { ...quote, rows: byPlace } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...facts, quote: null, refusal: error.details };
  }
}
