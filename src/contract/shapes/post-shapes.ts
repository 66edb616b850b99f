import { type Static, Type } from 'typebox';
import { elementMembers, postMembers, Section } from './content-shapes.ts';
import { LanguageCodeShape, Nullable, SlugsByLanguage } from './primitive-shapes.ts';

const access = Type.Enum(['public', 'guestOnly', 'login']);
const status = Type.Enum(['draft', 'scheduled', 'published', 'withdrawn']);

/** How a text relates to the one from which it was translated (docs/rules/pages.md, Translations). */
const translationState = Type.Object({
  original: Type.Object({
    language_code: LanguageCodeShape,
    /** Version with which the translation was last compared. */
    version: Type.Integer(),
  }),
  /** Parts that still equal the original: title, description, body, ids of sections. */
  untranslated: Type.Array(Type.String()),
  /** What has changed in the original since then. */
  changed: Type.Array(
    Type.Object({ part: Type.String(), change: Type.Enum(['changed', 'added', 'removed']) }),
  ),
});

/** A post or page in a list, or as its editors have it. */
export const Post = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  ...postMembers,
  /** With `display: components`; for a post that is one HTML text, a single section. */
  parts: Type.Optional(Type.Array(Section)),
  version: Type.Integer(),
  status,
  access,
  language_code: LanguageCodeShape,
  created_at: Type.String(),
  /** For editors: the name by which links refer to it, and whether visitors see an older text than this. */
  key: Type.Optional(Type.String()),
  hasChanges: Type.Optional(Type.Boolean()),
  /** For editors: all languages in which it has a text. */
  language_codes: Type.Optional(Type.Array(LanguageCodeShape)),
  /** For editors: when its scheduled version becomes visible. */
  publish_at: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  /** For editors: whether that version is older than this one. */
  scheduledIsOlder: Type.Optional(Type.Boolean()),
  updated_at: Type.Optional(Type.String()),
  /** For editors: keys of the products that it is about, in their order. */
  productKeys: Type.Optional(Type.Array(Type.String())),
  /** For editors: absent if the text is not a translation. */
  translation: Type.Optional(translationState),
});
export type Post = Static<typeof Post>;

/** A text that was created from one in another language. */
export const Translation = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  language_code: LanguageCodeShape,
  version: Type.Integer(),
  status,
  ...translationState.properties,
  original: Type.Object({
    ...translationState.properties.original.properties,
    title: Type.String(),
    slug: Type.String(),
    /** The current one. */
    presentVersion: Type.Integer(),
  }),
});
export type Translation = Static<typeof Translation>;

const originalContent = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** As they are stored; for a post that is one HTML text, a single section. */
  parts: Type.Array(Section),
});

/** The same with the original: as the translation was last compared with it, and as it is now. */
export const ComparedTranslation = Type.Object({
  ...Translation.properties,
  known: originalContent,
  present: originalContent,
});

export const PostType = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  /** Null: a built-in one, which cannot be deleted. */
  created_at: Nullable(Type.String()),
});

/** A category or tag of posts. */
export const Term = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  /** The slug in the site's default language. */
  slugMain: Type.String(),
  slugs: SlugsByLanguage,
  description: Type.String(),
  termType: Type.Enum(['category', 'tag']),
  /** Number of published posts. */
  totalPosts: Type.Integer(),
  language_code: LanguageCodeShape,
});

/** A static element: header, footer, cookie and others that editors create. */
export const Element = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  handler: Type.String(),
  type: Type.String(),
  slug: Type.String(),
  ...elementMembers,
  parts: Type.Array(Section),
  version: Type.Integer(),
  status,
  access,
  /** For editors: whether visitors see an older one than this. */
  hasChanges: Type.Optional(Type.Boolean()),
  /** For editors: absent if the text is not a translation. */
  translation: Type.Optional(translationState),
});
export type Element = Static<typeof Element>;
