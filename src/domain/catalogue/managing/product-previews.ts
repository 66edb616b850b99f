import { and, eq } from 'drizzle-orm';
import type { LinkSigner } from '#platform/link-signer.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../../authorisation.ts';
import type { Context } from '../../context.ts';
import { makePreviewToken, readPreviewToken } from '../../preview-tokens.ts';
import { catalogueSlugs, products } from '../products/catalogue-tables.ts';

/* The page of a product that is not for sale yet, shown to whoever has the link until it ends. */

/**
 * A link to a product in the context's language. Nobody takes it back: once the product is for sale it shows what everybody sees.
 * @returns its token, when it ends, and the slug of the product in that language, else in the site's
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function makeProductPreview(
  context: Context,
  links: LinkSigner,
  { id, hours }: { readonly id: number; readonly hours: number },
): Promise<{ readonly token: string; readonly endsAt: Date; readonly slug: string }> {
  requirePermission(context, 'catalogue.manage');
  const { database, language, site } = context;
  const slugs = await database
    .select({ language: catalogueSlugs.language, slug: catalogueSlugs.slug })
    .from(catalogueSlugs)
    .innerJoin(products, eq(products.id, catalogueSlugs.targetId))
    .where(
      and(
        eq(catalogueSlugs.kind, 'product'),
        eq(catalogueSlugs.isCurrent, true),
        eq(products.id, id),
        eq(products.catalogueId, site.catalogueId),
      ),
    );
  const slugIn = (wanted: string) => slugs.find((one) => one.language === wanted)?.slug;
  const slug = slugIn(language) ?? slugIn(site.defaultLanguage) ?? slugs[0]?.slug;
  if (slug === undefined) throw new Refusal('NOT_FOUND');
  return { ...makePreviewToken(context, links, 'product-preview', { id, language, series: 0, hours }), slug };
}

/**
 * The product that a token was made for.
 * @throws Refusal NOT_FOUND, alike for tokens that have expired, were made up or belong to another site
 */
export function readProductPreview(context: Context, links: LinkSigner, token: string): number {
  return readPreviewToken(context, links, 'product-preview', token).id;
}
