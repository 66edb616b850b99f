import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Section } from '../shapes/content-shapes.ts';
import { HistoryStates, SectionInputs, SeenVersion } from '../shapes/editing-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const entryParams = Type.Object({ id: Id, entry: Id });
/** Default: the request's. */
const language_code = Type.Optional(LanguageCodeShape);

/** Calls of edit mode besides those that save documents (docs/rules/pages.md, Editing). */
export const editingEndpoints = {
  sectionsResolve: endpoint({
    method: 'POST',
    path: '/api/v1/cms/section/resolve',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Sections of a draft as visitors would get them, but with hidden ones, and with an empty url for links without a target',
    body: Type.Object({ parts: SectionInputs }),
    answer: Type.Object({ parts: Type.Array(Section) }),
  }),
  historyList: endpoint({
    method: 'GET',
    path: '/api/v1/cms/history/list/:id',
    tag: 'Content',
    access: 'content.write',
    summary: 'Versions of a document in a language, newest first, the last 200 without their texts',
    params,
    query: Type.Object({ language_code }),
    answer: HistoryStates,
    refusals: ['NOT_FOUND'],
  }),
  historyGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/history/get/:id/:entry',
    tag: 'Content',
    access: 'content.write',
    summary: 'One of these versions in full, as it was stored',
    params: entryParams,
    query: Type.Object({ language_code }),
    answer: Type.Object({
      title: Type.String(),
      slug: Type.String(),
      description: Type.String(),
      body: Type.String(),
      parts: Type.Array(Section),
      /** Id of the cover. */
      media: Nullable(Type.Integer()),
    }),
    refusals: ['NOT_FOUND'],
  }),
  historyRestore: endpoint({
    method: 'POST',
    path: '/api/v1/cms/history/restore/:id/:entry',
    tag: 'Content',
    access: 'content.write',
    summary: 'Makes one of these versions the draft again, as a new version; what visitors see stays',
    params: entryParams,
    body: Type.Object({ version: SeenVersion, language_code }),
    answer: Type.Object({ version: Type.Integer() }),
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
};
