import { type Static, type TObject, Type } from 'typebox';
import { previewHoursMaximum } from '#values/limits.ts';
import { Id, NamedValues, Nullable } from './primitive-shapes.ts';

/* What editors send: documents as they are stored, with every part limited. */

export const titleMaximum = 200;
export const bodyMaximum = 400_000;
const descriptionMaximum = 1000;
const sectionsOfListMaximum = 200;

/** Any JSON value of an option; the use case limits its depth. */
const openValue = Type.Unsafe<unknown>({
  type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
  maxLength: 100_000,
  maxItems: 1000,
  maxProperties: 200,
  minimum: -1e12,
  maximum: 1e12,
});
export const OpenRecord = NamedValues(openValue, { namesMaximum: 100, nameLength: 60 });

const sectionMembers = {
  /** Stable for the block's lifetime; generated if missing. */
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  type: Type.String({ minLength: 1, maxLength: 60 }),
  /** Version of the type's schema; default 1. */
  v: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  options: Type.Optional(OpenRecord),
  mobileOptions: Type.Optional(OpenRecord),
  meta: Type.Optional(
    Type.Object({
      label: Type.Optional(Type.String({ maxLength: titleMaximum })),
      anchor: Type.Optional(Type.String({ maxLength: 60 })),
      hidden: Type.Optional(Type.Boolean()),
    }),
  ),
  mobileMeta: Type.Optional(Type.Object({ hidden: Type.Optional(Type.Boolean()) })),
  linkMeta: Type.Optional(OpenRecord),
  /** Handler of the saved block that it shows. */
  master: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
};

/** Slots of sections, up to the maximum depth of a document. */
function slots(depth: number): TObject {
  const inner = depth > 1 ? { ...sectionMembers, parts: Type.Optional(slotMap(depth - 1)) } : sectionMembers;
  return Type.Object(inner);
}

function slotMap(depth: number) {
  return NamedValues(Type.Array(slots(depth), { maxItems: sectionsOfListMaximum }), {
    namesMaximum: 10,
    nameLength: 60,
  });
}

/** One block as it is stored: it refers to other content by id or key, never by address. */
const sectionInput = Type.Object({
  ...sectionMembers,
  parts: Type.Optional(slotMap(3)),
});

/** The same as a TypeScript type: nested sections. */
export type SectionInput = Omit<Static<typeof sectionInput>, 'parts'> & {
  parts?: Record<string, SectionInput[]>;
};

export const SectionInputs = Type.Unsafe<SectionInput[]>(
  Type.Array(sectionInput, { maxItems: sectionsOfListMaximum }),
);

/** Texts of a document. */
export const contentMembers = {
  title: Type.String({ minLength: 1, maxLength: titleMaximum }),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 160 })),
  description: Type.Optional(Type.String({ maxLength: descriptionMaximum })),
  /** HTML; whatever could run or load something is removed. `content` is an alias of `body`. */
  body: Type.Optional(Type.String({ maxLength: bodyMaximum })),
  content: Type.Optional(Type.String({ maxLength: bodyMaximum })),
  parts: Type.Optional(SectionInputs),
  /** Id of the cover. */
  media: Type.Optional(Nullable(Id)),
  access: Type.Optional(Type.Enum(['public', 'guestOnly', 'login'])),
  author: Type.Optional(Nullable(Type.String({ maxLength: titleMaximum }))),
  /** Ids of the terms of a post, in order. */
  categories: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  tags: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** Keys of the products that a post is about, in order. */
  productKeys: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 160 }), { maxItems: 50 })),
  language_code: Type.Optional(Type.Enum(['hrv', 'eng', 'ger'])),
  /** In the future: publication is scheduled for that time. */
  published_at: Type.Optional(Nullable(Type.String({ format: 'date-time', maxLength: 40 }))),
};

/** The version that the editor saw; 0 if the document has no text in that language yet. */
export const SeenVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** True: only the draft changes; what visitors see stays. */
export const DraftOnly = Type.Optional(Type.Boolean());

/** Versions of a text, newest first. */
export const HistoryStates = Type.Array(
  Type.Object({
    id: Type.Integer(),
    version: Type.Integer(),
    kind: Type.Enum(['draft', 'publish', 'restore', 'import', 'withdraw']),
    title: Type.String(),
    /** Null: the program itself, or an erased account. */
    by: Nullable(Type.String()),
    created_at: Type.String(),
  }),
);

/** How many hours a preview link is valid; default 72. */
export const PreviewHours = Type.Optional(Type.Integer({ minimum: 1, maximum: previewHoursMaximum }));
/** A preview link, which shows anybody a draft. */
export const PreviewAddress = Type.Object({ url: Type.String(), expires_at: Type.String() });
export const PreviewToken = Type.String({ minLength: 1, maxLength: 200 });
