import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { LayeredFilter } from '#web/parts/catalogue-types.ts';
import { findColourWays } from '#web/parts/colour-ways.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';
import type { GuideColour } from './guide-colour.ts';

/** More categories of the first level no shop's menu shows either. */
const categoriesMaximum = 12;

/** The colours that there are goods in: the filter whose values have one, as the list of all products counts them. */
export async function load(facts: RequestFacts, { options }: SectionOf<'colourGuide'>) {
  const [filters, inCategories, { samples }] = await Promise.all([
    listFilters(facts),
    listByCategory(facts),
    findColourWays(facts),
  ]);
  const filter = filters.find(({ values }) => values.some(({ hex }) => hex));
  if (!filter) return { colours: [] };
  const { attributeCode } = filter;
  const list = (id: number, slug?: string) =>
    `${pathOf('shop', facts.language, slug ? { slug } : {})}?${attributeCode}=${id}`;
  const remarks = options.remarks.map((remark) => remark.colour.toLowerCase());
  const colours = filter.values.flatMap(
    ({ attributeID: id, valueLabel: name, hex, totalProducts }): GuideColour[] => {
      if (id === undefined || !name || !hex || totalProducts === 0) return [];
      const remark = remarks.findIndex((colour) => colour !== '' && name.toLowerCase().includes(colour));
      const categories = inCategories.flatMap((category) => {
        const count = countOf(category.filters, attributeCode, id);
        return count > 0
          ? [{ name: category.name, href: list(id, category.slug), totalProducts: count }]
          : [];
      });
      const isSampled = samples?.attributeCode === attributeCode && samples.valueIds.includes(id);
      return [
        {
          id,
          name,
          hex,
          href: list(id),
          totalProducts,
          remark: remark < 0 ? undefined : remark,
          ...(isSampled ? { sampleHref: `${samples.path}?${attributeCode}=${id}` } : {}),
          categories,
        },
      ];
    },
  );
  return { colours };
}

function listFilters({ api }: RequestFacts, mainCategory?: number): Promise<LayeredFilter[]> {
  return api.call(catalogueEndpoints.layeredNavigation, { body: mainCategory ? { mainCategory } : {} });
}

async function listByCategory(facts: RequestFacts) {
  const categories = await facts.api.call(catalogueEndpoints.categoryFilter, { body: {} });
  const first = categories
    .filter(({ parentId, totalProducts }) => parentId === null && totalProducts > 0)
    .slice(0, categoriesMaximum);
  return Promise.all(
    first.map(async ({ id, name, slug }) => ({ name, slug, filters: await listFilters(facts, id) })),
  );
}

function countOf(filters: readonly LayeredFilter[], attributeCode: string, id: number): number {
  const values = filters.find((filter) => filter.attributeCode === attributeCode)?.values ?? [];
  return values.find(({ attributeID }) => attributeID === id)?.totalProducts ?? 0;
}
