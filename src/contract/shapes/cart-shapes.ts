import { Type } from 'typebox';
import { addressMaxima } from '#values/form-limits.ts';
import { cutMarkMaximum } from '#values/limits.ts';
import { CartId, Email, Id, Money, NamedValues, Nullable, ProtectCode } from './primitive-shapes.ts';
import { Anchor, Media, Stock } from './product-shapes.ts';

/** Both halves of a cart's identity, needed in every call, and the currency of the prices in the answer (default 44). */
export const cartReferenceFields = {
  cartId: CartId,
  protectCode: ProtectCode,
  currencyId: Type.Optional(Id),
};
export const CartReference = Type.Object(cartReferenceFields);

const priceKeys = {
  /** After membership and discount prices, before the coupon. */
  itemsTotal: Money,
  /** Discount as a positive amount. */
  coupon: Money,
  loyalty: Money,
  delivery: Money,
  /** Fee of the payment method. */
  payment: Money,
  /** itemsTotal − coupon − loyalty. */
  cartTotal: Money,
  /** cartTotal + delivery + payment. */
  orderTotal: Money,
};

export const CartPrices = Type.Object({
  ...priceKeys,
  /** The tax contained in each total. */
  tax: Type.Object(priceKeys),
  /** Tax of the whole order by rate in percent; the parts add up to the whole. */
  taxRates: Type.Array(Type.Object({ rate: Type.Number(), gross: Money, tax: Money })),
});

/** Texts and numbers by option key; an option's title in any language is accepted as its key. */
export const personalizations = NamedValues(
  Type.Union([Type.String({ maxLength: 500 }), Type.Number({ minimum: -1e9, maximum: 1e9 })]),
  { namesMaximum: 20, nameLength: 100 },
);

const filledOptionFields = {
  personalizations: Type.Optional(personalizations),
  /** The length a piece is cut to: the option's key (or title) and whole millimetres. */
  customPriceOption: Type.Optional(
    Nullable(
      Type.Object({
        customOptionTitle: Type.String({ maxLength: 200 }),
        customOptionValue: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      }),
    ),
  ),
};

/** Values filled in for one product. */
export const FilledOptions = Type.Object(filledOptionFields);

/**
 * The choices for one member of a bundle: `main` and the `selected` variant of a configurable member, `id` of any
 * other. Members without choices may be left out.
 */
export const BundleOption = Type.Object({
  main: Type.Optional(Id),
  selected: Type.Optional(Nullable(Id)),
  id: Type.Optional(Id),
  options: Type.Optional(FilledOptions),
});

/** The choices of a line. In answers: keys, every member of a bundle, presets included. */
export const CartItemOptions = Type.Object({
  ...filledOptionFields,
  bundleOptions: Type.Optional(Type.Array(BundleOption, { maxItems: 50 })),
  /** The buyer's mark for pieces cut to length ('A1'): the same length with another mark is a separate line. */
  mark: Type.Optional(Type.String({ maxLength: cutMarkMaximum })),
});

/** A readable choice: {label: 'Boja', value: 'RAL 7016 ...'}. */
export const Choice = Type.Object({ label: Type.String(), value: Type.String() });

/** A member of a bundle in a cart or an order. */
export const BundlePart = Type.Object({
  productId: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  format: Type.String(),
  /** What `qty` counts: pcs of goods cut to length, otherwise the product's unit. */
  unit: Type.String(),
  /** Quantity in one bundle. */
  qty: Type.Integer(),
  /** The chosen variant's distinguishing values. */
  attributes: Type.Array(Choice),
  /** Values filled in or preset. */
  options: Type.Array(Choice),
});

/** The same as an order keeps it: what was filled in is among its values. */
export const SoldMember = Type.Omit(BundlePart, ['options']);

