import type { EditedDocument } from '#domain/content/edited-documents.ts';
import { joinTranslations } from '#domain/content/translation-joining.ts';
import {
  createTranslation,
  createTranslationsOfType,
  getTranslation,
  writeTranslations,
} from '#domain/content/translations-service.ts';
import type { Context } from '#domain/context.ts';
import { movePostReviews } from '#domain/reviews/reviews-service.ts';
import { inPart } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { contentIn, languageIn, publicationIn, settingsIn, tellingConflicts } from './edited-content.ts';
import { editedPostShapes } from './edited-posts.ts';
import { comparedShape, translationShape } from './post-shape.ts';

/** Documents in further languages (docs/rules/pages.md). */
export function translationRoutes({ content, settled }: ApiDependencies): Routes<'translations'> {
  async function answerOf(context: Context, document: EditedDocument) {
    const [shape] = await editedPostShapes(context, content, [document]);
    if (!shape) throw new Error('An edited document was not shaped.');
    return shape;
  }

  return {
    handlers: {
      async translationCreate(context, { params, body }) {
        const language = languageIn(body) ?? context.language;
        const from = languageIn({ language_code: body.from });
        await createTranslation(context, { id: params.id, language, from });
        const { translation, original } = await getTranslation(context, { ...params, language, seen: false });
        return translationShape(translation, original);
      },

      async translationMaster(context, { params, body }) {
        const language = languageIn(body) ?? context.language;
        const { seen = false, version: seenVersion } = body;
        const question = { ...params, language, seen, seenVersion };
        const { translation, original, known } = await getTranslation(context, question);
        return {
          ...translationShape(translation, original),
          known: comparedShape(known),
          present: comparedShape(original.draft),
        };
      },

      async translationsOfType(context, { params, body }) {
        const language = languageIn(body) ?? context.language;
        const from = languageIn({ language_code: body.from });
        const { made, present, withoutOriginal } = await createTranslationsOfType(context, params.id, {
          language,
          from,
        });
        return { made: [...made], present: [...present], withoutOriginal: [...withoutOriginal] };
      },

      async translationsWrite(context, { params, body }) {
        const read = (sent: (typeof body.translations)[number]) => ({
          language: languageIn(sent) ?? context.language,
          version: sent.version ?? 0,
          content: contentIn(context, sent),
          settings: settingsIn(sent),
          // A new text that was not meant to be published is a draft; nothing is withdrawn.
          publication:
            sent.status === 'draft' && !sent.version
              ? ({ kind: 'draft' } as const)
              : publicationIn(context, sent),
        });
        const edits = await Promise.all(
          body.translations.map((sent, index) => inPart(`translations.${index}`, () => read(sent))),
        );
        const written = await tellingConflicts(writeTranslations(context, params.slugMain, edits), (edited) =>
          answerOf(context, edited),
        );
        await settled();
        return editedPostShapes(context, content, written);
      },

      async translationsJoin(context, { params, body }) {
        const joined = body.translations.map((sent) => ({
          id: sent.id,
          language: languageIn(sent) ?? context.language,
        }));
        const document = await joinTranslations(context, params.slugMain, joined, movePostReviews);
        await settled();
        return answerOf(context, document);
      },
    },
  };
}
