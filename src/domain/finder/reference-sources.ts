import { type SQL, sql } from 'drizzle-orm';
import { mediumKeyBeginning, type ReferenceKind } from '#values/reference-kinds.ts';
import { productDocuments } from '../catalogue/documents/documents-tables.ts';
import { categories, productMedia, products, tags } from '../catalogue/products/catalogue-tables.ts';
import { whereOffered } from '../catalogue/products/offered-products.ts';
import { documents, documentTexts, navigations } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { events } from '../events/events-tables.ts';
import { forms } from '../forms/forms-tables.ts';
import { media } from '../media/media-tables.ts';

type Reader = Pick<Context, 'site' | 'language'>;

/**
 * What there is of each kind for a site, in its order: columns key, id, title, hint, medium_id, document_kind, is_shown and
 * place, by which they are ordered.
 */
export const referenceSources: Readonly<Record<ReferenceKind, (reader: Reader) => SQL>> = {
  document: (reader) => documentsOf(reader, sql`('page', 'post', 'category', 'tag')`, sql`-document.id`),
  postCategory: (reader) => documentsOf(reader, sql`('category')`, sql`document.position`),
  product: ({ site, ...reader }) => sql`
    SELECT key, id, ${textIn({ site, ...reader }, sql`name`)} AS title, sku AS hint,
      (SELECT medium_id FROM ${productMedia} WHERE product_id = ${products.id} ORDER BY position LIMIT 1) AS medium_id,
      NULL AS document_kind, ${whereOffered(site)} AS is_shown, -id AS place
    FROM ${products} WHERE catalogue_id = ${site.catalogueId}`,
  category: (reader) => sql`
    SELECT category.key, category.id, ${textIn(reader, sql`category.name`)} AS title,
      ${textIn(reader, sql`parent.name`)} AS hint, category.medium_id, NULL AS document_kind, true AS is_shown,
      category.position AS place
    FROM ${categories} AS category LEFT JOIN ${categories} AS parent ON parent.id = category.parent_id
    WHERE category.catalogue_id = ${reader.site.catalogueId}`,
  productTag: (reader) => sql`
    SELECT name AS key, id, ${textIn(reader, sql`title`)} AS title, NULL AS hint, NULL::integer AS medium_id,
      NULL AS document_kind, true AS is_shown, id AS place
    FROM ${tags} WHERE catalogue_id = ${reader.site.catalogueId}`,
  productDocument: (reader) => sql`
    SELECT key, id, ${textIn(reader, sql`title`)} AS title, version AS hint, NULL::integer AS medium_id,
      NULL AS document_kind, true AS is_shown, position AS place
    FROM ${productDocuments} WHERE catalogue_id = ${reader.site.catalogueId}
    UNION ALL
    SELECT ${mediumKeyBeginning} || id, id, coalesce(nullif(titles ->> ${reader.language}, ''), title),
      upper(extension), NULL, NULL, true, 1000000000 - id
    FROM ${media}
    WHERE access = 'public' AND (mime = 'application/pdf' OR mime LIKE 'video/%') AND (site_id IS NULL OR site_id = ${reader.site.id})`,
  event: (reader) => sql`
    SELECT key, id, ${textIn(reader, sql`title`)} AS title,
      to_char(starts_at AT TIME ZONE ${reader.site.timeZone}, 'YYYY-MM-DD') AS hint, medium_id, NULL AS document_kind,
      status <> 'draft' AS is_shown, -extract(epoch FROM starts_at) AS place
    FROM ${events} WHERE site_id IS NULL OR site_id = ${reader.site.id}`,
  form: (reader) => sql`
    SELECT key, id, ${textIn(reader, sql`title`)} AS title, NULL AS hint, NULL::integer AS medium_id,
      NULL AS document_kind, true AS is_shown, id AS place
    FROM ${forms}`,
  navigation: (reader) => sql`
    SELECT key, id, coalesce(nullif(${textIn(reader, sql`title`)}, ''), name) AS title, name AS hint,
      NULL::integer AS medium_id, NULL AS document_kind, true AS is_shown, id AS place
    FROM ${navigations} WHERE site_id = ${reader.site.id}`,
  medium: (reader) => mediaOf(reader, sql`mime LIKE 'image/%'`, sql`id`, textIn(reader, sql`alt`)),
  film: (reader) => mediaOf(reader, sql`mime LIKE 'video/%'`, sql`poster_id`, sql`original_name`),
  captions: (reader) => mediaOf(reader, sql`mime = 'text/vtt'`, sql`NULL::integer`, sql`original_name`),
};

/** Those that pages may show. */
function mediaOf({ site }: Reader, isOfKind: SQL, picture: SQL, hint: SQL): SQL {
  return sql`
    SELECT id::text AS key, id, title, ${hint} AS hint, ${picture} AS medium_id, NULL AS document_kind,
      true AS is_shown, -id AS place
    FROM ${media} WHERE access = 'public' AND ${isOfKind} AND (site_id IS NULL OR site_id = ${site.id})`;
}

/** Drafts are there, too: whoever writes refers to what will be published. */
function documentsOf({ site, language }: Reader, kinds: SQL, place: SQL): SQL {
  return sql`
    SELECT document.key, document.id, words.draft ->> 'title' AS title, words.draft ->> 'slug' AS hint,
      (words.draft ->> 'mediumId')::integer AS medium_id, document.kind AS document_kind,
      EXISTS (SELECT FROM ${documentTexts} AS seen WHERE seen.document_id = document.id AND seen.published IS NOT NULL)
        AS is_shown, ${place} AS place
    FROM ${documents} AS document
    JOIN LATERAL (
      SELECT draft FROM ${documentTexts} AS text WHERE text.document_id = document.id
      ORDER BY text.language <> ${language}, text.language <> ${site.defaultLanguage}, text.language LIMIT 1
    ) AS words ON true
    WHERE document.kind IN ${kinds} AND (document.site_id IS NULL OR document.site_id = ${site.id})`;
}

/** A text in the language, else in the site's default one, else in any. */
function textIn({ language, site }: Reader, texts: SQL): SQL {
  return sql`coalesce(nullif(${texts} ->> ${language}, ''), nullif(${texts} ->> ${site.defaultLanguage}, ''),
    (SELECT value FROM jsonb_each_text(${texts}) WHERE value <> '' LIMIT 1), '')`;
}
