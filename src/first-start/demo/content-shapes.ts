import { type Static, Type } from 'typebox';
import type { Language } from '#values/language.ts';
import { nullable, Texts } from './text-shapes.ts';

/** Files of pages, static elements and navigation, as demo/README.md describes them. */

const openRecord = Type.Record(Type.String(), Type.Unknown());

const demoSection = Type.Object({
  type: Type.String(),
  anchor: Type.Optional(Type.String()),
  options: openRecord,
  mobileOptions: Type.Optional(openRecord),
  mobileMeta: Type.Optional(Type.Object({ hidden: Type.Boolean() })),
});

export const PagesFile = Type.Object({
  pages: Type.Array(
    Type.Object({
      key: Type.String(),
      slug: Texts,
      title: Texts,
      metaDescription: Texts,
      template: Type.String(),
      access: Type.Enum(['public', 'guestOnly', 'login']),
      sections: Type.Array(demoSection),
    }),
  ),
  /** Finished projects, named by key in `references` sections. */
  references: Type.Array(
    Type.Object({
      key: Type.String(),
      image: Type.String(),
      year: Type.Integer(),
      areaM2: Type.Integer(),
      place: Texts,
      title: Texts,
      text: Texts,
      products: Type.Array(Type.String()),
      post: nullable(Type.String()),
    }),
  ),
});
export type PagesFile = Static<typeof PagesFile>;
/** What a `video` section says of its film: files of the media. */
export type DemoFilm = {
  readonly mp4: string;
  readonly webm: string;
  readonly captions: Readonly<Record<Language, string>>;
};
export type DemoSection = Static<typeof demoSection>;

export const ElementsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    handler: Type.String(),
    title: Texts,
    slug: Texts,
    parts: Type.Array(Type.Intersect([Type.Object({ part: Type.String() }), openRecord])),
    options: openRecord,
  }),
);
export type ElementsFile = Static<typeof ElementsFile>;

const storedLink = Type.Intersect([Type.Object({ kind: Type.String() }), openRecord]);

const NavigationItem = Type.Cyclic(
  {
    Item: Type.Object({
      key: Type.String(),
      label: Texts,
      link: storedLink,
      children: Type.Optional(Type.Array(Type.Ref('Item'))),
    }),
  },
  'Item',
);

export const NavigationFile = Type.Object({
  trees: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      title: Type.Optional(Texts),
      items: Type.Array(NavigationItem),
    }),
  ),
});
export type NavigationFile = Static<typeof NavigationFile>;

/** Where old addresses lead. */
export const RedirectsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    from: Type.String({ pattern: '^/' }),
    language: Type.Enum(['hr', 'en', 'de']),
    link: storedLink,
    status: Type.Enum([301, 302, 307, 308]),
  }),
);
export type RedirectsFile = Static<typeof RedirectsFile>;

/** Posts with their categories, tags, authors and comments. */
export const PostsFile = Type.Object({
  posts: Type.Array(
    Type.Object({
      key: Type.String(),
      slug: Texts,
      title: Texts,
      excerpt: Texts,
      body: Texts,
      image: Type.String(),
      author: Type.String(),
      publishedAt: Type.String({ format: 'date-time' }),
      status: Type.Enum(['published']),
      categories: Type.Array(Type.String()),
      tags: Type.Array(Type.String()),
      relatedProducts: Type.Array(Type.String()),
    }),
  ),
  categories: Type.Array(
    Type.Object({
      key: Type.String(),
      slug: Texts,
      title: Texts,
      description: Texts,
      position: Type.Integer(),
    }),
  ),
  tags: Type.Array(Type.Object({ key: Type.String(), slug: Texts, title: Texts })),
  authors: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  comments: Type.Array(
    Type.Object({
      key: Type.String(),
      post: Type.String(),
      user: Type.String(),
      language: Type.Enum(['hr', 'en', 'de']),
      createdAt: Type.String({ format: 'date-time' }),
      text: Type.String({ minLength: 1 }),
      rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
      status: Type.Enum(['published', 'pending']),
      /** Key of the comment that is answered, which stands before it. */
      parent: nullable(Type.String()),
    }),
  ),
});
export type PostsFile = Static<typeof PostsFile>;

export const EventsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    id: Type.Integer({ minimum: 1 }),
    title: Texts,
    place: Texts,
    startsAt: Type.String({ format: 'date-time' }),
    endsAt: Type.String({ format: 'date-time' }),
    image: Type.String(),
    excerpt: Texts,
    body: Texts,
    /** By which one registers. */
    product: nullable(Type.String()),
  }),
);
export type EventsFile = Static<typeof EventsFile>;

/** Documents that products and pages name; the program writes them itself. */
export const DocumentsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    kind: Type.Enum([
      'technicalSheet',
      'installationGuide',
      'manual',
      'declarationOfPerformance',
      'declarationOfConformity',
      'form',
      'brochure',
      'warranty',
      'guide',
    ]),
    title: Texts,
    fileName: Texts,
    version: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  }),
);
export type DocumentsFile = Static<typeof DocumentsFile>;
