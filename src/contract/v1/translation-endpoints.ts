import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { contentMembers, SeenVersion } from '../shapes/editing-shapes.ts';
import { ComparedTranslation, Post, Translation } from '../shapes/post-shapes.ts';
import { Id, LanguageCodeShape, Slug } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
/** Of a page, post, category or tag in the site's default language. */
const slugParams = Type.Object({ slugMain: Slug });
const languagesMaximum = 10;
const { title, language_code: _optional, ...members } = contentMembers;

/** Documents in other languages, for editors (docs/rules/pages.md, Translations). */
export const translationEndpoints = {
  translationCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/link/:id/createTranslationFromOriginal',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Creates the text of a language from another language’s: a draft with the same sections and ids',
    params,
    body: Type.Object({
      language_code: LanguageCodeShape,
      /** Of the original; default: the site's default language. */
      from: Type.Optional(LanguageCodeShape),
    }),
    answer: Translation,
    refusals: ['NOT_FOUND'],
  }),
  translationMaster: endpoint({
    method: 'POST',
    path: '/api/v1/cms/link/masters/:id',
    tag: 'Content',
    access: 'content.write',
    summary:
      'What a translation was created from, what is not translated yet and what has changed in the original',
    params,
    body: Type.Object({
      /** Of the translation; default: the request's. */
      language_code: Type.Optional(LanguageCodeShape),
      /** True: from now on compared with the current original. */
      seen: Type.Optional(Type.Boolean()),
      /** Version of the original that was viewed; if it has changed: EDIT_CONFLICT. */
      version: Type.Optional(SeenVersion),
    }),
    answer: ComparedTranslation,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  translationsOfType: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/link/postType/:id/bulk',
    tag: 'Content',
    access: 'content.edit',
    weight: 10,
    summary: 'Creates drafts in a language for all documents of a post type without a text in it',
    params,
    body: Type.Object({ language_code: LanguageCodeShape, from: Type.Optional(LanguageCodeShape) }),
    answer: Type.Object({
      /** Ids of documents that got a draft in the language. */
      made: Type.Array(Type.Integer()),
      /** Those that had a text in it already. */
      present: Type.Array(Type.Integer()),
      /** Those without a text to create it from. */
      withoutOriginal: Type.Array(Type.Integer()),
    }),
    refusals: ['NOT_FOUND'],
  }),
  translationsWrite: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/postTranslation/:slugMain/bulk',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Saves several languages of a document, all or none; fields omitted in a new text are the original’s',
    params: slugParams,
    body: Type.Object({
      translations: Type.Array(
        Type.Object({
          ...members,
          title: Type.Optional(title),
          language_code: LanguageCodeShape,
          /** Default 0: the document has no text in that language yet. */
          version: Type.Optional(SeenVersion),
          status: Type.Optional(Type.Enum(['draft', 'published'])),
          draft: Type.Optional(Type.Boolean()),
        }),
        { minItems: 1, maxItems: languagesMaximum },
      ),
    }),
    answer: Type.Array(Post),
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  translationsJoin: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/postTranslation/:slugMain/bulkExisting',
    tag: 'Content',
    access: 'content.edit',
    summary:
      'Makes the texts of other documents translations of this one, with history, addresses and comments',
    params: slugParams,
    body: Type.Object({
      translations: Type.Array(Type.Object({ language_code: LanguageCodeShape, id: Id }), {
        minItems: 1,
        maxItems: languagesMaximum,
      }),
    }),
    answer: Post,
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
