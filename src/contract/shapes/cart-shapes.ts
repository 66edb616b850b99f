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
  /** Positive amount taken off. */
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
  /** The tax contained in each of them. */
  tax: Type.Object(priceKeys),
  /** Tax of the whole order by rate in percent; the parts sum to the whole. */
  taxRates: Type.Array(Type.Object({ rate: Type.Number(), gross: Money, tax: Money })),
});

/** Texts and numbers by option key; an option's title in any language is accepted for its key. */
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

/** What is filled in for one product. */
export const FilledOptions = Type.Object(filledOptionFields);

/**
 * What is chosen for one member of a bundle: `main` and the `selected` variant of a configurable member, `id` of any
 * other. Members that leave nothing to choose need not be named.
 */
export const BundleOption = Type.Object({
  main: Type.Optional(Id),
  selected: Type.Optional(Nullable(Id)),
  id: Type.Optional(Id),
  options: Type.Optional(FilledOptions),
});

/** What was chosen for a line. In answers: keys, every member of a bundle, presets included. */
export const CartItemOptions = Type.Object({
  ...filledOptionFields,
  bundleOptions: Type.Optional(Type.Array(BundleOption, { maxItems: 50 })),
  /** What the buyer calls pieces that are cut to length ('A1'): the same length with another mark is another line. */
  mark: Type.Optional(Type.String({ maxLength: cutMarkMaximum })),
});

/** A readable choice: {label: 'Boja', value: 'RAL 7016 ...'}. */
export const Choice = Type.Object({ label: Type.String(), value: Type.String() });

