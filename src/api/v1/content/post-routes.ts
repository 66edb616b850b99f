import { deleteDocument, listDocumentUses } from '#domain/content/document-bin.ts';
import { editDocument } from '#domain/content/document-editing.ts';
import { createDocument } from '#domain/content/documents-service.ts';
import { type EditedDocument, readEdited } from '#domain/content/edited-documents.ts';
import { findPosts } from '#domain/content/post-queries.ts';
import {
  createPostType,
  deletePostType,
  getPostType,
  listPostTypes,
  type PostType,
  storedTypeOf,
} from '#domain/content/post-types.ts';
import type { Context } from '#domain/context.ts';
import { languageCodes, textFor } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOf, pageOfFound } from '../list-page.ts';
import {
  answering,
  contentIn,
  languageIn,
  newContentIn,
  publicationIn,
  settingsIn,
} from './edited-content.ts';
import { editedPostShapes } from './edited-posts.ts';
import { documentsFoundBy } from './found-documents.ts';
import { postShape } from './post-shape.ts';
import { filterTerms, orderTerms } from './term-filters.ts';

/** Everything that has an address and is not a static element. */
const postKinds = ['page', 'post', 'category', 'tag'] as const;

/** Posts, pages and post types (docs/rules/pages.md). */
export function postRoutes(dependencies: ApiDependencies): Routes<'posts'> {
  const { content, settled } = dependencies;
  /** Answers once this process shows visitors the change. */
  const answered = (context: Context, edit: Promise<EditedDocument>) =>
    answering(edit, async (document) => {
      await settled();
      const [shape] = await editedPostShapes(context, content, [document]);
      if (!shape) throw new Error('An edited document was not shaped.');
      return shape;
    });

  return {
    handlers: {
      async postFilterStandard(context, { body }) {
        const { page = 1, perPage = listLimitDefault, draft = false, display, filters = [], ...asked } = body;
        const language = languageIn(body);
        const foundByWords = draft
          ? undefined
          : await documentsFoundBy(asked.keywords, context, dependencies);
        const query = { ...asked, filters, page, limit: perPage, drafts: draft, language, foundByWords };
        const { posts: found, total } = await findPosts(context, query);
        const ids = found.map(({ id }) => id);
        const shownIn = new Map(found.map((post) => [post.id, post.language]));
        const posts = draft
          ? await editedPostShapes(
              context,
              content,
              await readEdited(context, ids, (id) => shownIn.get(id)),
              display,
            )
          : (await content.listDocuments(language ? { ...context, language } : context, ids)).map((post) =>
              postShape(post, display),
            );
        return pageOfFound(posts, total, page, perPage);
      },

      async postCreate(context, { body }) {
        const type = await getPostType(context, body.postTypeSlug ?? 'post');
        const input = {
          kind: type.kind,
          postTypeId: storedTypeOf(type),
          language: languageIn(body),
          content: newContentIn(context, body),
          settings: settingsIn(body),
        };
        // A new post that was not meant to be published is a draft; nothing is withdrawn.
        const publication =
          body.status === 'draft' ? ({ kind: 'draft' } as const) : publicationIn(context, body);
        return answered(context, createDocument(context, input, publication));
      },

      async postUpdate(context, { params, body }) {
        const edit = {
          id: params.id,
          kinds: postKinds,
          language: languageIn(body),
          version: body.version,
          content: contentIn(context, body),
          settings: settingsIn(body),
        };
        return answered(context, editDocument(context, edit, publicationIn(context, body)));
      },

      async postDelete(context, { params }) {
        const addresses = await deleteDocument(context, params.id, postKinds);
        await settled();
        return {
          id: params.id,
          addresses: addresses.map(({ language, path }) => ({
            language_code: languageCodes[language],
            path,
          })),
        };
      },

      async postUses(context, { params }) {
        const uses = await listDocumentUses(context, params.id);
        return uses.map(({ kind, id, title }) => ({
          ...{ kind, id },
          title: textFor(context, title),
        }));
      },

      postTypeCreate: async (context, { body }) => postTypeShape(await createPostType(context, body)),

      async postTypeFilterStandard(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [], sort } = body;
        const types = (await listPostTypes(context)).map((type) => ({ ...type, name: type.title }));
        const found = filterTerms(types, filters, {
          id: ({ id }) => [id],
          slug: ({ slug }) => [slug],
          title: ({ title }) => [title],
        });
        const sorted = orderTerms<(typeof types)[number]>(
          sort,
          ['id', 'slug', 'title'],
          context.language,
        )(found);
        return pageOf(sorted.map(postTypeShape), page, perPage);
      },

      async postTypeDelete(context, { params }) {
        await deletePostType(context, params.id);
        return { id: params.id };
      },
    },
  };
}

function postTypeShape({ id, slug, title, createdAt }: PostType) {
  return { id, slug, title, created_at: createdAt?.toISOString() ?? null };
}
