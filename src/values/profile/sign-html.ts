import { layOut } from './drawing-layout.ts';
import { findProfile } from './profile-shapes.ts';

/** Ribs and waves that a small drawing shows of a wide sheet. */
const smallRepeats = 3;

/**
 * A product's cross-section as a small drawing without dimensions, as HTML: many stand in a page, and no browser needs to
 * know how they are drawn. Decoration beside the product's name; empty where it is no profile.
 */
export function signOf(drawing: Readonly<Record<string, unknown>> | null | undefined): string {
  const profile = drawing && findProfile(drawing, smallRepeats);
  if (!profile) return '';
  const { x, y, width, height, outline } = layOut({ ...profile, context: [] }, true);
  return `<svg data-sign viewBox="${x} ${y} ${width} ${height}" aria-hidden="true"><path d="${outline}"/></svg>`;
}
