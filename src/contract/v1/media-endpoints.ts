import { Type } from 'typebox';
import { mediumMaxima } from '#values/media-limits.ts';
import { mediaChoosers, mediaKeepers } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, Filters, Keyword, PageOfData, Sort } from '../shapes/list-shapes.ts';
import { FocalPoint, LibraryMedium, MediumAccess, MediumUse } from '../shapes/media-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const altText = Type.Optional(Type.String({ maxLength: mediumMaxima.alt }));
const titleText = Type.Optional(Type.String({ maxLength: mediumMaxima.title }));

/** The media library (docs/rules/media.md). */
export const mediaEndpoints = {
  mediaFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/media/filterStandard',
    tag: 'Media',
    access: mediaChoosers,
    summary: 'Media of the site and of all sites, newest first; private ones for users who may edit media',
    body: Type.Object({
      /** id, driveId, kind (picture, document, video), folder, access, mime, site (own: only this one, shared: all). */
      filters: Type.Optional(Filters),
      /** created_at (default, descending), title (in the requested language), size, id. */
      sort: Type.Optional(Sort),
      ...askedPage,
      /** In titles, alternative texts, notes and the file's name. */
      keywords: Type.Optional(Keyword),
    }),
    answer: PageOfData(LibraryMedium),
    refusals: ['UNKNOWN_FILTER'],
  }),
  mediaFolders: endpoint({
    method: 'GET',
    path: '/api/v1/cms/media/folders',
    tag: 'Media',
    access: mediaChoosers,
    summary: 'Folders that contain media, by name',
    answer: Type.Array(Type.Object({ folder: Type.String(), total: Type.Integer() })),
  }),
  mediaCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/media/create',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Creates another medium for a file of the library, with its own texts',
    body: Type.Object({ driveId: Id }),
    answer: LibraryMedium,
  }),
  mediaUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/media/update/:id',
    tag: 'Media',
    access: mediaKeepers,
    summary: 'Changes the texts and settings of a medium; omitted fields stay',
    params,
    body: Type.Object({
      title: Type.Optional(Type.String({ minLength: 1, maxLength: mediumMaxima.title })),
      /** Shown to visitors; languages are set separately, an empty text removes one. */
      titles: Type.Optional(Type.Object({ hr: titleText, en: titleText, de: titleText })),
      /** Languages are set separately; an empty text removes one. */
      alt: Type.Optional(Type.Object({ hr: altText, en: altText, de: altText })),
      decorative: Type.Optional(Type.Boolean()),
      description: Type.Optional(Type.String({ maxLength: mediumMaxima.description })),
      folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
      focalPoint: Type.Optional(FocalPoint),
      /** `private` is refused while the medium is shown on pages. */
      access: Type.Optional(MediumAccess),
      /** Applies to all media of its file. `false` is refused while another site uses it. */
      allSites: Type.Optional(Type.Boolean()),
      /** Id of a picture, only for a film; null: none. */
      poster: Type.Optional(Nullable(Id)),
    }),
    answer: LibraryMedium,
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  mediaTakeBack: endpoint({
    method: 'POST',
    path: '/api/v1/cms/media/takeBack/:id',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Restores the file that was replaced, for 30 days after the replacement',
    params,
    answer: LibraryMedium,
    refusals: ['NOT_FOUND'],
  }),
  mediaUses: endpoint({
    method: 'GET',
    path: '/api/v1/cms/media/uses/:id',
    tag: 'Media',
    access: mediaChoosers,
    summary:
      'Where a medium is used: documents with their drafts, products, categories, events, sites, films',
    params,
    answer: Type.Array(MediumUse),
    refusals: ['NOT_FOUND'],
  }),
  mediaDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/media/delete/:id',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Deletes a medium that is not used; else 409 with `uses`',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
