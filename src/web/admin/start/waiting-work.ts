import type { EndpointAnswer } from '#contract/endpoint.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { entryEndpoints } from '#contract/v1/entry-endpoints.ts';
import { mailEndpoints } from '#contract/v1/mail-endpoints.ts';
import type { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { reviewEndpoints } from '#contract/v1/review-endpoints.ts';
import { searchedWordsEndpoints } from '#contract/v1/searched-words-endpoints.ts';
import { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import { type Language, languageCodes, languages, type Translated } from '#values/language.ts';
import { orderViews } from '#values/orders.ts';
import { type AdminScreen, panelPathOf } from '#values/panel-addresses.ts';
import type { Permission } from '#values/permissions.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** Something that waits for somebody; its texts are `start.work.<name>`. */
export type WaitingWork = {
  readonly name: string;
  readonly count: number;
  /** Of the list behind the figure. */
  readonly url: string;
  /** From which day on it is counted (YYYY-MM-DD). */
  readonly since?: string;
};

type Work = {
  readonly name: string;
  readonly permission: Permission;
  readonly screen: AdminScreen;
  /** Additional parts of the list's address. */
  readonly query?: string;
  readonly count: (facts: RequestFacts) => Promise<{ readonly total: number }>;
  /** The overview's figure, which saves asking. */
  readonly counted?: 'withdrawals' | 'lowStock' | 'enquiries' | 'failedMails';
  /** Nothing where no contracts are concluded. */
  readonly isOfSales?: true;
};

const all: readonly Work[] = [
  {
    name: 'withdrawals',
    counted: 'withdrawals',
    permission: 'orders.manage',
    screen: 'adminWithdrawals',
    query: '?state=received',
    count: ({ personalApi }) =>
      personalApi.call(withdrawalManagingEndpoints.managedWithdrawalFilter, {
        body: { perPage: 1, filters: [{ key: 'state', value: 'received' }] },
      }),
  },
  {
    name: 'lowStock',
    counted: 'lowStock',
    permission: 'stock.manage',
    screen: 'adminStock',
    query: '?low=yes',
    count: ({ personalApi }) =>
      personalApi.call(stockEndpoints.stockFilter, {
        body: { perPage: 1, filters: [{ key: 'low', value: true }] },
      }),
    isOfSales: true,
  },
  {
    name: 'entries',
    counted: 'enquiries',
    permission: 'entries.read',
    screen: 'adminEntries',
    query: '?state=new',
    count: ({ personalApi }) =>
      personalApi.call(entryEndpoints.entryFilter, { body: { state: 'new', limit: 1 } }),
  },
  {
    name: 'reviews',
    permission: 'reviews.publish',
    screen: 'adminReviews',
    count: ({ personalApi }) =>
      personalApi.call(reviewEndpoints.reviewFilter, { body: { published: false, limit: 1 } }),
  },
  {
    name: 'drafts',
    permission: 'content.write',
    screen: 'adminContent',
    query: '?state=draft',
    count: ({ personalApi }) =>
      personalApi.call(postEndpoints.postFilterStandard, {
        body: { draft: true, perPage: 1, filters: [{ key: 'status', value: 'draft' }] },
      }),
  },
  {
    name: 'failed',
    permission: 'content.edit',
    screen: 'adminRedirects',
    query: '?view=failed',
    count: ({ personalApi }) =>
      personalApi.call(redirectEndpoints.failedRequestFilter, { body: { limit: 1 } }),
  },
  {
    name: 'nothingFound',
    permission: 'search.edit',
    screen: 'adminSearch',
    query: '?found=no',
    count: ({ personalApi }) =>
      personalApi.call(searchedWordsEndpoints.searchedWordsFilter, { body: { found: false, limit: 1 } }),
  },
  {
    name: 'mails',
    counted: 'failedMails',
    permission: 'settings.manage',
    screen: 'adminMails',
    query: '?state=failed',
    count: ({ personalApi }) =>
      personalApi.call(mailEndpoints.mailFilter, { body: { state: 'failed', perPage: 1 } }),
  },
  {
    name: 'guaranteeNotice',
    permission: 'settings.manage',
    screen: 'adminOptions',
    query: '?theme=prices',
    count: countMissingNotices,
    isOfSales: true,
  },
];

/** Languages of the site without the official notice of the legal guarantee (docs/rules/legal-duties.md). */
async function countMissingNotices({ personalApi, site }: RequestFacts) {
  const options = await personalApi.call(contentEndpoints.optionFilter, {});
  const notices = (options.find(({ key }) => key === 'GuaranteeNotice')?.value ?? {}) as Translated;
  const missing = languages.filter(
    (language) => site.languages.includes(languageCodes[language]) && !notices[language],
  );
  return { total: missing.length };
}

type Overview = EndpointAnswer<typeof overviewEndpoints.overviewGet>;

/** What needs attention from a user with these permissions, loaded in parallel; the overview where the user may see orders. */
export async function listWaitingWork(
  facts: RequestFacts,
  permissions: readonly string[],
  overview: Overview | undefined,
): Promise<WaitingWork[]> {
  const { language, site } = facts;
  const own = all.filter(
    ({ permission, isOfSales }) =>
      permissions.includes(permission) && (!isOfSales || site.priceMode === 'shown'),
  );
  const others = await Promise.all(
    own.map(async ({ name, screen, query = '', count, counted }) => ({
      name,
      count: overview && counted ? overview[counted] : (await count(facts)).total,
      url: panelPathOf(screen, language) + query,
    })),
  );
  return [...(overview && site.priceMode === 'shown' ? ofOrders(overview, language) : []), ...others];
}

function ofOrders(overview: Overview, language: Language): WaitingWork[] {
  return orderViews.map((view) => ({
    name: view === 'new' ? 'newOrders' : view,
    count: overview[view === 'new' ? 'newOrders' : view],
    url: `${panelPathOf('adminOrders', language)}?view=${view}`,
    ...(view === 'new' ? { since: overview.newSince } : {}),
  }));
}
