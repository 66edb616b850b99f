import { gutterShapes } from './gutter-shapes.ts';
import type { Profile, ProfileShape } from './profile-geometry.ts';
import { sheetShapes } from './sheet-shapes.ts';
import { tileShapes } from './tile-shapes.ts';

/** A product's `drawing`: its shape and its sizes in millimetres. */
type Drawing = Readonly<Record<string, unknown>>;

const shapes: Readonly<Record<string, ProfileShape>> = { ...sheetShapes, ...tileShapes, ...gutterShapes };

export const profileShapeNames = Object.keys(shapes);

/** Larger than any profile that is made. */
export const sizeMaximumMm = 20_000;

/**
 * The cross-section of a product's `drawing`; nothing for a shape that is not known. `repeats` limits ribs and waves
 * to so many, for small pictures.
 */
export function findProfile(drawing: Drawing, repeats?: number): Profile | undefined {
  const shape = Object.hasOwn(shapes, String(drawing.shape)) ? shapes[String(drawing.shape)] : undefined;
  return shape?.((name) => {
    const value = drawing[name];
    return typeof value === 'number' && value > 0 && value < sizeMaximumMm ? value : undefined;
  }, repeats);
}

/** The sizes that a shape is drawn from, in the order in which it asks for them. */
export function sizesOfShape(name: string): readonly string[] {
  const asked = new Set<string>();
  // A shape that lacks a size asks for no more: each is told one.
  if (Object.hasOwn(shapes, name)) {
    shapes[name]?.((size) => {
      asked.add(size);
      return 100;
    });
  }
  return [...asked];
}
