import { Type } from 'typebox';
import {
  ignoredReasons,
  importActions,
  importBytesMaximum,
  importColumnsMaximum,
  importFormats,
  importKinds,
  importMappingNameMaximum,
  importMappingsMaximum,
  importNameMaximum,
  importStates,
  importVerdicts,
  importZipBytesMaximum,
  newTermKinds,
} from '#values/imports.ts';
import { languageCodes } from '#values/language.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, Filters, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** Of the kinds of file; each asks for its own. */
const access = ['catalogue.manage', 'people.manage', 'content.publish'] as const;
const params = Type.Object({ id: Id });
const framingBytes = 1_048_576;

const kind = Type.Enum([...importKinds]);

/** Columns of the file by their names in it, and the fields that they are read into; null: into none. */
export const Mapping = Type.Record(
  Type.String({ maxLength: importNameMaximum }),
  Nullable(Type.String({ maxLength: importNameMaximum })),
  { maxProperties: importColumnsMaximum, propertyNames: { maxLength: importNameMaximum } },
);

const Import = Type.Object({
  id: Id,
  what: kind,
  format: Type.Enum([...importFormats]),
  fileName: Type.String(),
  state: Type.Enum([...importStates]),
  rows: Type.Integer(),
  new: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  wrong: Type.Integer(),
  /** Rows that were looked at, as long as it is looked at; then rows that stand in the shop. */
  done: Type.Integer(),
  /** Fields that could not be taken back. */
  left: Type.Integer(),
  /** Rows that stand in the shop without some of their pictures, or will: their problems say which. */
  incomplete: Type.Integer(),
  /** Pictures of the zip that came with it. */
  zipPictures: Type.Integer(),
  /** Pictures that came from their addresses or from the zip, and that did not. */
  picturesFetched: Type.Integer(),
  picturesFailed: Type.Integer(),
  /** The code of why it failed. */
  failure: Nullable(Type.String()),
  decimalSign: Type.Enum(['.', ',']),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Null: it is not read. */
      field: Nullable(Type.String()),
      why: Type.Optional(Type.Enum([...ignoredReasons])),
    }),
  ),
  /** Whether what goods name and there is not is made with them. */
  createNew: Type.Boolean(),
  /** What is made so, the first 100 of them. */
  newTerms: Type.Array(
    Type.Object({ kind: Type.Enum([...newTermKinds]), key: Type.String(), name: Type.String() }),
  ),
  newTermsTotal: Type.Integer(),
  /** The change sets that it has made. */
  changeSetIds: Type.Array(Id),
  allowedActions: Type.Array(Type.Enum(['check', 'apply', ...importActions])),
  createdAt: Type.String(),
  endedAt: Nullable(Type.String()),
  /** In whose name it is done; null: of a command. */
  user: Nullable(Type.Object({ id: Id, name: Type.String() })),
});

const Problem = Type.Object({
  column: Type.String(),
  rule: Type.String(),
  parameter: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  /** As it stands there. */
  value: Type.Unknown(),
  /** What may, where that is a short list. */
  expected: Type.Optional(Type.Array(Type.String())),
});

