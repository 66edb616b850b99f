import { asc, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { isSlug, slugMinimum } from '#values/slug.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import type { DocumentKind } from './content-input.ts';
import { documents, postTypes } from './content-tables.ts';

/** A post type. Those that editors add to the program's own are posts with lists of their own. */
export type PostType = {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly kind: Exclude<DocumentKind, 'element'>;
  /** Null: one of the program's own, which stays. */
  readonly createdAt: Date | null;
};

const ownTypes: readonly PostType[] = [
  { id: 1, slug: 'page', title: 'Pages', kind: 'page', createdAt: null },
  { id: 2, slug: 'post', title: 'Posts', kind: 'post', createdAt: null },
  { id: 3, slug: 'category', title: 'Categories of posts', kind: 'category', createdAt: null },
  { id: 4, slug: 'tag', title: 'Tags of posts', kind: 'tag', createdAt: null },
];

export const postTypesMaximum = 100;

/** All post types, the program's own first. */
export async function listPostTypes({ database }: Pick<Context, 'database'>): Promise<PostType[]> {
  const made = await database.select().from(postTypes).orderBy(asc(postTypes.id)).limit(postTypesMaximum);
  return [...ownTypes, ...made.map((type) => ({ ...type, kind: 'post' as const }))];
}

/** @throws Refusal VALIDATION at `postTypeSlug` where there is none of this slug */
export async function getPostType(context: Pick<Context, 'database'>, slug: string): Promise<PostType> {
  const found = (await listPostTypes(context)).find((type) => type.slug === slug);
  if (!found) throw new Refusal('VALIDATION', {}, { postTypeSlug: { rule: 'oneOf' } });
  return found;
}

/** Where the posts of a type stand in the tables; null: of the program's own types. */
export function storedTypeOf({ id, createdAt }: PostType): number | null {
  return createdAt === null ? null : id;
}

/** The slug of the type that a document is of. */
export function typeSlugOf(
  types: readonly PostType[],
  { kind, postTypeId }: { readonly kind: DocumentKind; readonly postTypeId: number | null },
): string {
  return types.find(({ id }) => id === postTypeId)?.slug ?? kind;
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION where the slug is none or taken, or there are too many types */
export async function createPostType(
  context: Context,
  { slug, title }: { readonly slug: string; readonly title: string },
): Promise<PostType> {
  requirePermission(context, 'content.edit');
  if (title.trim() === '') throw new Refusal('VALIDATION', {}, { title: { rule: 'required' } });
  if (slug.length < slugMinimum) {
    throw new Refusal('VALIDATION', {}, { slug: { rule: 'minLength', parameter: slugMinimum } });
  }
  if (!isSlug(slug)) throw new Refusal('VALIDATION', {}, { slug: { rule: 'format', parameter: 'slug' } });
  return inTransaction(context, async ({ database, clock }) => {
    const present = await listPostTypes({ database });
    if (present.some((type) => type.slug === slug) || present.length >= postTypesMaximum) {
      throw new Refusal('VALIDATION', {}, { slug: { rule: 'oneOf', parameter: 'unique' } });
    }
    const [made] = await database
      .insert(postTypes)
      .values({ slug, title: title.trim(), createdAt: clock.now() })
      .returning();
    if (!made) throw new Error('A new post type was not returned.');
    return { ...made, kind: 'post' as const };
  });
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN (also for the program's own types); NOT_FOUND; IN_USE while it has posts */
export async function deletePostType(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.edit');
  if (ownTypes.some((type) => type.id === id)) throw new Refusal('FORBIDDEN');
  await inTransaction(context, async ({ database }) => {
    const [known] = await database.select().from(postTypes).where(eq(postTypes.id, id)).for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    const posts = await database
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.postTypeId, id))
      .limit(10);
    if (posts.length > 0) throw new Refusal('IN_USE', { postIds: posts.map((post) => post.id) });
    await database.delete(postTypes).where(eq(postTypes.id, id));
  });
}
