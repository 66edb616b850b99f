import type { ProfileMeasure } from '#values/profile/profile-geometry.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';
import type { Drawing } from '../catalogue-types.ts';
import { type DrawingLayout, layOut } from './drawing-layout.ts';

/** A drawing as pages carry it: laid out on the server, so that no browser needs to know any shape. */
export type DrawingFacts = DrawingLayout & {
  /** Every size of the profile, those that no dimension line shows included. */
  readonly sizes: readonly { readonly measure: ProfileMeasure; readonly valueMm: number }[];
};

/** A small drawing without dimensions. */
export type SignFacts = Pick<DrawingLayout, 'x' | 'y' | 'width' | 'height' | 'outline'>;

/** Ribs and waves that a small drawing shows of a wide sheet. */
const smallRepeats = 3;

export function findDrawingFacts(drawing: Drawing): DrawingFacts | undefined {
  const profile = findProfile(drawing);
  if (!profile) return undefined;
  const sizes = [...profile.dimensions, ...profile.notes].map(({ measure, valueMm }) => ({
    measure,
    valueMm,
  }));
  return { ...layOut(profile, false), sizes };
}

export function findSignFacts(drawing: Drawing): SignFacts | undefined {
  const profile = findProfile(drawing, smallRepeats);
  if (!profile) return undefined;
  const { x, y, width, height, outline } = layOut({ ...profile, context: [] }, true);
  return { x, y, width, height, outline };
}
