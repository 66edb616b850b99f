import { type Static, Type } from 'typebox';
import { mediumKinds } from '#values/media-limits.ts';
import { Nullable, SlugsByLanguage } from './primitive-shapes.ts';

/** As `Media.access`: private ones are opened by those alone who may edit media. */
export const MediumAccess = Type.Enum(['public', 'private']);

/** From the left and upper edge of a picture, 0 to 1. */
export const FocalPoint = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});

/** A medium as its editors have it (docs/rules/media.md). */
export const LibraryMedium = Type.Object({
  id: Type.Integer(),
  /** The file behind it: media with the same number show the same file. */
  driveId: Type.Integer(),
  /** Rises with every replacement of the file. */
  version: Type.Integer(),
  kind: Type.Enum([...mediumKinds]),
  /** What editors call it; visitors read `titles`. */
  title: Type.String(),
  /** Title for visitors by language; those without one are absent. */
  titles: SlugsByLanguage,
  /** Notes of editors; visitors read `alt`. */
  description: Type.String(),
  /** Alternative text by language; those without one are absent. */
  alt: SlugsByLanguage,
  /** A picture that says nothing needs no alternative text. */
  decorative: Type.Boolean(),
  folder: Type.String(),
  focalPoint: FocalPoint,
  /** Its address, which serves whatever version there is; `newPath` names the present version and may be kept for ever. */
  path: Type.String(),
  newPath: Type.String(),
  /** The same in every size, by the size's name; of what is no picture in one. */
  alternativePaths: Type.Record(Type.String(), Type.String()),
  urls: Type.Record(Type.String(), Type.String()),
  /** Name of the file in addresses, and the one it had where it came from. */
  displayName: Type.String(),
  originalName: Type.String(),
  mime: Type.String(),
  extension: Type.String(),
  /** SHA-256 of the kept file in hex. */
  hash: Type.String(),
  access: MediumAccess,
  /** In bytes. */
  size: Type.Integer(),
  /** In pixels, upright; 0 of what is no picture. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The picture that a film shows before it is played. */
  poster: Nullable(Type.Object({ id: Type.Integer(), path: Type.String() })),
  /** True of the picture that stands where one is missing. */
  default: Type.Boolean(),
  /** Whether all sites have it; else this one alone. Media of one file are alike in it. */
  allSites: Type.Boolean(),
  /** When another file took the place of the one that it had, which can be put back; null: none can. */
  replaced_at: Nullable(Type.String()),
  created_at: Type.String(),
});
export type LibraryMedium = Static<typeof LibraryMedium>;

/** A place where a medium is shown or will be. */
export const MediumUse = Type.Object({
  mediumId: Type.Integer(),
  kind: Type.Enum(['document', 'product', 'category', 'event', 'navigation', 'site', 'medium', 'otherSite']),
  /** Of what shows it; of the site where that is another one. */
  id: Type.Integer(),
  /** The other site's name instead of what it shows it in. */
  title: Type.String(),
});
export type MediumUse = Static<typeof MediumUse>;
