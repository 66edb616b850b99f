import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { ownConsentEndpoints } from '#contract/v1/own-consent-endpoints.ts';
import { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { wishlistEndpoints } from '#contract/v1/wishlist-endpoints.ts';
import { documentEndpoints } from '#contract/v2/document-endpoints.ts';
import { wishlistLimitMaximum } from '#values/account-limits.ts';
import { type Customer, findCustomer, guardPage } from '#web/request/page-access.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import type { RegisterFacts } from '../../parts/account-forms/register-form.tsx';
import { loadRegisterFacts } from '../../parts/account-forms/register-load.ts';
import { type Country, firstPlaceOf, listCountries } from '../../parts/address-fields/countries-load.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import type { SavedRoof } from '../../parts/roof-address.ts';
import { type AgainOutcome, readAgainWords } from './again-outcome.ts';
import { listCards } from './card-load.ts';
import { signedWords } from './order-again-action.ts';
import { type ProfileView, readView, viewsOf } from './profile-views.ts';

export type OrderList = EndpointAnswer<typeof documentEndpoints.documentFilter>;
export type CutLists = EndpointAnswer<typeof cutListEndpoints.cutListFilter>['data'];
export type SecondStepState = Pick<
  EndpointAnswer<typeof ownLoginEndpoints.secondFactorGet>,
  'hasApp' | 'recoveryCodesLeft'
>;
export type GivenConsents = EndpointAnswer<typeof ownConsentEndpoints.ownConsentList>;
export type OrderDocument = EndpointAnswer<typeof documentEndpoints.documentGet>;

/** What a view needs besides the person. */
export type ViewFacts =
  | { view: 'overview'; latest: OrderList['records'] }
  | { view: 'orders'; list: OrderList }
  | { view: 'orders'; order: OrderDocument; again: AgainOutcome | undefined }
  | { view: 'downloads'; list: OrderList; orders: readonly OrderDocument[] }
  | { view: 'lists'; lists: CutLists; roofs: readonly SavedRoof[] }
  | { view: 'wishlist'; products: readonly ProductCardFacts[] }
  | { view: 'password'; secondStep: SecondStepState }
  /** Null while the address is not confirmed. */
  | { view: 'data'; given: GivenConsents | null }
  | {
      view: Exclude<
        ProfileView,
        'overview' | 'orders' | 'downloads' | 'lists' | 'wishlist' | 'password' | 'data'
      >;
    };

/** What the address may say has happened. */
const profileNotices = ['emailConfirmed', 'halfConfirmed', 'linkInvalid', 'confirmedBefore'] as const;
export type ProfileNotice = (typeof profileNotices)[number];

export type LoadedProfile =
  | {
      customer: Customer;
      /** For addresses: those that the store delivers to. */
      countries: readonly Country[];
      /** ISO code that a new address begins with. */
      firstCountry: string;
      shown: ViewFacts;
      notice: ProfileNotice | undefined;
    }
  /** Without registration: the wishlist that the browser keeps. */
  | { customer: undefined; register: RegisterFacts | undefined };

const ordersShown = 10;
const latestShown = 3;

/**
 * Logged out the profile itself offers login and registration and shows the visitor's own wishlist; its other views lead
 * to the login and back.
 */
export async function loadProfile({ request, context }: LoaderFunctionArgs): Promise<LoadedProfile> {
  const facts = requestFacts(context);
  const { searchParams } = new URL(request.url);
  const view = readView(searchParams);
  const isOpen = view === 'overview' || view === 'wishlist';
  const customer = isOpen ? await findCustomer(facts) : await guardPage(facts, request, 'login');
  if (!customer) {
    return {
      customer: undefined,
      register: view === 'wishlist' ? undefined : await loadRegisterFacts(facts),
    };
  }
  if (!viewsOf(customer, facts.site.priceMode === 'enquiry').includes(view)) throw notFound();
  redirectToFile(searchParams);
  const notice = searchParams.get('notice');
  const [countries, shown] = await Promise.all([
    listCountries(facts),
    loadView(facts, view, searchParams, customer),
  ]);
  return {
    customer,
    countries,
    firstCountry: firstPlaceOf(countries, facts.findPlace(), customer.addresses).country,
    shown,
    notice: profileNotices.find((name) => name === notice),
  };
}

/** Files are the API's. Only a login that counts gets here, renewed where need be, so that the browser's cookie does. */
function redirectToFile(searchParams: URLSearchParams): void {
  if (searchParams.has('export')) throw redirect(accountEndpoints.accountExport.path, 303);
  for (const [name, format] of [
    ['invoice', 'pdf'],
    ['deliveryNote', 'deliveryNote'],
  ] as const) {
    const id = readNumber(searchParams, name);
    if (id === undefined) continue;
    const path = documentEndpoints.documentGet.path.replace(':id', String(id));
    throw redirect(`${path}?format=${format}`, 303);
  }
}

async function loadView(
  facts: RequestFacts,
  view: ProfileView,
  searchParams: URLSearchParams,
  { orderCount, emailConfirmed }: Customer,
): Promise<ViewFacts> {
  switch (view) {
    case 'overview':
      return { view, latest: orderCount > 0 ? (await listOrders(facts, 1, latestShown)).records : [] };
    case 'orders':
      return loadOrders(facts, searchParams);
    case 'downloads': {
      const list = await listOrders(facts, pageOf(searchParams));
      return { view, list, orders: await Promise.all(list.records.map(({ id }) => getOrder(facts, id))) };
    }
    case 'lists': {
      const [lists, roofs] = await Promise.all([
        facts.personalApi.call(cutListEndpoints.cutListFilter, { query: {} }),
        facts.personalApi.call(roofEndpoints.roofFilter, { query: {} }),
      ]);
      return { view, lists: lists.data, roofs: roofs.data };
    }
    case 'wishlist':
      return { view, products: await listWishes(facts) };
    case 'password': {
      const state = await facts.personalApi.call(ownLoginEndpoints.secondFactorGet, {});
      return { view, secondStep: { hasApp: state.hasApp, recoveryCodesLeft: state.recoveryCodesLeft } };
    }
    case 'data': {
      const given = emailConfirmed
        ? await facts.personalApi.call(ownConsentEndpoints.ownConsentList, {})
        : null;
      return { view, given };
    }
    default:
      return { view };
  }
}

async function loadOrders(facts: RequestFacts, searchParams: URLSearchParams): Promise<ViewFacts> {
  if (!searchParams.has('order')) {
    return { view: 'orders', list: await listOrders(facts, pageOf(searchParams)) };
  }
  const id = readNumber(searchParams, 'order');
  if (id === undefined) throw notFound();
  const order = await getOrder(facts, id);
  return { view: 'orders', order, again: findAgainOutcome(facts, searchParams) };
}

/** What has just come of ordering the order again, where the shop itself says so. */
function findAgainOutcome(
  { isSigned }: RequestFacts,
  searchParams: URLSearchParams,
): AgainOutcome | undefined {
  const word = (name: string) => searchParams.get(name) ?? '';
  const isOwn = isSigned(signedWords(word('order'), word('again')), word('signature'));
  return isOwn ? readAgainWords(word('again')) : undefined;
}

function pageOf(searchParams: URLSearchParams): number {
  return readNumber(searchParams, 'page') ?? 1;
}

function listOrders({ personalApi }: RequestFacts, page: number, limit = ordersShown): Promise<OrderList> {
  return personalApi.call(documentEndpoints.documentFilter, { body: { page, limit } });
}

function getOrder({ personalApi }: RequestFacts, id: number): Promise<OrderDocument> {
  return personalApi.call(documentEndpoints.documentGet, { params: { id }, query: {} });
}

async function listWishes({ api, personalApi }: RequestFacts): Promise<ProductCardFacts[]> {
  const query = { limit: wishlistLimitMaximum };
  const { data } = await personalApi.call(wishlistEndpoints.wishlistFilter, { query });
  return listCards(
    api,
    data.map((entry) => entry.product_id),
  );
}

function readNumber(searchParams: URLSearchParams, name: string): number | undefined {
  const text = searchParams.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
