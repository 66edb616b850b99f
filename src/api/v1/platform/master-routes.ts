import {
  type BlockUse,
  createSavedBlock,
  deleteSavedBlock,
  listBlockUses,
  listSavedBlocks,
  type SavedBlock,
} from '#domain/content/saved-blocks-service.ts';
import { foldText } from '#values/folded-text.ts';
import { languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { languageIn, storedSections } from '../content/edited-content.ts';
import { pageOf } from '../list-page.ts';

/** Saved blocks of sections (docs/rules/pages.md). */
export function masterRoutes(): Routes<'masters'> {
  return {
    handlers: {
      async masterFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, keywords = '' } = body;
        const blocks = await listSavedBlocks(context, languageIn(body) ?? context.language);
        const words = foldText(keywords.trim());
        const found = blocks.flatMap((block) => masterShape(block) ?? []);
        return pageOf(
          found.filter(({ title }) => foldText(title).includes(words)),
          page,
          perPage,
        );
      },

      async masterCreate(context, { body }) {
        const [section, ...others] = storedSections(context, body.parts);
        if (!section) throw new Refusal('VALIDATION', {}, { parts: { rule: 'required' } });
        if (others.length > 0)
          throw new Refusal('VALIDATION', {}, { parts: { rule: 'maxLength', parameter: 1 } });
        const language = languageIn(body) ?? context.language;
        const made = await createSavedBlock(context, { title: body.title, section, language });
        const shape = masterShape(made);
        if (!shape) throw new Error('A saved block was not shaped.');
        return shape;
      },

      masterUses: async (context, { params }) => (await listBlockUses(context, params.id)).map(useShape),

      async masterDelete(context, { params }) {
        try {
          await deleteSavedBlock(context, params.id);
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'IN_USE') throw error;
          throw new Refusal('IN_USE', { uses: (error.details.uses as BlockUse[]).map(useShape) });
        }
        return { id: params.id };
      },
    },
  };
}

function useShape({ language, isSeen, ...use }: BlockUse) {
  return { ...use, language_code: language && languageCodes[language], published: isSeen };
}

/** Undefined for a block whose section was removed from it. */
function masterShape({ id, handler, draft, language, version, uses }: SavedBlock) {
  const [section] = draft.sections;
  if (!section) return undefined;
  return { id, handler, title: draft.title, language_code: languageCodes[language], version, section, uses };
}
