import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { contentMembers, DraftOnly, SeenVersion, titleMaximum } from '../shapes/editing-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData, Sort } from '../shapes/list-shapes.ts';
import { Post, PostType } from '../shapes/post-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const typeSlug = Type.String({ minLength: 1, maxLength: 160 });
const { title, ...others } = contentMembers;

/** Lists of posts and pages for visitors, and all calls of their editors (docs/rules/pages.md). */
export const postEndpoints = {
  postFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/post/filterStandard',
    tag: 'Content',
    access: 'anybody',
    // An uncached page of posts sanitises 100 bodies (docs/decisions/rate-limits.md).
    weight: 4,
    summary: 'Published posts and pages, newest first; with `draft` the editors’ versions',
    body: Type.Object({
      /** id, slug, title, author, access, status, published_at, categories, tags, terms, relatedTo (id of a post). */
      filters: Type.Optional(Filters),
      /** published_at (default, descending), id, title, slug, position, updated_at. */
      sort: Type.Optional(Sort),
      ...askedPage,
      /** components: `parts`; legacy: `body`. */
      display: Type.Optional(Type.Enum(['components', 'legacy'])),
      /** page, post, category, tag and the editors' own; default: pages and all posts. */
      postTypeSlugs: Type.Optional(Type.Array(typeSlug, { maxItems: 20 })),
      keywords: Type.Optional(Keyword),
      draft: Type.Optional(Type.Boolean()),
      /** Only texts in this language, whatever the request's language is. */
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
    summary: 'Creates a post, page, category or tag of the site: a draft unless `status` is published',
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
      'Changes a post; a change to what is published is visible with the next request, with `draft` only the draft changes. Access, author, categories, tags and products have no draft: without texts they are changed alone',
    params,
    body: Type.Object({
      title: Type.Optional(title),
      ...others,
      version: SeenVersion,
      draft: DraftOnly,
      /** published: visible to visitors; draft: not (or no longer). */
      status: Type.Optional(Type.Enum(['draft', 'published'])),
      /** True: cancels the scheduled publication, which becomes a draft again; what visitors see stays. */
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
    summary: 'Puts a post in the bin, in all its languages; the start page is refused',
    params,
    answer: Type.Object({
      id: Type.Integer(),
      /** Its former public addresses: now not found, though redirects may apply. */
      addresses: Type.Array(Type.Object({ language_code: LanguageCodeShape, path: Type.String() })),
    }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  postUses: endpoint({
    method: 'GET',
    path: '/api/v1/cms/post/uses/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: 'What links to a post: other content in any state, posts of a category or tag, and menus',
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
    summary: 'Creates a kind of posts with lists of its own',
    body: Type.Object({ title: Type.String({ minLength: 1, maxLength: titleMaximum }), slug: typeSlug }),
    answer: PostType,
  }),
  postTypeFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/postType/filterStandard',
    tag: 'Content',
    access: 'content.write',
    summary: 'Kinds of posts, built-in ones first',
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
    summary: 'Deletes a kind without posts; built-in ones cannot be deleted',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
