import { boundsOf, type Point, pathOf } from '#values/profile/profile-geometry.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';
import { barMm } from './comparison-limits.ts';

/** A cross-section in millimetres: x from the axis of its first rib or seam, y downwards from the lower side. */
export type DrawnProfile = { readonly outline: string; readonly viewBox: string };

export type ComparisonDrawing = {
  /** Of each profile, in their order; a unit is a millimetre in all of them. */
  readonly sheets: readonly DrawnProfile[];
  /** The room in which the beginnings of all of them stand over each other. */
  readonly overlayBox: string;
  /** A line to measure by, in that room. */
  readonly bar: string;
};

/** How much of each sheet stands over the others. */
const overlayMm = 420;
/** Room around what is drawn, in millimetres: half a stroke, and the line below. */
const marginMm = 4;
const barRoomMm = 16;

/** Cross-sections of several sheets in one scale; nothing for a drawing that is not known. */
export function drawComparison(
  drawings: readonly Readonly<Record<string, unknown>>[],
): ComparisonDrawing | undefined {
  const profiles = drawings.map((drawing) => findProfile(drawing));
  const outlines = profiles.flatMap((profile) => (profile ? [profile.outline] : []));
  if (outlines.length === 0 || outlines.length < profiles.length) return undefined;
  const bounds = outlines.map(boundsOf);
  const left = Math.floor(Math.min(...bounds.map((each) => each.left)) - marginMm);
  const right = Math.ceil(Math.max(...bounds.map((each) => each.right)) + marginMm);
  const top = Math.ceil(Math.max(...bounds.map((each) => each.top)) + marginMm);
  const place = ([x, y]: Point): Point => [x, -y];
  return {
    sheets: outlines.map((outline, index) => {
      const height = Math.ceil((bounds[index]?.top ?? 0) + 2 * marginMm);
      return {
        outline: outline.map((stroke) => pathOf(stroke, place)).join(''),
        viewBox: `${left} ${marginMm - height} ${right - left} ${height}`,
      };
    }),
    overlayBox: `${left} ${-top} ${overlayMm} ${top + marginMm + barRoomMm}`,
    bar: `M0 ${barRoomMm - 5}v5M0 ${barRoomMm - 2.5}h${barMm}m0 -2.5v5`,
  };
}