export const CartItem = Type.Object({
  itemId: Type.Integer(),
  productId: Type.Integer(),
  qty: Type.Integer(),
  options: CartItemOptions,
  productData: Type.Object({
    name: Type.String(),
    sku: Type.String(),
    slug: Type.String(),
    mainProductSlug: Nullable(Type.String()),
    /** For a variant. */
    mainProductId: Nullable(Type.Integer()),
    isVisibleIndividually: Type.Boolean(),
    format: Type.String(),
    /** What the quantity counts: pcs of goods cut to length, otherwise the product's unit. */
    unit: Type.String(),
    /** The product's unit, in which `stock` counts. */
    stockUnit: Type.String(),
    media: Type.Array(Media),
    mediaExact: Type.Boolean(),
    /** In `stockUnit`; for a bundle, how many can be assembled from the stock. */
    stock: Stock,
    /** The variant's distinguishing values. */
    attributes: Type.Array(Choice),
    /** Values filled in: {label: 'Duljina', value: '2.500 mm'}, a number with its unit. */
    options: Type.Array(Choice),
    /** For a bundle. */
    members: Type.Array(BundlePart),
    /** True for an e-product or a bundle that contains one. */
    holdsDigitalGoods: Type.Boolean(),
    /** Weight of one piece. */
    weightKg: Type.Number(),
  }),
  /** True while stock is reserved for this cart. */
  reserved: Type.Boolean(),
  /** Absent in a store that shows no prices. */
  prices: Type.Optional(
    Type.Object({
      converted: Type.Object({
        /** Current price of one piece for this visitor. */
        finalPrice: Money,
        /** One piece before the current discount. */
        retailPrice: Money,
        /** Anchor price of one piece (docs/rules/prices.md) with its date (YYYY-MM-DD); in stores that show it. */
        anchorPrice: Anchor,
        /** Member price of one piece; null unless it is lower than everybody's price. */
        membershipPrice: Nullable(Money),
        row: Money,
        /** The tax contained in `row`; those of all lines add up to `tax.itemsTotal`. */
        rowTax: Money,
      }),
    }),
  ),
});

/** Both addresses (docs/rules/cart.md); country is ISO 3166-1 alpha-2. companyOIB is a VAT id outside Croatia. */
export const Address = Type.Object({
  firstName: Type.String({ minLength: 1, maxLength: addressMaxima.firstName }),
  lastName: Type.String({ minLength: 1, maxLength: addressMaxima.lastName }),
  contactEmail: Email,
  contactPhone: Type.String({ minLength: 1, maxLength: addressMaxima.contactPhone }),
  country: Type.String({ minLength: 1, maxLength: addressMaxima.country }),
  city: Type.String({ minLength: 1, maxLength: addressMaxima.city }),
  street: Type.String({ minLength: 1, maxLength: addressMaxima.street }),
  houseNumber: Type.String({ minLength: 1, maxLength: addressMaxima.houseNumber }),
  zipCode: Type.String({ minLength: 1, maxLength: addressMaxima.zipCode }),
  companyName: Type.Optional(Nullable(Type.String({ maxLength: addressMaxima.companyName }))),
  companyOIB: Type.Optional(Nullable(Type.String({ maxLength: addressMaxima.companyOIB }))),
});

/** Why a coupon is not valid: the codes with which applyCoupon refuses. */
export const CouponProblem = Type.Enum([
  'COUPON_NOT_FOUND',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'COUPON_USED_UP',
  'COUPON_ALREADY_USED',
  'COUPON_MINIMUM_NOT_MET',
  'COUPON_NOT_APPLICABLE',
]);

/** A matching colour with the lines that have it. */
export const ColourOfGoods = Type.Object({
  /** The attribute value's key, as filters send it. */
  valueId: Type.Integer(),
  label: Type.String(),
  hex: Type.String(),
  goods: Type.Array(
    Type.Object({
      /** The lines with this colour. */
      itemIds: Type.Array(Type.Integer()),
      productId: Type.Integer(),
      name: Type.String(),
      /** A member of the bundle of these lines: its colour is chosen with the bundle. */
      isMember: Type.Boolean(),
      /** The corresponding variant in the predominant colour; null if there is none. */
      matchingId: Nullable(Type.Integer()),
    }),
  ),
});

/** For calls that return the cart: with the maximum number of lines, it is read, priced and serialised in full. */
export const wholeCartWeight = 2;

