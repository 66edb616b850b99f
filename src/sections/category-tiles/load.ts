import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { type PictureFacts, pictureFacts } from '#web/parts/picture-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

type CategoryTileFacts = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly totalProducts: number;
  readonly picture: PictureFacts | undefined;
};

/** The categories the document names, in its order, with picture and number of products. */
export async function load(facts: RequestFacts, { options }: SectionOf<'categoryTiles'>) {
  const wanted = options.categories.map(({ id }) => id);
  if (wanted.length === 0) return { categories: [] };
  const all = await facts.remember('category-tiles', () => listCategories(facts));
  return { categories: wanted.flatMap((id) => all.find((category) => category.id === id) ?? []) };
}

async function listCategories({ api }: RequestFacts): Promise<CategoryTileFacts[]> {
  const categories = await api.call(catalogueEndpoints.categoryFilter, { body: {} });
  return categories.map(({ id, name, slug, totalProducts, media }) => ({
    id,
    name,
    slug,
    totalProducts,
    picture: media ? pictureFacts(media) : undefined,
  }));
}
