import type { Category } from '../../parts/catalogue-types.ts';

export type SubjectLink = { id: number; name: string; slug: string; totalProducts: number };

/** Where one can go on to: the category's children, or the top of the tree where there is no category. */
export function subcategoriesOf(
  category: Category | undefined,
  roots: readonly SubjectLink[],
): SubjectLink[] {
  const links = category ? [...category.children].sort((a, b) => a.position - b.position) : roots;
  return links
    .filter(({ totalProducts }) => totalProducts > 0)
    .map(({ id, name, slug, totalProducts }) => ({ id, name, slug, totalProducts }));
}
