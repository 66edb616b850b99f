import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { SearchQuery } from '#web/parts/site-search/search-address.ts';
import { searchPath } from '#web/parts/site-search/search-address.ts';
import { openPage } from './open-page.ts';
import { at, type ScreenState, type ScreenVisit, variation, visible, withoutCart } from './screen-steps.ts';

/** What the demo has much of, in the words of each language. */
export const soughtWord: Record<Language, string> = { hr: 'žlijeb', en: 'gutter', de: 'Rinne' };
/** What it has nothing of. */
export const unknownWord = 'qwrtzpx';

const searched = (name: string, query: (language: Language) => Partial<SearchQuery>) =>
  at(name, (language) => searchPath(language, query(language)));

async function suggest(visit: ScreenVisit, open: () => Promise<void>): Promise<void> {
  await withoutCart(visit);
  await openPage(visit.page, visit.url + pathOf('shop', visit.language));
  await open();
  await visible(visit.page.getByLabel(visit.t('layout.search.field'))).pressSequentially(
    soughtWord[visit.language],
  );
  await visit.page.getByRole('listbox').getByRole('option').first().waitFor();
}

/** The search page and the header's suggestions in every state. */
export const searchScreens: readonly ScreenState[] = [
  searched('search', () => ({})),
  searched('search-products', (language) => ({ search: soughtWord[language], category: 'products' })),
  variation(searched('search-pages', (language) => ({ search: soughtWord[language] }))),
  variation(
    searched('search-categories', (language) => ({
      search: soughtWord[language],
      category: 'productCategories',
    })),
  ),
  searched('search-nothing', () => ({ search: unknownWord })),
  {
    name: 'search-suggestions',
    only: 'wide',
    over: true,
    show: (visit) => suggest(visit, async () => {}),
  },
  {
    name: 'search-dialog',
    only: 'narrow',
    over: true,
    show: (visit) =>
      suggest(visit, async () => {
        const { page, t } = visit;
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('layout.search.label'), exact: true })
          .click();
        await page.getByRole('dialog').getByLabel(t('layout.search.field')).waitFor();
      }),
  },
];
