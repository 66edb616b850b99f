import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Section } from '../shapes/content-shapes.ts';
import { HistoryStates, SectionInputs, SeenVersion } from '../shapes/editing-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const entryParams = Type.Object({ id: Id, entry: Id });
/** The request's unless told. */
const language_code = Type.Optional(LanguageCodeShape);

/** What edit mode needs beside the calls that write documents (docs/rules/pages.md, Editing). */
export const editingEndpoints = {
  sectionsResolve: endpoint({
    method: 'POST',
    path: '/api/v1/cms/section/resolve',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Sections of a draft as visitors would get them: hidden ones too, links that lead nowhere with an empty url',
    body: Type.Object({ parts: SectionInputs }),
    answer: Type.Object({ parts: Type.Array(Section) }),
  }),
  historyList: endpoint({
    method: 'GET',
    path: '/api/v1/cms/history/list/:id',
    tag: 'Content',
    access: 'content.write',
    summary: 'What a document was in a language, newest first, the last 200 states without their texts',
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
    summary: 'One of these states, whole, as it was stored',
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
    summary: 'Makes one of these states the draft again, as a new version; what visitors see stays',
    params: entryParams,
    body: Type.Object({ version: SeenVersion, language_code }),
    answer: Type.Object({ version: Type.Integer() }),
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
};
