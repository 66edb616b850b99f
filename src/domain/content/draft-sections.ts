import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { resolving } from './content-answers.ts';
import { lookUp, type ProductDocuments } from './content-lookup.ts';
import type { StoredSection } from './content-tables.ts';
import { withSavedBlocks } from './saved-blocks.ts';
import { checkSections } from './section-checks.ts';
import { leftOut, mapSections } from './section-fields.ts';

/** Stands for a link that leads nowhere yet: its button or entry keeps its place for whoever is about to choose one. */
const nowhere = { url: '' };

/**
 * Sections of a draft with what they refer to, as visitors would get them, for those who edit them: every stored entry has
 * its counterpart. Sections of unknown types are left out.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION with the fields that break their description
 */
export async function resolveDraft(
  context: Context,
  productDocuments: ProductDocuments,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  requirePermission(context, 'content.write');
  const fields: FieldErrors = {};
  const checked = checkSections(sections, 'parts', { known: sections }, fields);
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
  const shown = await withSavedBlocks(context, checked);
  const read = resolving(await lookUp(context, productDocuments, { sections: shown, hidden: true }));
  return mapSections(
    shown,
    (kind, value) => {
      const found = read(kind, value);
      return kind === 'link' && found === leftOut ? nowhere : found;
    },
    { hidden: true },
  );
}
