import { may } from '#domain/authorisation.ts';
import type { Context } from '#domain/context.ts';
import { driveIdOf, isCalled } from '#domain/media/library-rules.ts';
import { createMedium, deleteMedia, takeBackFile } from '#domain/media/library-service.ts';
import { isMediumOf, type Medium, titleIn } from '#domain/media/media-rules.ts';
import { updateMedium } from '#domain/media/medium-editing.ts';
import type { Language } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { kindOfMime } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOf } from '../list-page.ts';
import { libraryShape, shapesOfUses, tellingUses } from './media-shape.ts';
import { filterTerms, orderTerms } from './term-filters.ts';

/** What the library can be filtered and sorted by. */
type Listed = {
  readonly medium: Medium;
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly size: number;
  readonly created_at: number;
};

const newestFirst = { field: 'created_at', direction: 'desc' } as const;

/** The media library (docs/rules/media.md). */
export function mediaRoutes(dependencies: ApiDependencies): Routes<'media'> {
  const { directory, media, findMediumUses, settled } = dependencies;
  const shape = (context: Context, medium: Medium) => libraryShape(context, media, medium);

  /** Only those who may edit media see private ones; writers choose among the others. */
  const isSeen = ({ actor }: Context, { access }: Medium) => access === 'public' || may(actor, 'media.edit');
  const listSeen = (context: Context) =>
    media.listOf(context.site).filter((medium) => isSeen(context, medium));

  return {
    handlers: {
      async mediaFilterStandard(context, { body }) {
        const {
          page = 1,
          perPage = listLimitDefault,
          filters = [],
          sort = newestFirst,
          keywords = '',
        } = body;
        const called = listSeen(context).filter((medium) => isCalled(medium, keywords));
        // Among equals, the newest comes first.
        const found = filterTerms(
          called.map((medium) => listed(medium, context.language)).toReversed(),
          filters,
          {
            id: ({ id }) => [id],
            driveId: ({ medium }) => [driveIdOf(medium)],
            kind: ({ medium }) => [kindOfMime(medium.mime)],
            folder: ({ medium }) => [medium.folder],
            access: ({ medium }) => [medium.access],
            mime: ({ medium }) => [medium.mime],
            site: ({ medium }) => [medium.siteId === null ? 'shared' : 'own'],
          },
        );
        const fields = ['created_at', 'title', 'size', 'id'] as const;
        const sorted = orderTerms<Listed>(sort, fields, context.language)(found);
        const answer = pageOf(sorted, page, perPage);
        return { ...answer, data: answer.data.map(({ medium }) => shape(context, medium)) };
      },

      async mediaFolders(context) {
        const totals = new Map<string, number>();
        for (const { folder } of listSeen(context)) {
          if (folder !== '') totals.set(folder, (totals.get(folder) ?? 0) + 1);
        }
        const { compare } = new Intl.Collator(context.language);
        return [...totals]
          .map(([folder, total]) => ({ folder, total }))
          .toSorted((a, b) => compare(a.folder, b.folder));
      },

      async mediaCreate(context, { body }) {
        const made = await createMedium(context, body.driveId);
        await settled();
        return shape(context, made);
      },

      async mediaUpdate(context, { params, body }) {
        const { decorative, ...edit } = body;
        const input = { ...edit, isDecorative: decorative };
        const changed = await tellingUses(
          context,
          directory,
          updateMedium(context, dependencies, params.id, input),
        );
        await settled();
        return shape(context, changed);
      },

      async mediaTakeBack(context, { params }) {
        const restored = await takeBackFile(context, dependencies, params.id);
        await settled();
        return shape(context, restored);
      },

      async mediaUses(context, { params }) {
        const medium = media.find(params.id);
        if (!medium || !isMediumOf(medium, context.site) || !isSeen(context, medium))
          throw new Refusal('NOT_FOUND');
        const uses = await findMediumUses(context.database, [params.id]);
        return shapesOfUses(context, directory, uses);
      },

      async mediaDelete(context, { params }) {
        await tellingUses(context, directory, deleteMedia(context, dependencies, { ids: [params.id] }));
        return { id: params.id };
      },
    },
  };
}

function listed(medium: Medium, language: Language): Listed {
  const { id, sizeBytes, createdAt } = medium;
  const title = titleIn(medium, language);
  return { medium, id, name: title, title, size: sizeBytes, created_at: createdAt.getTime() };
}
