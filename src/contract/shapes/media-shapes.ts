import { type Static, Type } from 'typebox';
import { mediumKinds } from '#values/media-limits.ts';
import { Nullable, SlugsByLanguage } from './primitive-shapes.ts';

/** As `Media.access`: private ones are served only to users who may edit media. */
export const MediumAccess = Type.Enum(['public', 'private']);

/** From the left and top edge of a picture, 0 to 1. */
export const FocalPoint = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});

/** A medium as its editors have it (docs/rules/media.md). */
export const LibraryMedium = Type.Object({
  id: Type.Integer(),
  /** The file behind it: media with the same number share it. */
  driveId: Type.Integer(),
  /** Incremented with every replacement of the file. */
  version: Type.Integer(),
  kind: Type.Enum([...mediumKinds]),
  /** The editors' name; visitors see `titles`. */
  title: Type.String(),
  /** Title for visitors by language; those without one are absent. */
  titles: SlugsByLanguage,
  /** Editors' notes; visitors get `alt`. */
  description: Type.String(),
  /** Alternative text by language; those without one are absent. */
  alt: SlugsByLanguage,
  /** Decorative: a picture that needs no alternative text. */
  decorative: Type.Boolean(),
  folder: Type.String(),
  focalPoint: FocalPoint,
  /** Its address, which serves the current version; `newPath` names that version and may be cached for ever. */
  path: Type.String(),
  newPath: Type.String(),
  /** The same in every size, by the size's name; for other files one entry. */
  alternativePaths: Type.Record(Type.String(), Type.String()),
  urls: Type.Record(Type.String(), Type.String()),
  /** The file's name in addresses, and its original name. */
  displayName: Type.String(),
  originalName: Type.String(),
  mime: Type.String(),
  extension: Type.String(),
  /** SHA-256 of the stored file in hex. */
  hash: Type.String(),
  access: MediumAccess,
  /** In bytes. */
  size: Type.Integer(),
  /** In pixels, after rotation; 0 for other files. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The picture that a film shows before it is played. */
  poster: Nullable(Type.Object({ id: Type.Integer(), path: Type.String() })),
  /** True for the picture shown where one is missing. */
  default: Type.Boolean(),
  /** Whether it belongs to all sites; else only to this one. The same for all media of one file. */
  allSites: Type.Boolean(),
  /** When its file was replaced, while the former one can be restored; null: it cannot. */
  replaced_at: Nullable(Type.String()),
  created_at: Type.String(),
});
export type LibraryMedium = Static<typeof LibraryMedium>;

/** A place where a medium is or will be shown. */
export const MediumUse = Type.Object({
  mediumId: Type.Integer(),
  kind: Type.Enum(['document', 'product', 'category', 'event', 'navigation', 'site', 'medium', 'otherSite']),
  /** Name of the content, or of the site if it is another one. */
  id: Type.Integer(),
  /** The other site's name, instead of its content. */
  title: Type.String(),
});
export type MediumUse = Static<typeof MediumUse>;
