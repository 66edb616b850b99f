import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { FieldChange, Texts } from '../shapes/goods-shapes.ts';
import { askedPage, Filters, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** One field of one thing. */
const ChangedField = Type.Pick(FieldChange, ['entity', 'entityId', 'field']);
/** What the thing is called by now; null: it is gone, or has no name. */
const name = Nullable(Texts);

const ChangeSet = Type.Object({
  id: Id,
  at: Type.String(),
  /** By which way: panel, grid, import, api, undo. */
  source: Type.String(),
  /** A person, or a program by the id and name of its key; null: the shop itself, or somebody whose account is gone. */
  user: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Things that it changed. */
  count: Type.Integer(),
  /** The first field that it changed. */
  first: Nullable(Type.Object({ ...ChangedField.properties, name })),
  /** The set that it takes back. */
  undoes: Nullable(Id),
  /** The last set that took it back, or some of its fields. */
  undoneBy: Nullable(Id),
  /** Each of its fields was put back. */
  isUndoneWhole: Type.Boolean(),
});

const params = Type.Object({ id: Id });

const Undone = Type.Object({
  /** Fields that were put back. */
  undone: Type.Integer(),
  /** Null where none were. */
  changeSetId: Nullable(Id),
  left: Type.Array(
    Type.Object({
      entity: Type.String(),
      entityId: Type.String(),
      field: Type.String(),
      /** It is something else by now, is gone, or may not be that any more. */
      why: Type.Enum(['changed', 'gone', 'invalid', 'used']),
    }),
  ),
});

/** What was changed in the back office, to be read and taken back (docs/rules/goods.md). */
export const changeEndpoints = {
  changeFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/change/filter',
    tag: 'Changes',
    access: 'catalogue.manage',
    summary:
      'The change sets of the site, newest first; filter keys are source, userId, entity, entityId, at',
    body: Type.Object({ ...askedPage, filters: Type.Optional(Filters) }),
    answer: PageOfData(ChangeSet),
    refusals: ['UNKNOWN_FILTER'],
  }),
  changeGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/change/get/:id',
    tag: 'Changes',
    access: 'catalogue.manage',
    summary: 'One of them with a page of what it changed',
    params,
    query: Type.Object(askedPage),
    answer: Type.Object({
      ...ChangeSet.properties,
      changes: PageOfData(
        Type.Object({
          ...FieldChange.properties,
          name,
          /** The last set that took this field back. */
          undoneBy: Nullable(Id),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  changeUndo: endpoint({
    method: 'POST',
    path: '/api/v1/manage/change/undo/:id',
    tag: 'Changes',
    access: 'catalogue.manage',
    summary: 'Takes it back by a new one: fields that are still what it made them; others are named and left',
    params,
    answer: Undone,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  changeUndoFields: endpoint({
    method: 'POST',
    path: '/api/v1/manage/change/undoFields/:id',
    tag: 'Changes',
    access: 'catalogue.manage',
    summary: 'Takes some fields of it back by a new one; those that it did not change are passed over',
    params,
    body: Type.Object({
      fields: Type.Array(
        Type.Object({
          entity: Type.String({ maxLength: 40 }),
          entityId: Type.String({ maxLength: 40 }),
          field: Type.String({ maxLength: 300 }),
        }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    answer: Undone,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
};
