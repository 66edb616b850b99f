import { type Static, Type } from 'typebox';
import { elementMembers, postMembers, Section } from './content-shapes.ts';
import { LanguageCodeShape, Nullable, SlugsByLanguage } from './primitive-shapes.ts';

const access = Type.Enum(['public', 'guestOnly', 'login']);
const status = Type.Enum(['draft', 'scheduled', 'published', 'withdrawn']);

/** How a text stands to the one that it was made from (docs/rules/pages.md, Translations). */
const translationState = Type.Object({
  original: Type.Object({
    language_code: LanguageCodeShape,
    /** As the translation was last compared with. */
    version: Type.Integer(),
  }),
  /** Parts whose words are still the original's: title, description, body, ids of sections. */
  untranslated: Type.Array(Type.String()),
  /** What is otherwise in the original since then. */
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
  /** With `display: components`; of a post that is one HTML text a single section. */
  parts: Type.Optional(Type.Array(Section)),
  version: Type.Integer(),
  status,
  access,
  language_code: LanguageCodeShape,
  created_at: Type.String(),
  /** For editors: the name by which links refer to it, and whether visitors see another text than this. */
  key: Type.Optional(Type.String()),
  hasChanges: Type.Optional(Type.Boolean()),
  /** For editors: all languages that it has a text in. */
  language_codes: Type.Optional(Type.Array(LanguageCodeShape)),
  /** For editors: when visitors will see what waits for its time. */
  publish_at: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  updated_at: Type.Optional(Type.String()),
  /** For editors: of the products that it is about, in their order. */
  productKeys: Type.Optional(Type.Array(Type.String())),
  /** For editors: absent where the text was written for itself. */
  translation: Type.Optional(translationState),
});
export type Post = Static<typeof Post>;

/** A text that was made from one of another language. */
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
    /** The present one. */
    presentVersion: Type.Integer(),
  }),
});
export type Translation = Static<typeof Translation>;

const originalContent = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** As they are stored; of a post that is one HTML text a single section. */
  parts: Type.Array(Section),
});

/** The same with what has become of the original: as the translation was last compared with, and as it is now. */
export const ComparedTranslation = Type.Object({
  ...Translation.properties,
  known: originalContent,
  present: originalContent,
});

export const PostType = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  /** Null: one of the program's own, which stays. */
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
  /** Published posts under it. */
  totalPosts: Type.Integer(),
  language_code: LanguageCodeShape,
});

/** A static element: header, footer, cookie and whatever else editors name. */
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
  /** For editors: whether visitors see another one than this. */
  hasChanges: Type.Optional(Type.Boolean()),
  /** For editors: absent where the text was written for itself. */
  translation: Type.Optional(translationState),
});
export type Element = Static<typeof Element>;