/** Files that are read into the shop in stages: looked at, then applied (docs/rules/imports.md). */
export const importEndpoints = {
  importGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/import/get/:id',
    tag: 'Imports',
    access,
    summary: 'How far an import is, and what of it is new, changed, unchanged and wrong',
    params,
    answer: Import,
    refusals: ['NOT_FOUND'],
  }),
  importFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/filter',
    tag: 'Imports',
    access,
    summary: 'Imports of the last 90 days, the newest first; filter keys are what, state',
    body: Type.Object({ ...askedPage, filters: Type.Optional(Filters) }),
    answer: PageOfData(Import),
    refusals: ['UNKNOWN_FILTER'],
  }),
  importFields: endpoint({
    method: 'GET',
    path: '/api/v1/manage/import/fields/:what',
    tag: 'Imports',
    access,
    summary: 'What columns can be read into',
    params: Type.Object({ what: kind }),
    answer: Type.Object({
      fields: Type.Array(Type.String()),
      /** One of them must be there. */
      keys: Type.Array(Type.String()),
    }),
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/rows/:id',
    tag: 'Imports',
    access,
    summary:
      'The rows of an import as a spreadsheet numbers them, with what they would change and what is wrong with them; filter key is verdict, one of which is incomplete: written without some of its pictures',
    params,
    body: Type.Object({ ...askedPage, filters: Type.Optional(Filters) }),
    answer: PageOfData(
      Type.Object({
        row: Type.Integer(),
        /** What it names its thing by. */
        key: Nullable(Type.String()),
        /** Null: it was not looked at yet. */
        verdict: Nullable(Type.Enum([...importVerdicts])),
        changes: Type.Array(
          Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
        ),
        problems: Type.Array(Problem),
        raw: Type.Array(Type.Unknown()),
      }),
    ),
    refusals: ['NOT_FOUND', 'UNKNOWN_FILTER'],
  }),
  importProblems: endpoint({
    method: 'GET',
    path: '/api/v1/manage/import/problems/:id',
    tag: 'Imports',
    access,
    summary:
      'What is wrong with an import as a file: row, column, value, rule, what is expected, and that as a sentence in `language`',
    params,
    query: Type.Object({
      format: Type.Optional(Type.Enum(['csv'])),
      language: Type.Optional(Type.Enum(Object.values(languageCodes))),
    }),
    answer: Type.Object({}),
    file: ['text/csv'],
    keyless: true,
    refusals: ['NOT_FOUND'],
    perMinute: 10,
  }),
  importCheck: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/check/:id',
    tag: 'Imports',
    access,
    summary:
      'Has all rows looked at, which changes nothing; `mapping` says what columns are read into, with `createNew` categories, tags, attributes and values that there are not are made when it is applied',
    params,
    body: Type.Object({ mapping: Type.Optional(Mapping), createNew: Type.Optional(Type.Boolean()) }),
    answer: Import,
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  importApply: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/apply/:id',
    tag: 'Imports',
    access,
    summary: 'Begins to write the rows that are new or changed, 500 a transaction; wrong ones are left',
    params,
    answer: Import,
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  importAct: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/act/:id',
    tag: 'Imports',
    access,
    summary:
      'Holds an import, lets it go on, ends it, or takes back what it has written; it stops between two of its transactions',
    params,
    body: Type.Object({ action: Type.Enum([...importActions]) }),
    answer: Import,
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
};

const keptMapping = {
  what: kind,
  name: Type.String({ minLength: 1, maxLength: importMappingNameMaximum, pattern: '\\S' }),
  mapping: Mapping,
};
const KeptMapping = Type.Object({ id: Id, ...keptMapping, name: Type.String() });

/** What columns of files are read into, kept by name for the next file from the same place. */
export const importMappingEndpoints = {
  importMappingFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/importMapping/filter',
    tag: 'Imports',
    access,
    summary: 'What is kept at the site for files of a kind, by name',
    body: Type.Object({ what: kind }),
    answer: Type.Object({ data: Type.Array(KeptMapping) }),
  }),
  importMappingSave: endpoint({
    method: 'POST',
    path: '/api/v1/manage/importMapping/save',
    tag: 'Imports',
    access,
    summary: `Keeps what columns are read into; one of the same name becomes this one, ${importMappingsMaximum} are kept for each kind`,
    body: Type.Object(keptMapping),
    answer: KeptMapping,
    idempotent: true,
  }),
  importMappingDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/manage/importMapping/delete/:id',
    tag: 'Imports',
    access,
    summary: 'Forgets one',
    params,
    answer: Type.Object({ deleted: Type.Boolean() }),
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
};

/** Their files: bodies are multipart/form-data. */
export const importUploadEndpoints = {
  importCreate: endpoint({
    method: 'POST',
    path: '/api/v1/manage/import/create',
    tag: 'Imports',
    access,
    // It is read whole, and each of its rows written down.
    weight: 20,
    summary: `Takes a file in: parts \`what\` (${importKinds.join(', ')}), \`format\` (${importFormats.join(', ')}; default own, the others hold products), \`mapping\` (JSON of {column: field or null}), \`pictures\` (a ZIP of pictures that products name by their files; may be left out) and \`file\` (CSV in any encoding, separator and decimal sign, XLSX or JSON), in this order`,
    upload: importBytesMaximum + importZipBytesMaximum + framingBytes,
    answer: Import,
    refusals: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
    idempotent: true,
    perMinute: 10,
  }),
};
