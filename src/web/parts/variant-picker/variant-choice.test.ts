import { describe, expect, it } from 'vitest';
import { choiceQuery, choiceWith, findVariant, initialChoice, isPossible } from './variant-choice.ts';

const value = (id: number, shopDefault = false) => ({
  id,
  value: `v${id}`,
  isMedia: false,
  shopDefault,
  hex: null,
});
const attribute = (attributeCode: string, values: ReturnType<typeof value>[]) => ({
  attributeCode,
  label: attributeCode,
  inputType: 'textSwatch',
  customClass: '',
  values,
});
const attributes = [
  attribute('colour', [value(1), value(2, true), value(3)]),
  attribute('thickness', [value(7, true), value(8)]),
];
// Colour 3 is not made in thickness 8.
const variants = [
  { id: 11, choice: { colour: 1, thickness: 7 } },
  { id: 12, choice: { colour: 1, thickness: 8 } },
  { id: 21, choice: { colour: 2, thickness: 7 } },
  { id: 22, choice: { colour: 2, thickness: 8 } },
  { id: 31, choice: { colour: 3, thickness: 7 } },
];

describe('variant choice', () => {
  it('starts with the values marked as the shop default', () => {
    expect(initialChoice(attributes, variants, new URLSearchParams())).toEqual({ colour: 2, thickness: 7 });
  });

  it('starts with the first variant if the defaults are none', () => {
    const without = variants.filter(({ id }) => id !== 21);
    expect(initialChoice(attributes, without, new URLSearchParams())).toEqual({ colour: 1, thickness: 7 });
  });

  it('takes values named in the address and ignores unknown ones', () => {
    const named = new URLSearchParams('colour=3&thickness=99&utm_source=letter');
    expect(initialChoice(attributes, variants, named)).toEqual({ colour: 3, thickness: 7 });
  });

  it('finds the variant that has all chosen values, and none for an impossible combination', () => {
    expect(findVariant(variants, { colour: 1, thickness: 8 })?.id).toBe(12);
    expect(findVariant(variants, { colour: 3, thickness: 8 })).toBeUndefined();
  });

  it('says which values lead to a variant', () => {
    const choice = { colour: 3, thickness: 7 };
    expect(isPossible(variants, choice, 'thickness', 8)).toBe(false);
    expect(isPossible(variants, choice, 'colour', 1)).toBe(true);
  });

  it('keeps as much as it can when an incompatible value is picked', () => {
    expect(choiceWith(variants, { colour: 3, thickness: 7 }, 'thickness', 8)).toEqual({
      colour: 1,
      thickness: 8,
    });
    expect(choiceWith(variants, { colour: 1, thickness: 8 }, 'colour', 3)).toEqual({
      colour: 3,
      thickness: 7,
    });
    expect(choiceWith(variants, { colour: 1, thickness: 8 }, 'colour', 2)).toEqual({
      colour: 2,
      thickness: 8,
    });
  });

  it('writes the choice into the address and keeps the rest of it', () => {
    expect(choiceQuery(attributes, { thickness: 8, colour: 1 }, '?from=letter&colour=2')).toBe(
      '?from=letter&colour=1&thickness=8',
    );
  });
});
