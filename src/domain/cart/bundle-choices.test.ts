import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import { chooseMembers } from './bundle-choices.ts';

const colours: readonly number[] = [1, 2, 3];

type Made = { readonly colours: readonly number[]; readonly follows: boolean };

const idOf = (member: number, colour = 0) => (member + 1) * 10 + colour;

/** A bundle of members that come in some colours each, and everything that is offered. */
function bundleOf(made: readonly Made[]) {
  const offered = new Map<number, Sellable>();
  const plain = { customOptions: [], members: [], variantIds: [], matchedColour: null };
  made.forEach((member, place) => {
    const variantIds = member.colours.map((colour) => idOf(place, colour));
    const main = { ...plain, id: idOf(place), format: 'configurable', variantIds };
    offered.set(idOf(place), main as unknown as Sellable);
    for (const colour of member.colours) {
      const siblings = member.colours
        .filter((other) => other !== colour)
        .map((valueId) => ({ valueId, productId: idOf(place, valueId) }));
      const variant = {
        ...plain,
        id: idOf(place, colour),
        format: 'simple',
        matchedColour: { valueId: colour, siblings },
      };
      offered.set(variant.id, variant as unknown as Sellable);
    }
  });
  const members = made.map(({ follows }, place) => ({
    productId: idOf(place),
    format: 'configurable' as const,
    quantity: 1,
    preset: {},
    asked: [],
    defaults: {},
    follows: follows ? { colour: true } : {},
  }));
  return { bundle: { ...plain, id: 1, format: 'bundle', members } as unknown as Sellable, offered };
}

const someColours = fc.subarray([...colours], { minLength: 1 });

test('with any chosen colour, members that follow have it, or are open if they do not come in it', () => {
  const asked = fc.record({
    leading: someColours,
    others: fc.array(fc.record({ colours: someColours, follows: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    }),
    /** What is sent for the others, by place in their colours; nothing beyond. */
    sent: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    picked: fc.nat(2),
  });
  fc.assert(
    fc.property(asked, ({ leading, others, sent, picked }) => {
      const made = [{ colours: leading, follows: false }, ...others];
      const { bundle, offered } = bundleOf(made);
      const colour = leading[picked % leading.length] as number;
      const given = made.flatMap((member, place) => {
        const own = place === 0 ? colour : member.colours[sent[place - 1] as number];
        return own === undefined ? [] : [{ main: idOf(place), selected: idOf(place, own) }];
      });
      const open = made.flatMap((member, place) => {
        const isSent = given.some(({ main }) => main === idOf(place));
        const isFollowing = member.follows && member.colours.includes(colour);
        return isSent || isFollowing ? [] : [place];
      });
      const choose = () => chooseMembers(bundle, given, (id) => offered.get(id), {});
      if (open.length > 0) {
        expect(choose).toThrow(
          expect.objectContaining({
            code: 'BUNDLE_NOT_CONFIGURED',
            details: { members: open.map((position) => expect.objectContaining({ position })) },
          }),
        );
        return;
      }
      const { parts, bundleOptions } = choose();
      made.forEach((member, place) => {
        if (place > 0 && !(member.follows && member.colours.includes(colour))) return;
        expect(parts[place]?.product.id).toBe(idOf(place, colour));
        expect(bundleOptions[place]?.selected).toBe(idOf(place, colour));
      });
    }),
  );
});

test('until there is a colour to follow, they are not asked for', () => {
  const { bundle, offered } = bundleOf([
    { colours: [1, 2], follows: false },
    { colours: [1, 2], follows: true },
  ]);
  expect(() => chooseMembers(bundle, [], (id) => offered.get(id), {})).toThrow(
    expect.objectContaining({
      code: 'BUNDLE_NOT_CONFIGURED',
      details: { members: [{ productId: idOf(0), position: 0, missing: ['selected'] }] },
    }),
  );
});
