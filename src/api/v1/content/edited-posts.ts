import type { Post } from '#contract/shapes/post-shapes.ts';
import type { ContentDirectory } from '#domain/content/content-directory.ts';
import type { EditedDocument } from '#domain/content/edited-documents.ts';
import { listPostTypes } from '#domain/content/post-types.ts';
import { withSavedBlocks } from '#domain/content/saved-blocks.ts';
import type { Context } from '#domain/context.ts';
import { listMediaByIds } from '#domain/media/media-queries.ts';
import { toMediaShape } from '#domain/media/media-rules.ts';
import { type Display, editedPostShape } from './post-shape.ts';

/** Posts in the shape for editors, with the texts of what they refer to. */
export async function editedPostShapes(
  context: Context,
  content: ContentDirectory,
  edited: readonly EditedDocument[],
  display?: Display,
): Promise<Post[]> {
  const mediumIds = edited.flatMap(({ draft }) => draft.mediumId ?? []);
  const pictures = await listMediaByIds(context, mediumIds);
  const surroundings = {
    types: await listPostTypes(context),
    terms: await content.listTerms(context),
    pictures: new Map(
      pictures.map((medium) => [medium.id, toMediaShape(medium, context.site, context.language)]),
    ),
  };
  const shown = await Promise.all(
    edited.map(async ({ draft, language, ...document }) => ({
      ...{ ...document, language },
      draft: { ...draft, sections: await withSavedBlocks(context, draft.sections, language) },
    })),
  );
  return shown.map((document) => editedPostShape(document, display, surroundings));
}
