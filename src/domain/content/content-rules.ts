import { languages } from '#values/language.ts';
import { isOwnSlug } from '#values/own-addresses.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isSlug, slugMinimum } from '#values/slug.ts';
import type { SectionPlace } from '../../sections/section-description.ts';
import type { DocumentInput, DocumentKind, DocumentTextInput, NavigationInput } from './content-input.ts';
import type { DocumentContent, StoredNavigationEntry } from './content-tables.ts';
import { checkSections } from './section-checks.ts';

/**
 * Refuses a document that could not be addressed, drawn or edited: slugs, sections against their types' descriptions.
 * @returns it with its sections in the present versions of their types
 */
export function checkDocument(document: DocumentInput): DocumentInput {
  const fields: FieldErrors = {};
  const texts: Record<string, DocumentTextInput> = {};
  const place = placeOf(document);
  if (document.key.trim() === '') fields.key = { rule: 'required' };
  if (document.kind === 'element' && !document.handler) fields.handler = { rule: 'required' };
  const written = languages.filter((language) => document.texts[language]);
  if (written.length === 0) fields.texts = { rule: 'required' };
  for (const language of written) {
    const text = document.texts[language];
    if (!text) continue;
    if (!isSlug(text.slug)) fields[`texts.${language}.slug`] = { rule: 'format', parameter: 'slug' };
    if (document.kind !== 'element' && isOwnSlug(text.slug)) {
      fields[`texts.${language}.slug`] = { rule: 'oneOf', parameter: 'unique' };
    }
    if (text.title.trim() === '') fields[`texts.${language}.title`] = { rule: 'required' };
    const path = `texts.${language}.sections`;
    texts[language] = { ...text, sections: checkSections(text.sections, path, { place }, fields) };
  }
  refuseIfAny(fields);
  return { ...document, texts };
}

type CheckedDocument = { readonly kind: DocumentKind; readonly handler?: string | null | undefined };

/**
 * Refuses words of an editor that could not be addressed, drawn or edited further.
 * @param before what it was: sections that nobody here knows stay among them, and so does an address that was taken by the program since
 * @returns them with their sections in the present versions of their types
 * @throws Refusal VALIDATION with the names that the calls give the fields
 */
export function checkContent(
  content: DocumentContent,
  document: CheckedDocument,
  before: Partial<DocumentContent> = {},
): DocumentContent {
  const fields: FieldErrors = {};
  const places = { place: placeOf(document), known: before.sections ?? [] };
  const sections = checkSections(content.sections, 'parts', places, fields);
  if (content.title.trim() === '') fields.title = { rule: 'required' };
  if (content.slug === '') fields.slug = { rule: 'required' };
  else if (content.slug.length < slugMinimum) fields.slug = { rule: 'minLength', parameter: slugMinimum };
  else if (!isSlug(content.slug)) fields.slug = { rule: 'format', parameter: 'slug' };
  else if (document.kind !== 'element' && content.slug !== before.slug && isOwnSlug(content.slug)) {
    fields.slug = { rule: 'oneOf', parameter: 'unique' };
  }
  refuseIfAny(fields);
  return { ...content, sections };
}

export function checkNavigation(navigation: NavigationInput): void {
  const fields: FieldErrors = {};
  if (navigation.key.trim() === '') fields.key = { rule: 'required' };
  if (navigation.name.trim() === '') fields.name = { rule: 'required' };
  const keys = new Set<string>();
  const visit = (entries: readonly StoredNavigationEntry[], path: string): void => {
    for (const [index, entry] of entries.entries()) {
      if (keys.has(entry.key)) fields[`${path}.${index}.key`] = { rule: 'oneOf', parameter: 'unique' };
      keys.add(entry.key);
      visit(entry.children ?? [], `${path}.${index}.children`);
    }
  };
  visit(navigation.items, 'items');
  refuseIfAny(fields);
}

/** Where the sections of a document belong; an element that stands nowhere by itself may hold any. */
function placeOf({ kind, handler }: CheckedDocument): SectionPlace | undefined {
  const places: Readonly<Record<string, SectionPlace>> = {
    header: 'header',
    footer: 'footer',
    cookie: 'cookie',
  };
  return kind === 'element' ? places[handler ?? ''] : 'page';
}

function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}
