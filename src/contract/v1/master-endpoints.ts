import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Section } from '../shapes/content-shapes.ts';
import { SectionInputs, titleMaximum } from '../shapes/editing-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
/** Default: the request's. */
const language_code = Type.Optional(LanguageCodeShape);

/** A saved block: a static element of one section, changed by `elementUpdate`; sections refer to it by its handler. */
const Master = Type.Object({
  id: Type.Integer(),
  /** What sections store as `master`. */
  handler: Type.String(),
  title: Type.String(),
  language_code: LanguageCodeShape,
  version: Type.Integer(),
  /** As it is stored. */
  section: Section,
  /** In how many documents and templates it is used. */
  uses: Type.Integer(),
});

/** Saved blocks, which pages show linked (docs/rules/pages.md). */
export const masterEndpoints = {
  masterFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/master/filter',
    tag: 'Content',
    access: 'content.write',
    summary: 'Saved blocks of the site, by name',
    body: Type.Object({
      keywords: Type.Optional(Keyword),
      language_code,
      ...askedPage,
    }),
    answer: PageOfData(Master),
  }),
  masterCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/master/create',
    tag: 'Content',
    access: 'content.publish',
    summary: 'Saves a section without nested sections under a name, for use on any page',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: titleMaximum }),
      /** Exactly one. */
      parts: SectionInputs,
      language_code,
    }),
    answer: Master,
  }),
  masterUses: endpoint({
    method: 'GET',
    path: '/api/v1/cms/master/uses/:id',
    tag: 'Content',
    access: 'content.write',
    summary: 'Where a saved block is used, the first hundred places',
    params,
    answer: Type.Array(
      Type.Object({
        kind: Type.Enum(['page', 'post', 'category', 'tag', 'element', 'template']),
        id: Type.Integer(),
        title: Type.String(),
        /** Null for a template. */
        slug: Nullable(Type.String()),
        language_code: Nullable(LanguageCodeShape),
        /** Whether visitors see it there. */
        published: Type.Boolean(),
      }),
    ),
    refusals: ['NOT_FOUND'],
  }),
  masterDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/master/delete/:id',
    tag: 'Content',
    access: 'content.publish',
    summary: 'Deletes a saved block that is not used',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
