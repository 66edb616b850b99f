import { pathOf } from '#values/addresses.ts';
import { type LegalPageKey, legalPageKeys } from '#values/first-steps.ts';
import { type Language, languages } from '#values/language.ts';
import { legalDraftNotices } from '#values/legal-draft-notice.ts';
import type { DocumentInput } from '../../content/content-input.ts';
import { type Drafting, saveDraft } from '../../content/draft-writing.ts';
import type { ShopRuntime } from '../../context.ts';
import type { Site } from '../../site.ts';
import { listDelivery, listPayments, siteRow } from '../settings/settings-keeper.ts';
import { legalFactsOf } from './legal-facts.ts';
import type { LegalTexts } from './legal-text.ts';
import { germanTexts } from './legal-texts-de.ts';
import { englishTexts } from './legal-texts-en.ts';
import { croatianTexts } from './legal-texts-hr.ts';

const textsByLanguage: Record<Language, LegalTexts> = {
  hr: croatianTexts,
  en: englishTexts,
  de: germanTexts,
};

/** What a page is called in each language. */
export function legalTitlesOf(key: LegalPageKey): Record<Language, string> {
  const { hr, en, de } = textsByLanguage;
  return { hr: hr.pages[key].title, en: en.pages[key].title, de: de.pages[key].title };
}

/** Where a page stands in each language once it is published. */
export function legalPathsOf(key: LegalPageKey): Record<Language, string> {
  const pathIn = (language: Language) =>
    pathOf('page', language, { slug: textsByLanguage[language].pages[key].slug });
  return { hr: pathIn('hr'), en: pathIn('en'), de: pathIn('de') };
}

/**
 * Writes drafts of the pages that the law or a buyer asks of a shop, with what is known of it by now: nobody sees them before
 * somebody has checked and published them. A text that anybody has changed or published is left as it is.
 */
export async function writeLegalDrafts(
  context: ShopRuntime & { readonly site: Pick<Site, 'id'> },
  drafting: Drafting,
): Promise<void> {
  const { database } = context;
  const ground = {
    company: (await siteRow(context)).company,
    deliveryMethods: await listDelivery(database),
    paymentMethods: await listPayments(database),
  };
  for (const key of legalPageKeys) {
    const texts = Object.fromEntries(
      languages.map((language) => {
        const { slug, title, html } = textsByLanguage[language].pages[key];
        const body = `<p><strong>${legalDraftNotices[language]}</strong></p>${html(legalFactsOf(ground, language))}`;
        const sections = [{ id: 'richText-1', type: 'richText', v: 1, options: { html: body } }];
        return [language, { slug, title, metaDescription: '', sections }];
      }),
    );
    const page: DocumentInput = { kind: 'page', key, template: 'default', access: 'public', texts };
    await saveDraft(context, page, drafting);
  }
}
