import { expect, test } from 'vitest';
import type { VariantAttribute } from '../catalogue-types.ts';
import type { MemberFacts } from './bundle-facts.ts';
import type { BundleEntry } from './bundle-rules.ts';
import { findKitColours, isAllIn, membersWithout, withColour } from './kit-colours.ts';

const [red, grey, black] = [1, 2, 3];

const attribute = (attributeCode: string, hex: string | null, ids: number[]): VariantAttribute => ({
  attributeCode,
  label: attributeCode,
  inputType: 'radio',
  customClass: '',
  values: ids.map((id) => ({ id, value: `Value ${id}`, isMedia: false, shopDefault: false, hex })),
});

/** A member in these colours, and in these thicknesses each, with variants numbered by both. */
function member(
  position: number,
  colours: number[],
  thicknesses: number[] = [],
  fixed?: number,
): MemberFacts {
  const variants = colours.flatMap((colour) =>
    (thicknesses.length > 0 ? thicknesses : [0]).map((thickness) => ({
      id: position * 1000 + colour * 100 + thickness,
      choice: { colour, ...(thickness ? { thickness } : {}) },
    })),
  );
  return {
    position,
    name: `Member ${position}`,
    choices:
      colours.length > 0
        ? [attribute('thickness', null, thicknesses), attribute('colour', '#383e42', colours)]
        : [],
    variants,
    colour: fixed ? { valueId: fixed, label: `Value ${fixed}` } : null,
  } as unknown as MemberFacts;
}

const gutter = member(0, [grey, red]);
const pipe = member(1, [grey, black, red], [70, 80]);
const lid = member(2, [grey, black]);
const bracket = member(3, [], [], grey);
const screws = member(4, []);
const kit = { members: [gutter, pipe, lid, bracket, screws] };
const start: BundleEntry = Object.fromEntries(
  [200, 1280, 2200].map((variantId, position) => [position, { variantId, values: { mark: 'A' } }]),
);

test('all colours of all members are offered, if another member has a colour too', () => {
  const colours = findKitColours(kit);
  expect([colours?.attributeCode, colours?.values.map(({ id }) => id)]).toEqual([
    'colour',
    [grey, red, black],
  ]);
  // The bracket is told where it is in another.
  expect(findKitColours({ members: [gutter, bracket, screws] })?.values.map(({ id }) => id)).toEqual([
    grey,
    red,
  ]);
  expect(findKitColours({ members: [gutter, screws] })).toBeUndefined();
  expect(findKitColours({ members: [bracket, screws] })).toBeUndefined();
  expect(findKitColours({ members: [screws] })).toBeUndefined();
});

test('one choice sets every member that comes in it and nothing else', () => {
  const chosen = withColour(kit, start, 'colour', red);
  expect(Object.values(chosen).map(({ variantId }) => variantId)).toEqual([100, 1180, 2200]);
  expect(chosen[1]?.values).toEqual({ mark: 'A' });
  expect(isAllIn(kit, chosen, 'colour', red)).toBe(true);
  expect(isAllIn(kit, start, 'colour', red)).toBe(false);
  expect(isAllIn(kit, start, 'colour', grey)).toBe(true);
});

test('members that do not come in it are named, with the colour of fixed ones', () => {
  expect(membersWithout(kit, red)).toEqual([lid, bracket]);
  expect(membersWithout(kit, grey)).toEqual([]);
});