export const Cart = Type.Object({
  id: Type.Integer(),
  cartId: Type.Integer(),
  protectCode: Type.String(),
  session: Type.String(),
  items: Type.Array(CartItem),
  coupon: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  couponCode: Nullable(Type.String()),
  /** A coupon that has just been removed because it is no longer valid, and why; else null. */
  couponRemoved: Nullable(Type.Object({ code: Type.String(), reason: CouponProblem })),
  /** The buyer's note to the shop; an order's own message overrides it. */
  /** The applied member card, if valid. */
  memberCardBarcode: Nullable(Type.String()),
  /** The card's discount on the goods, already deducted from itemsTotal. Absent if no prices are shown. */
  memberSaving: Type.Optional(Money),
  instructions: Nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftMessage: Nullable(Type.String()),
  /** Whether the store offers gift wrap and everything in the cart that has to be delivered can be wrapped. */
  giftWrapOffered: Type.Boolean(),
  digitalOnly: Type.Boolean(),
  /** Colours of goods that should match but differ: the predominant one by weight first. Empty if they match. */
  colours: Type.Array(ColourOfGoods),
  currencyId: Type.Integer(),
  /** Sum of the lines' quantities, for the badge. */
  itemCount: Type.Integer(),
  prices: Type.Optional(Type.Object({ converted: CartPrices })),
  /**
   * The cartTotal from which courier delivery is free, and the missing amount (0: it is free). Null if it cannot
   * become free; absent in a store that shows no prices. `country` is the country to which this applies: that of the
   * chosen or saved address, else (`countryIsKnown` false) an assumed one, to be named with every promise.
   */
  freeDelivery: Type.Optional(
    Nullable(
      Type.Object({
        price: Money,
        missing: Money,
        country: Type.String(),
        countryIsKnown: Type.Boolean(),
      }),
    ),
  ),
  /** What the checkout has stored so far, so that it can be continued after a reload. */
  checkout: Type.Object({
    userId: Nullable(Type.Integer()),
    email: Nullable(Type.String()),
    main: Nullable(Address),
    shipping: Nullable(Address),
    deliveryMethodId: Nullable(Type.Integer()),
    branchId: Nullable(Type.Integer()),
    paymentMethodId: Nullable(Type.Integer()),
    /** The delivery place is outside of the EU's customs or VAT area. */
    beyondCustoms: Type.Boolean(),
    /** No payment method is chosen, and bank transfer would delay delivery: its days count from the arrival of the money. */
    laterByTransfer: Type.Boolean(),
  }),
});

/** The line, and its product's name: the cart no longer contains a removed line. */
const ofLine = { itemId: Type.Integer(), name: Type.String() };

/** What validateCart has found and corrected. */
export const CartChange = Type.Union([
  /** One piece costs `to` instead of `from`. */
  Type.Object({ kind: Type.Literal('priceChanged'), ...ofLine, from: Money, to: Money }),
  /** Only `to` pieces of `from` are in stock; 0: the line was removed. */
  Type.Object({ kind: Type.Literal('outOfStock'), ...ofLine, from: Type.Integer(), to: Type.Integer() }),
  /** The product, or something chosen with it, is no longer sold: the line was removed. */
  Type.Object({ kind: Type.Literal('productGone'), ...ofLine }),
  /** The coupon `from` is no longer valid. */
  Type.Object({ kind: Type.Literal('couponRemoved'), from: Type.String(), reason: CouponProblem }),
  Type.Object({ kind: Type.Enum(['deliveryMethodRemoved', 'paymentMethodRemoved']) }),
]);

/** The result for a line of an order that is ordered again. */
export const OrderedAgain = Type.Object({
  /** Its name in the order. */
  name: Type.String(),
  attributes: Type.Array(Choice),
  qty: Type.Integer(),
  /** Pieces that were added to the cart. */
  taken: Type.Integer(),
  /** Why some were not added; null if all were. */
  problem: Nullable(Type.Enum(['notSold', 'outOfStock', 'choicesChanged', 'cartFull'])),
  /** Of one piece, then and now, in the cart's currency; null if it is the same or cannot be compared. */
  price: Nullable(Type.Object({ from: Money, to: Money })),
});
