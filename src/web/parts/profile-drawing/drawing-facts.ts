import { type DrawingLayout, layOut } from '#values/profile/drawing-layout.ts';
import type { ProfileMeasure } from '#values/profile/profile-geometry.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';
import type { Drawing } from '../catalogue-types.ts';

/** A drawing as pages carry it: laid out on the server, so that no browser needs to know any shape. */
export type DrawingFacts = DrawingLayout & {
  /** Every size of the profile, those that no dimension line shows included. */
  readonly sizes: readonly { readonly measure: ProfileMeasure; readonly valueMm: number }[];
};

export function findDrawingFacts(drawing: Drawing): DrawingFacts | undefined {
  const profile = findProfile(drawing);
  if (!profile) return undefined;
  const sizes = [...profile.dimensions, ...profile.notes].map(({ measure, valueMm }) => ({
    measure,
    valueMm,
  }));
  return { ...layOut(profile, false), sizes };
}
