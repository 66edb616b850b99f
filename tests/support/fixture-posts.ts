import type { FixtureShop } from './fixture-shop.ts';

/** A post in Croatian; null: nobody has published it. */
export async function makePost(
  { database }: Pick<FixtureShop, 'database'>,
  key: string,
  published: string | null = '[]',
): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with post as (
       insert into document (kind, key, access, created_at) values ('post', $1, 'public', now()) returning id
     )
     insert into document_text
       (document_id, language, slug, title, meta_description, version, draft, published, updated_at)
     select id, 'hr', $1, $1, '', 1, words, case when $2::jsonb is not null then words end, now()
       from post, jsonb_build_object('slug', $1::text, 'title', $1::text, 'metaDescription', '', 'sections', '[]'::jsonb) words
       returning document_id as id`,
    [key, published],
  );
  return rows[0]?.id;
}