/** A member of a bundle as it lies in a cart or was sold. */
export const BundlePart = Type.Object({
  productId: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  format: Type.String(),
  /** What `qty` counts: pcs of goods cut to length, otherwise the product's unit. */
  unit: Type.String(),
  /** How much of it is in one bundle. */
  qty: Type.Integer(),
  /** The chosen variant's distinguishing values. */
  attributes: Type.Array(Choice),
  /** What was filled in or preset. */
  options: Type.Array(Choice),
});

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
    /** Of a variant. */
    mainProductId: Nullable(Type.Integer()),
    isVisibleIndividually: Type.Boolean(),
    format: Type.String(),
    /** What the quantity counts: pcs of goods cut to length, otherwise the product's unit. */
    unit: Type.String(),
    /** The product's unit, in which `stock` counts. */
    stockUnit: Type.String(),
    media: Type.Array(Media),
    mediaExact: Type.Boolean(),
    /** In `stockUnit`; of a bundle, how many can be made of what there is. */
    stock: Stock,
    /** The variant's distinguishing values. */
    attributes: Type.Array(Choice),
    /** What was filled in: {label: 'Duljina', value: '2.500 mm'}, a number with its unit. */
    options: Type.Array(Choice),
    /** Of a bundle. */
    members: Type.Array(BundlePart),
    /** True where the line is an e-product or a bundle that holds one. */
    holdsDigitalGoods: Type.Boolean(),
    /** Weight of one piece. */
    weightKg: Type.Number(),
  }),
  /** True while the goods are held for this cart. */
  reserved: Type.Boolean(),
  /** Absent in a store that shows no prices. */
  prices: Type.Optional(
    Type.Object({
      converted: Type.Object({
        /** One piece, what this visitor pays now. */
        finalPrice: Money,
        /** One piece before the running discount. */
        retailPrice: Money,
        /** One piece at the regular price of 10 September 2026, or the first one, with its day (YYYY-MM-DD); in stores that show it. */
        anchorPrice: Anchor,
        /** One piece with a member card that counts; null where that is not less than what everybody pays. */
        membershipPrice: Nullable(Money),
        row: Money,
        /** The tax contained in `row`; of all lines they sum to `tax.itemsTotal`. */
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

/** Why a coupon does not hold: the codes that applyCoupon refuses with. */
export const CouponProblem = Type.Enum([
  'COUPON_NOT_FOUND',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'COUPON_USED_UP',
  'COUPON_ALREADY_USED',
  'COUPON_MINIMUM_NOT_MET',
  'COUPON_NOT_APPLICABLE',
]);

/** A colour of goods that are wanted in one, with what has it. */
export const ColourOfGoods = Type.Object({
  /** Of the attribute's value, as filters send it. */
  valueId: Type.Integer(),
  label: Type.String(),
  hex: Type.String(),
  goods: Type.Array(
    Type.Object({
      /** The lines that hold it. */
      itemIds: Type.Array(Type.Integer()),
      productId: Type.Integer(),
      name: Type.String(),
      /** A member of the bundle that these lines are: its colour is chosen with the bundle. */
      isMember: Type.Boolean(),
      /** The variant that is the same in the colour of most goods; null where it is not made. */
      matchingId: Nullable(Type.Integer()),
    }),
  ),
});

/** Of calls that answer the cart: with as many lines as it may hold it is read, priced and written out whole. */
export const wholeCartWeight = 2;

export const Cart = Type.Object({
  id: Type.Integer(),
  cartId: Type.Integer(),
  protectCode: Type.String(),
  session: Type.String(),
  items: Type.Array(CartItem),
  coupon: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  couponCode: Nullable(Type.String()),
  /** The coupon that has just left the cart because it does not hold any more, and why; null otherwise. */
  couponRemoved: Nullable(Type.Object({ code: Type.String(), reason: CouponProblem })),
  /** The buyer's note to the shop; an order's own message overrides it. */
  /** The applied member card, where it counts. */
  memberCardBarcode: Nullable(Type.String()),
  /** What the card takes off the goods: itemsTotal is without it. Missing where no prices are shown. */
  memberSaving: Type.Optional(Money),
  instructions: Nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftMessage: Nullable(Type.String()),
  /** Whether the store wraps gifts and everything in the cart that is brought can be wrapped. */
  giftWrapOffered: Type.Boolean(),
  digitalOnly: Type.Boolean(),
  /** Where goods that are wanted in one colour differ: that of most goods by weight first. Empty where they match. */
  colours: Type.Array(ColourOfGoods),
  currencyId: Type.Integer(),
  /** Sum of the lines' quantities, for the badge. */
  itemCount: Type.Integer(),
  prices: Type.Optional(Type.Object({ converted: CartPrices })),
  /**
   * The cartTotal from which courier delivery is free and what is missing to it (0: it is free). Null where it cannot
   * become free; absent in a store that shows no prices. `country` is what holds for: of the chosen or saved address,
   * else (`countryIsKnown` false) an assumed one, to be named with every promise.
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
  /** What the checkout has stored so far, so that it can go on after a reload. */
  checkout: Type.Object({
    userId: Nullable(Type.Integer()),
    email: Nullable(Type.String()),
    main: Nullable(Address),
    shipping: Nullable(Address),
    deliveryMethodId: Nullable(Type.Integer()),
    branchId: Nullable(Type.Integer()),
    paymentMethodId: Nullable(Type.Integer()),
    /** Where the goods go lies outside of the EU's customs or VAT area. */
    beyondCustoms: Type.Boolean(),
    /** How it is paid is not chosen, and delivery is later where a transfer is: its days count from when the money comes. */
    laterByTransfer: Type.Boolean(),
  }),
});

/** The line, and its product's name: of a line that is gone the cart says nothing any more. */
const ofLine = { itemId: Type.Integer(), name: Type.String() };

/** What validateCart has found and put right. */
export const CartChange = Type.Union([
  /** One piece costs `to` instead of `from`. */
  Type.Object({ kind: Type.Literal('priceChanged'), ...ofLine, from: Money, to: Money }),
  /** Only `to` pieces of `from` are there; 0: the line is gone. */
  Type.Object({ kind: Type.Literal('outOfStock'), ...ofLine, from: Type.Integer(), to: Type.Integer() }),
  /** The product, or something chosen with it, is no longer sold: the line is gone. */
  Type.Object({ kind: Type.Literal('productGone'), ...ofLine }),
  /** The coupon `from` does not hold any more. */
  Type.Object({ kind: Type.Literal('couponRemoved'), from: Type.String(), reason: CouponProblem }),
  Type.Object({ kind: Type.Enum(['deliveryMethodRemoved', 'paymentMethodRemoved']) }),
]);

/** What became of a line of an order that was ordered again. */
export const OrderedAgain = Type.Object({
  /** As the order calls it. */
  name: Type.String(),
  attributes: Type.Array(Choice),
  qty: Type.Integer(),
  /** Pieces that were put into the cart. */
  taken: Type.Integer(),
  /** Why not all of it; null where it was. */
  problem: Nullable(Type.Enum(['notSold', 'outOfStock', 'choicesChanged', 'cartFull'])),
  /** Of one piece, then and now, in the cart's currency; null where it is the same or cannot be compared. */
  price: Nullable(Type.Object({ from: Money, to: Money })),
});
