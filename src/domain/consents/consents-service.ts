import { sql } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import { type Language, languages, type Translated } from '#values/language.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { type Consent, textVersionOf } from './consents-rules.ts';
import { consents, consentTexts } from './consents-tables.ts';

export type ConsentInput = {
  readonly id: number;
  readonly key: string;
  readonly uniqueNumber: string;
  readonly displayName: Translated;
  /** HTML; anything but plain text, emphasis, lists and links is taken out. */
  readonly text: Translated;
};

/** Creates a consent or renews the one with this key; its text version follows from its words. */
export async function saveConsent(context: ShopRuntime, input: ConsentInput): Promise<void> {
  const text = cleanTexts(input.text);
  const { id, key, uniqueNumber, displayName } = input;
  const textVersion = textVersionOf(displayName, text);
  await inTransaction(context, async ({ database, clock, emit }) => {
    const written = await database
      .insert(consents)
      .values({ id, key, uniqueNumber, displayName, text, textVersion })
      .onConflictDoUpdate({
        target: consents.key,
        set: { uniqueNumber, displayName, text, textVersion },
        setWhere: sql`${consents.textVersion} <> excluded.text_version or ${consents.uniqueNumber} <> excluded.unique_number`,
      })
      .returning({ id: consents.id });
    const [stored] = written;
    if (!stored) return;
    await keepWords({ database, clock }, stored.id, { displayName, text, textVersion });
    emit({ kind: 'site.changed' });
  });
}

/** Writes down words that were agreed to from now on; the same words of before keep their day. */
export async function keepWords(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  consentId: number,
  words: Pick<Consent, 'displayName' | 'text' | 'textVersion'>,
): Promise<void> {
  const row = { consentId, ...words, since: clock.now() };
  await database.insert(consentTexts).values(row).onConflictDoNothing();
}

export function cleanTexts(texts: Translated): Translated {
  const filled = languages.filter((language) => texts[language]);
  return Object.fromEntries(filled.map((language: Language) => [language, cleanHtml(texts[language] ?? '')]));
}

function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'a', 'strong', 'em', 'ul', 'ol', 'li'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  });
}
