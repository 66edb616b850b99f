import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Section } from '../shapes/content-shapes.ts';
import { SectionInputs, SeenVersion } from '../shapes/editing-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const kind = Type.Enum(['page', 'post']);
const name = Type.String({ minLength: 1, maxLength: 120 });
/** Ids of sections, in any slot. */
const locked = Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 300 });

const Template = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind,
  /** As they are stored, with references by id or key. */
  sections: Type.Array(Section),
  locked: Type.Array(Type.String()),
  version: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** Templates for new pages and posts (docs/rules/backoffice.md). */
export const templateEndpoints = {
  templateFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/template/filter',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Templates of the site, by name',
    body: Type.Object({
      kind: Type.Optional(kind),
      keywords: Type.Optional(Keyword),
      ...askedPage,
    }),
    answer: PageOfData(Template),
  }),
  templateCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/template/create',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Creates a template from the given sections, else from those of an existing page or post',
    body: Type.Object({
      name,
      kind,
      sections: Type.Optional(SectionInputs),
      locked: Type.Optional(locked),
      /** Id of the page or post whose sections are copied if none are sent. */
      documentId: Type.Optional(Nullable(Id)),
    }),
    answer: Template,
    refusals: ['NOT_FOUND'],
  }),
  templateUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/template/update/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Changes a template; pages created from it stay as they are',
    params,
    body: Type.Object({
      name: Type.Optional(name),
      kind: Type.Optional(kind),
      sections: Type.Optional(SectionInputs),
      locked: Type.Optional(locked),
      version: SeenVersion,
    }),
    answer: Template,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  templateDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/template/delete/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Deletes a template',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
};
