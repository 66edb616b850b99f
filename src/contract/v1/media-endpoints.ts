import { Type } from 'typebox';
import { mediumMaxima } from '#values/media-limits.ts';
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
    access: 'content.write',
    summary:
      'Media of the site and of all sites, the newest first; private ones for those who may edit media',
    body: Type.Object({
      /** id, driveId, kind (picture, document, video), folder, access, mime, site (own: of this one alone, shared: of all). */
      filters: Type.Optional(Filters),
      /** created_at (descending unless told), title (in the asked language), size, id. */
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
    access: 'content.write',
    summary: 'Folders that hold media, by their names',
    answer: Type.Array(Type.Object({ folder: Type.String(), total: Type.Integer() })),
  }),
  mediaCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/media/create',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Makes a further medium of a file of the library, with words of its own',
    body: Type.Object({ driveId: Id }),
    answer: LibraryMedium,
  }),
  mediaUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/media/update/:id',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Changes what the library says of a medium; what is absent stays',
    params,
    body: Type.Object({
      title: Type.Optional(Type.String({ minLength: 1, maxLength: mediumMaxima.title })),
      /** For visitors; each language by itself, an empty text takes it away. */
      titles: Type.Optional(Type.Object({ hr: titleText, en: titleText, de: titleText })),
      /** Each language by itself; an empty text takes it away. */
      alt: Type.Optional(Type.Object({ hr: altText, en: altText, de: altText })),
      decorative: Type.Optional(Type.Boolean()),
      description: Type.Optional(Type.String({ maxLength: mediumMaxima.description })),
      folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
      focalPoint: Type.Optional(FocalPoint),
      /** `private` is refused while pages show it. */
      access: Type.Optional(MediumAccess),
      /** For all media of its file. `false` is refused while another site shows it. */
      allSites: Type.Optional(Type.Boolean()),
      /** Id of a picture, of a film alone; null: none. */
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
    summary: 'Puts the former file back in the place of the one that replaced it, for 30 days after that',
    params,
    answer: LibraryMedium,
    refusals: ['NOT_FOUND'],
  }),
  mediaUses: endpoint({
    method: 'GET',
    path: '/api/v1/cms/media/uses/:id',
    tag: 'Media',
    access: 'content.write',
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
    summary: 'Deletes a medium that is used nowhere; else 409 with `uses`',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
