import { sql } from 'drizzle-orm';
import { type Language, languages, type Translated } from '#values/language.ts';
import { slugFromText, slugMaximum, slugMinimum } from '#values/slug.ts';
import type { Context } from '../../context.ts';
import { catalogueSlugs } from '../products/catalogue-tables.ts';

/** Numbers behind a slug that are tried before it gets one by chance. */
const triedNumbers = 50;

/** Something that is to have an address in each language. */
export type Named = {
  readonly words: Translated;
  /** Follows words that are too short by themselves. */
  readonly spare: string;
  /** Those that were said; the others are made. */
  readonly slugs: Translated;
};

type Maker = Pick<Context, 'database' | 'random'> & { readonly site: Pick<Context['site'], 'catalogueId'> };

/** A slug of the words in each language that has none, with a number where something of the catalogue has it, or has had it. */
export async function makeSlugs(maker: Maker, named: readonly Named[]): Promise<Translated[]> {
  const wishes = named.map(({ words, spare, slugs }) =>
    languages.flatMap((language) => {
      const text = words[language];
      return text && !slugs[language] ? [{ language, slug: slugOfWords(text, spare) }] : [];
    }),
  );
  const taken = await readTaken(maker, wishes.flat());
  const numbered = wishes
    .flat()
    .filter((wish) => taken.has(placeOf(wish)))
    .flatMap(({ language, slug }) =>
      Array.from({ length: triedNumbers }, (_, index) => ({ language, slug: `${slug}-${index + 2}` })),
    );
  for (const place of await readTaken(maker, numbered)) taken.add(place);
  for (const { slugs } of named) {
    for (const language of languages) {
      const slug = slugs[language];
      if (slug) taken.add(placeOf({ language, slug }));
    }
  }
  return wishes.map((ofProduct) =>
    Object.fromEntries(
      ofProduct.map(({ language, slug }) => {
        let free = slug;
        for (let number = 2; taken.has(placeOf({ language, slug: free })); number += 1) {
          free = number > triedNumbers ? `${slug}-${maker.random.uuid().slice(0, 5)}` : `${slug}-${number}`;
        }
        taken.add(placeOf({ language, slug: free }));
        return [language, free];
      }),
    ),
  );
}

type Wish = { readonly language: Language; readonly slug: string };
const placeOf = ({ language, slug }: Wish) => `${language}/${slug}`;

function slugOfWords(words: string, spare: string): string {
  const slug = slugFromText(words).slice(0, slugMaximum - 6);
  const long = slug.length < slugMinimum ? slugFromText(`${slug} ${spare}`) : slug;
  return long.slice(0, slugMaximum - 6).replace(/-+$/, '');
}

async function readTaken({ database, site }: Maker, wishes: readonly Wish[]): Promise<Set<string>> {
  if (wishes.length === 0) return new Set();
  const { rows } = await database.execute<Wish>(sql`
    SELECT taken.language, taken.slug
    FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) AS wished(language text, slug text)
    JOIN ${catalogueSlugs} AS taken ON taken.catalogue_id = ${site.catalogueId} AND taken.language = wished.language
      AND taken.slug = wished.slug`);
  return new Set(rows.map(placeOf));
}
