import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { listMediaByIds } from './media-queries.ts';
import { isShownPicture, mediaUrl, titleIn } from './media-rules.ts';

/**
 * Nothing is published whose pictures say nothing to those who do not see them (WCAG 2.2, 1.1.1): each has an alternative text in
 * this language, or is decorative.
 * @throws Refusal ALT_TEXT_MISSING with `media`: which do not
 */
export async function requireDescribed(
  reader: Pick<Context, 'database' | 'site'>,
  mediumIds: readonly number[],
  language: Language,
): Promise<void> {
  const shown = await listMediaByIds(reader, mediumIds);
  const silent = shown.filter(
    (medium) => isShownPicture(medium) && !medium.isDecorative && !medium.alt[language]?.trim(),
  );
  if (silent.length === 0) return;
  const media = silent.map((medium) => ({
    id: medium.id,
    title: titleIn(medium, language),
    path: mediaUrl(medium, reader.site.id, 'ThumbnailSize'),
  }));
  throw new Refusal('ALT_TEXT_MISSING', { media });
}
