import { expect, test } from 'vitest';
import type { BundleFacts, MemberFacts } from './bundle-facts.ts';
import {
  bundleOptionsOf,
  bundleQuery,
  checkBundle,
  findBundlePrice,
  followed,
  isFollowing,
  memberQuantity,
  startEntry,
} from './bundle-rules.ts';

const member = (facts: Partial<MemberFacts>): MemberFacts => ({
  position: 0,
  productId: 1,
  name: 'Member',
  slug: 'member',
  quantity: 1,
  unit: 'pcs',
  picture: undefined,
  choices: [],
  variants: [],
  presetVariantId: undefined,
  colour: null,
  followsColour: false,
  followingPieces: null,
  options: [],
  preset: [],
  presetLengthMm: null,
  presetSurcharge: 0,
  basis: { finalPrice: 10, rate: 1 },
  stock: 'inStock',
  ...facts,
});
const variant = (id: number, finalPrice: number) => ({
  id,
  choice: {},
  basis: { finalPrice, rate: 1 },
  stock: 'inStock' as const,
  picture: undefined,
});
const length = {
  key: 'lengthMm',
  title: 'Length',
  label: '',
  kind: 'length' as const,
  required: true,
  maxLength: undefined,
  min: 270,
  max: 15_000,
  step: 1,
  preset: 4000,
  unit: 'mm',
  surcharge: 0,
  euroSurcharge: 0,
};

/** Six sheets by the metre in two variants, length asked for; two boxes of screws; 5 % off. */
const carport: BundleFacts = {
  complete: false,
  discountPercent: 5,
  members: [
    member({
      productId: 20,
      quantity: 6,
      variants: [variant(21, 17.8), variant(22, 20.4)],
      presetVariantId: 22,
      options: [length],
      basis: undefined,
    }),
    member({ position: 1, productId: 30, quantity: 2, basis: { finalPrice: 12.5, rate: 1 } }),
  ],
};

test('a bundle starts with the default variant and length, and costs its parts less its percentage', () => {
  const entry = startEntry(carport, new URLSearchParams());
  expect(entry[0]).toEqual({ variantId: 22, values: { lengthMm: '4000' } });
  expect(findBundlePrice(carport, entry, 'hr')).toBe(488.87);
});

test('its price follows the choices and is not shown while a length is impossible', () => {
  const entry = startEntry(carport, new URLSearchParams());
  expect(
    findBundlePrice(carport, { ...entry, 0: { variantId: 21, values: { lengthMm: '3333' } } }, 'hr'),
  ).toBe(361.93);
  const tooShort = { ...entry, 0: { variantId: 21, values: { lengthMm: '20' } } };
  expect(findBundlePrice(carport, tooShort, 'hr')).toBeUndefined();
  expect(checkBundle(carport, tooShort, 'hr')).toEqual({
    'member.0.option.length.lengthMm': { rule: 'minimum', parameter: 270 },
  });
});

test('a line of the cart opens with its choices', () => {
  const chosen = {
    ...startEntry(carport, new URLSearchParams()),
    0: { variantId: 21, values: { lengthMm: '5000' } },
  };
  const { bundleOptions = [] } = bundleOptionsOf(carport, chosen, 'hr') ?? {};
  expect(bundleOptions).toEqual([
    {
      main: 20,
      selected: 21,
      options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 5000 } },
    },
    { id: 30 },
  ]);
  expect(startEntry(carport, new URLSearchParams(bundleQuery(carport, bundleOptions)))).toEqual(chosen);
});

const [grey, red] = [1, 2];
const colours = {
  attributeCode: 'colour',
  label: 'Colour',
  inputType: 'radio' as const,
  customClass: '',
  values: [grey, red].map((id) => ({
    id,
    value: `Value ${id}`,
    isMedia: false,
    shopDefault: false,
    hex: '#383e42',
  })),
};
const inColours = (position: number, ids: number[], more: Partial<MemberFacts> = {}) =>
  member({
    position,
    choices: [colours],
    variants: ids.map((colour) => ({ ...variant(position * 10 + colour, 5), choice: { colour } })),
    ...more,
  });

test('members that follow have the colour of the first, if they come in it', () => {
  const members = [
    inColours(0, [grey, red]),
    inColours(1, [grey, red], { followsColour: true }),
    inColours(2, [grey], { followsColour: true }),
    inColours(3, [grey, red]),
  ];
  const start = startEntry({ members }, new Map([['member.0.selected', '2']]));
  expect(Object.values(start).map(({ variantId }) => variantId)).toEqual([2, 12, 21, 31]);
  expect(members.map((one) => isFollowing({ members }, start, one))).toEqual([false, true, false, false]);
  const back = followed({ members }, { ...start, 0: { variantId: 1, values: {} } });
  expect(Object.values(back).map(({ variantId }) => variantId)).toEqual([1, 11, 21, 31]);
});

test('pieces that depend on a length are counted by the typed one, and priced so', () => {
  const trims = member({ position: 1, quantity: 6, followingPieces: { everyMm: 1950, pieces: 2 } });
  const bundle = {
    complete: false,
    discountPercent: 0,
    members: [member({ options: [length], basis: { finalPrice: 1, rate: 1 } }), trims],
  };
  const entry = (typed: string) => ({ 0: { variantId: undefined, values: { lengthMm: typed } } });
  const quantities = ['4000', '3900', '8000'].map((typed) =>
    memberQuantity(bundle, entry(typed), trims, 'en'),
  );
  expect(quantities).toEqual([6, 4, 10]);
  expect(memberQuantity(bundle, entry(''), trims, 'en')).toBe(6);
  expect(findBundlePrice(bundle, entry('8000'), 'en')).toBe(108);
});
