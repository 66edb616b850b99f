import { sql } from 'drizzle-orm';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import type { Language } from '#values/language.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';
import type { Context } from '../../context.ts';

/** A product's cross-section as it is stored. */
export type Drawing = Readonly<Record<string, unknown>>;

/** The cross-section of a product, or of the main product of a variant that has none of its own. */
export async function findDrawing(
  { database }: Pick<Context, 'database'>,
  productId: number,
): Promise<Drawing | null> {
  const { rows } = await database.execute<{ drawing: Drawing | null }>(sql`
    SELECT coalesce(p.drawing, main.drawing) AS drawing
    FROM product p LEFT JOIN product main ON main.id = p.main_product_id WHERE p.id = ${productId}`);
  return rows[0]?.drawing ?? null;
}

/** A cross-section on paper, to scale, with its sizes; nothing of what has none. */
export function profileBlocks(drawing: Drawing | null, language: Language): PdfBlock[] {
  const profile = drawing && findProfile(drawing);
  if (!profile) return [];
  const { say } = serverTexts(language);
  const { formatNumber } = mailLanguage(language);
  const sizes = [...profile.dimensions, ...profile.notes].map(({ measure, valueMm }) =>
    say(`document.measures.${measure}`, { value: formatNumber(valueMm) }),
  );
  return [{ kind: 'profile', profile, caption: say('document.drawing', { sizes: sizes.join(', ') }) }];
}
