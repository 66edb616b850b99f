import { Type } from 'typebox';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { noFacts } from '../../writing/catalogue-inputs.ts';
import { Amount, field, iso, Key, Moment, momentOf, orNull, strict } from './product-field.ts';

const ofPrices = { right: 'prices.manage', addressesStay: true } as const;

/** What it costs whom, and what of it is tax. */
export const priceFields = {
  taxClass: field({
    schema: Key,
    ...ofPrices,
    ruleNames: ['taxClassKey'],
    tell: ({ taxClassKey }) => taxClassKey,
    put: (draft, key) => {
      draft.taxClassKey = key;
    },
  }),
  unitPrice: field({
    schema: orNull(
      Type.Object({ unit: Type.Enum(['pcs', 'm', 'm2', 'kg', 'l']), content: Type.Number() }, strict),
    ),
    ...ofPrices,
    tell: ({ unitPrice = null }) => unitPrice,
    put: (draft, value) => {
      draft.unitPrice = value;
    },
  }),
  retailPrice: field({
    schema: Amount,
    ...ofPrices,
    ruleNames: ['listPriceCents'],
    tell: ({ listPriceCents }) => majorFromCents(listPriceCents),
    put: (draft, amount) => {
      draft.listPriceCents = centsFromMajor(amount);
    },
  }),
  membershipPrice: field({
    schema: orNull(Amount),
    ...ofPrices,
    ruleNames: ['membershipPriceCents'],
    tell: ({ membershipPriceCents: cents }) => (cents == null ? null : majorFromCents(cents)),
    put: (draft, amount) => {
      draft.membershipPriceCents = amount === null ? null : centsFromMajor(amount);
    },
  }),
  discount: field({
    schema: orNull(
      Type.Object(
        { retailPrice: Amount, from: Type.Optional(orNull(Moment)), to: Type.Optional(orNull(Moment)) },
        strict,
      ),
    ),
    ...ofPrices,
    tell: ({ discount }) =>
      discount
        ? { retailPrice: majorFromCents(discount.priceCents), from: iso(discount.from), to: iso(discount.to) }
        : null,
    put: (draft, sent) => {
      draft.discount = sent && {
        priceCents: centsFromMajor(sent.retailPrice),
        from: momentOf(sent.from),
        to: momentOf(sent.to),
      };
    },
  }),
  purchasePrice: field({
    schema: orNull(Amount),
    ...ofPrices,
    ruleNames: ['facts.purchasePriceCents'],
    tell: ({ facts = noFacts }) =>
      facts.purchasePriceCents === null ? null : majorFromCents(facts.purchasePriceCents),
    put: (draft, amount) => {
      const purchasePriceCents = amount === null ? null : centsFromMajor(amount);
      draft.facts = { ...(draft.facts ?? noFacts), purchasePriceCents };
    },
  }),
  bundlePricing: field({
    schema: orNull(Type.Object({ discountPercent: Type.Number() }, strict)),
    right: 'prices.manage',
    tell: ({ bundlePricing }) => bundlePricing && { discountPercent: bundlePricing.discountPercent ?? 0 },
    put: (draft, value) => {
      draft.bundlePricing = value && { ...draft.bundlePricing, ...value };
    },
  }),
};
