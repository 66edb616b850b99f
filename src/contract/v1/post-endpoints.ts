import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { contentMembers, DraftOnly, SeenVersion, titleMaximum } from '../shapes/editing-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData, Sort } from '../shapes/list-shapes.ts';
import { Post, PostType } from '../shapes/post-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const typeSlug = Type.String({ minLength: 1, maxLength: 160 });
const { title, ...others } = contentMembers;

/** Posts and pages for visitors in lists, and all that editors do with them (docs/rules/pages.md). */
export const postEndpoints = {
  postFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/post/filterStandard',
    tag: 'Content',
    access: 'anybody',
    // A page of posts nobody has asked for is cleaned of 100 bodies (docs/decisions/rate-limits.md).
    weight: 4,
    summary: 'Published posts and pages, newest first; with `draft` what editors have of them',
    body: Type.Object({
      /** id, slug, title, author, access, status, published_at, categories, tags, terms, relatedTo (id of a post). */
      filters: Type.Optional(Filters),
      /** published_at (descending unless told), id, title, slug, position, updated_at. */
      sort: Type.Optional(Sort),
      ...askedPage,
      /** components: `parts`; legacy: `body`. */
      display: Type.Optional(Type.Enum(['components', 'legacy'])),
      /** page, post, category, tag and those that editors have made; pages and all posts unless told. */
      postTypeSlugs: Type.Optional(Type.Array(typeSlug, { maxItems: 20 })),
      keywords: Type.Optional(Keyword),
      draft: Type.Optional(Type.Boolean()),
      /** Only what is written in this language, whatever the request's is. */
      language_code: Type.Optional(LanguageCodeShape),
    }),
    answer: PageOfData(Post),
    // Of drafts.
    refusals: ['NO_ACTIVE_USER', 'FORBIDDEN', 'UNKNOWN_FILTER'],
  }),
  postCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/post/create',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Makes a post, page, category or tag of the site: a draft unless `status` is published',
    body: Type.Object({
      title,
      ...others,
      postTypeSlug: Type.Optional(typeSlug),
      status: Type.Optional(Type.Enum(['draft', 'published'])),
    }),
    answer: Post,
  }),
  postUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/post/update/:id',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Changes a post; what is published changes for visitors with the next request, with `draft` only the draft. Access, author, categories, tags and products have no draft: without words beside them they change alone',
    params,
    body: Type.Object({
      title: Type.Optional(title),
      ...others,
      version: SeenVersion,
      draft: DraftOnly,
      /** published: visitors see it; draft: they do not (any more). */
      status: Type.Optional(Type.Enum(['draft', 'published'])),
      /** True: what waits for its time is a draft again; what visitors see stays. */
      unschedule: Type.Optional(Type.Boolean()),
    }),
    answer: Post,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ALT_TEXT_MISSING'],
  }),
  postDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/post/delete/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Puts a post in the bin, in all its languages; the start page stays',
    params,
    answer: Type.Object({
      id: Type.Integer(),
      /** Where visitors have seen it: there is nothing there now, and redirects may lead on. */
      addresses: Type.Array(Type.Object({ language_code: LanguageCodeShape, path: Type.String() })),
    }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  postUses: endpoint({
    method: 'GET',
    path: '/api/v1/cms/post/uses/:id',
    tag: 'Content',
    access: 'content.edit',
    summary:
      'What leads to a post: other content in whatever state, of a category or tag the posts that it is given to, and menus',
    params,
    answer: Type.Array(
      Type.Object({
        kind: Type.Enum(['document', 'navigation']),
        id: Type.Integer(),
        title: Type.String(),
      }),
    ),
    refusals: ['NOT_FOUND'],
  }),
  postTypeCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/postType/create',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Makes a kind of posts with lists of its own',
    body: Type.Object({ title: Type.String({ minLength: 1, maxLength: titleMaximum }), slug: typeSlug }),
    answer: PostType,
  }),
  postTypeFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/postType/filterStandard',
    tag: 'Content',
    access: 'content.write',
    summary: "Kinds of posts, the program's own first",
    body: Type.Object({
      filters: Type.Optional(Filters),
      sort: Type.Optional(Sort),
      ...askedPage,
    }),
    answer: PageOfData(PostType),
    refusals: ['UNKNOWN_FILTER'],
  }),
  postTypeDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/postType/delete/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: "Deletes a kind of posts that has none; the program's own stay",
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
