import { Type } from 'typebox';
import {
  memberCardHolderMaximum,
  memberCardStates,
  memberCardsImportMaximum,
  memberProgramNameMaximum,
} from '#values/member-cards.ts';
import { endpoint } from '../endpoint.ts';
import { MemberCardBarcode } from '../shapes/account-shapes.ts';
import { Texts, Version } from '../shapes/goods-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const Day = Type.String({ format: 'date', maxLength: 10 });
const Holder = Type.String({ maxLength: memberCardHolderMaximum });
const ProgramKey = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' });
const Name = Type.String({ maxLength: memberProgramNameMaximum });

const Card = Type.Object({
  id: Id,
  /** Raised by each change. */
  version: Version,
  barcode: Type.String(),
  holder: Type.String(),
  /** Key of its programme. */
  program: Type.String(),
  blocked: Type.Boolean(),
  /** Last day; null: no end. */
  validTo: Nullable(Type.String()),
  /** Where it stands today. */
  state: Type.Enum([...memberCardStates]),
});

const Program = Type.Object({
  id: Id,
  version: Version,
  key: Type.String(),
  name: Texts,
  /** Percentage taken off the goods beyond membership prices; 0: nothing. */
  loyalty: Type.Number(),
});

const CardFields = Type.Object(
  {
    barcode: Type.Optional(MemberCardBarcode),
    holder: Type.Optional(Holder),
    program: Type.Optional(ProgramKey),
    blocked: Type.Optional(Type.Boolean()),
    validTo: Type.Optional(Nullable(Day)),
  },
  { additionalProperties: false },
);

const ProgramFields = Type.Object(
  {
    name: Type.Optional(
      Type.Object({ hrv: Type.Optional(Name), eng: Type.Optional(Name), ger: Type.Optional(Name) }),
    ),
    loyalty: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
  },
  { additionalProperties: false },
);

const params = Type.Object({ id: Id });
const managed = { tag: 'Member cards', access: 'prices.manage' } as const;
const refusals = ['NOT_FOUND', 'EDIT_CONFLICT'] as const;

/** Member cards and their programmes, which hold on all sites: for those who see to prices at the first one (docs/rules/accounts.md). */
export const memberCardEndpoints = {
  memberCardFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/memberCard/filter', ...managed },
    summary: 'The member cards, the newest first, 10,000 of them at most; filter keys are program and state',
    body: Type.Object({
      ...askedPage,
      /** Some letters of the number or the holder. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
    }),
    answer: Type.Object({ ...PageOfData(Card).properties, programs: Type.Array(Program) }),
    refusals: ['UNKNOWN_FILTER'],
  }),
  memberCardCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/memberCard/create', ...managed },
    summary: 'Makes a card of a programme; blanks in its number are left out',
    body: Type.Object({ fields: CardFields }),
    answer: Card,
    idempotent: true,
  }),
  memberCardUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/memberCard/update/:id', ...managed },
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: CardFields,
    }),
    answer: Card,
    refusals,
    idempotent: true,
  }),
  memberCardImport: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/memberCard/import', ...managed },
    summary:
      'Makes many cards of a programme, and changes those that there are by their numbers, all or nothing; `preview` says what would be and writes nothing',
    body: Type.Object({
      program: ProgramKey,
      cards: Type.Array(
        Type.Object({
          barcode: Type.String({ maxLength: 64 }),
          /** Absent: as it is. */
          holder: Type.Optional(Holder),
          validTo: Type.Optional(Nullable(Day)),
        }),
        { minItems: 1, maxItems: memberCardsImportMaximum },
      ),
      preview: Type.Optional(Type.Boolean()),
    }),
    bodyBounds: { bytes: 2_000_000, values: 4 * memberCardsImportMaximum + 100 },
    answer: Type.Object({
      made: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      /** Only in a preview; rows count from 0. */
      problems: Type.Array(Type.Object({ row: Type.Integer(), field: Type.String(), rule: Type.String() })),
    }),
    idempotent: true,
  }),
  memberProgramCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/memberProgram/create', ...managed },
    summary: 'Makes a programme whose cards give membership prices',
    body: Type.Object({ key: ProgramKey, fields: ProgramFields }),
    answer: Program,
    idempotent: true,
  }),
  memberProgramUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/memberProgram/update/:id', ...managed },
    summary:
      'Changes its name or what it takes off; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: ProgramFields,
    }),
    answer: Program,
    refusals,
    idempotent: true,
  }),
};
