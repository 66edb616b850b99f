import { Type } from 'typebox';
import { LanguageCodeShape, Nullable, SlugsByLanguage } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

const openRecord = Type.Record(Type.String(), Type.Unknown());

/**
 * One block of a content document (docs/rules/pages.md): stable id, type with the version of its schema, options,
 * options for phones, slots of further blocks. In an answer, links in options are resolved to
 * `{url, target?, rel?}`, pictures to Media, categories to term links; those without a target are left out. Texts, lists,
 * switches, choices and numbers that were never given have their default, else are empty.
 */
export const Section = Type.Object({
  id: Type.String(),
  type: Type.String(),
  v: Type.Integer(),
  options: Type.Record(Type.String(), Type.Unknown()),
  mobileOptions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  meta: Type.Optional(
    Type.Object({
      label: Type.Optional(Type.String()),
      anchor: Type.Optional(Type.String()),
      hidden: Type.Optional(Type.Boolean()),
    }),
  ),
  mobileMeta: Type.Optional(openRecord),
  linkMeta: Type.Optional(openRecord),
  /** Handler of the saved block that it shows: its content is that block's. */
  master: Type.Optional(Type.String()),
  /** Slots: lists of sections by name. */
  parts: Type.Optional(openRecord),
});

/** A category or tag of a post. */
export const TermReference = Type.Object({ id: Type.Integer(), title: Type.String(), slug: Type.String() });

/** Fields that only posts have. */
export const postMembers = {
  /** Sanitised HTML; for a post that consists of sections, their content. */
  body: Type.Optional(Type.String()),
  media: Type.Optional(Nullable(Media)),
  published_at: Type.Optional(Nullable(Type.String())),
  author: Type.Optional(Nullable(Type.String())),
  postTypeSlug: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(TermReference)),
  tags: Type.Optional(Type.Array(TermReference)),
  /** Ids of the products that it is about. */
  relatedProducts: Type.Optional(Type.Array(Type.Integer())),
};

/** Fields that only static elements have. */
export const elementMembers = {
  language_code: Type.Optional(LanguageCodeShape),
  created_at: Type.Optional(Type.String()),
  meta: Type.Optional(openRecord),
  mobileMeta: Type.Optional(openRecord),
  linkMeta: Type.Optional(openRecord),
  options: Type.Optional(openRecord),
  mobileOptions: Type.Optional(openRecord),
};

export const ContentDocument = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['page', 'post', 'category', 'tag', 'element']),
  handler: Nullable(Type.String()),
  title: Type.String(),
  slug: Type.String(),
  /** The slug in the site's default language. */
  slugMain: Type.String(),
  slugs: SlugsByLanguage,
  /** Title of its page, if it has one; unique in the site and language. */
  metaTitle: Type.Optional(Type.String()),
  metaDescription: Type.String(),
  /** For its page, if it has one: an older page of the site has the same description in this language. */
  describedAlike: Type.Optional(Type.Boolean()),
  template: Nullable(Type.String()),
  access: Type.Enum(['public', 'guestOnly', 'login']),
  language: LanguageCodeShape,
  version: Type.Integer(),
  type: Type.String(),
  parts: Type.Array(Section),
  ...postMembers,
  ...elementMembers,
});

/** A navigation entry with its link resolved to an address; entries to screens that do not exist are left out. */
export const NavigationEntry = Type.Cyclic(
  {
    NavigationEntry: Type.Object({
      key: Type.String(),
      label: Type.String(),
      url: Type.String(),
      target: Type.Optional(Type.String()),
      rel: Type.Optional(Type.String()),
      /** For an entry that leads to a category of products: its picture, and the cross-section of its first profile. */
      image: Type.Optional(Type.String()),
      drawing: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      children: Type.Array(Type.Ref('NavigationEntry')),
    }),
  },
  'NavigationEntry',
);

export const NavigationTree = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  title: Nullable(Type.String()),
  items: Type.Array(NavigationEntry),
});
