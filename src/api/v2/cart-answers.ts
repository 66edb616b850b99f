import type { Static } from 'typebox';
import type {
  BundleOption,
  BundlePart,
  Cart,
  CartChange as CartChangeShape,
  CartItem,
  CartPrices,
  OrderedAgain,
} from '#contract/shapes/cart-shapes.ts';
import { signedInOf } from '#domain/actor.ts';
import type { CartOptions } from '#domain/cart/cart-options.ts';
import { piecesInStock } from '#domain/cart/cart-rules.ts';
import type { CartLine, Stocks } from '#domain/cart/cart-state.ts';
import { countedUnitOf, gramsOf, holdsDigital, lineUnitOf } from '#domain/cart/chosen-goods.ts';
import type { ChosenPart } from '#domain/cart/chosen-part.ts';
import { differingColours } from '#domain/cart/colour-rules.ts';
import { canBeWrapped } from '#domain/cart/gift-wrap.ts';
import { memberPieceCents, pieceAnchor } from '#domain/cart/goods-prices.ts';
import { readableAttributes, readableOptions } from '#domain/cart/readable-choices.ts';
import { type AnchorPrice, showsAnchorPrices } from '#domain/catalogue/prices/anchor-price.ts';
import { stockState } from '#domain/catalogue/prices/price-rules.ts';
import type { CartQuote } from '#domain/checkout/cart-quote.ts';
import type { AgainLine } from '#domain/checkout/order-again-service.ts';
import type { CartChange } from '#domain/checkout/validate-cart-service.ts';
import type { Context } from '#domain/context.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { isShownPicture, toMediaShape } from '#domain/media/media-rules.ts';
import { type Currency, convertCents } from '#domain/pricing/currency-conversion.ts';
import type { PriceDraft, PricedLine, PriceTotals } from '#domain/pricing/price-draft.ts';
import { textFor } from '#values/language.ts';
import { type Cents, majorFromCents } from '#values/money.ts';
import { isBeyondCustoms } from '#values/territories.ts';

/** What became of a line of an order that was ordered again. */
export function toOrderedAgain({ line, taken, problem, price }: AgainLine): Static<typeof OrderedAgain> {
  return {
    name: line.name,
    attributes: line.attributes,
    qty: line.quantity,
    taken,
    problem,
    price: price && { from: majorFromCents(price.fromCents), to: majorFromCents(price.toCents) },
  };
}

/** The whole cart as every call answers it. In a store that shows no prices there are none in it. */
export function toCart(context: Context, media: MediaDirectory, quote: CartQuote): Static<typeof Cart> {
  const { cart, prices, coupon, lostCoupon, freeDelivery } = quote;
  const user = signedInOf(context);
  const showsPrices = context.site.priceMode === 'shown';
  const showsAnchors = showsAnchorPrices(context.site, context.store);
  const now = context.clock.now();
  const { rate } = quote.currency;
  const pricesOf = ({ product, goods }: CartLine, priced: PricedLine | undefined) => {
    if (!priced) return {};
    const anchor = showsAnchors ? { anchor: pieceAnchor(product, goods, now, rate) } : {};
    const member = memberPieceCents(goods, now, rate);
    // Whoever pays less already is not told of it.
    const memberCents = member !== null && member <= priced.pieceCents ? member : null;
    return { prices: toItemPrices(priced, { memberCents, ...anchor }) };
  };
  return {
    id: cart.id,
    cartId: cart.id,
    protectCode: cart.protectCode,
    session: sessionOf(cart.id),
    items: cart.lines.map((line, index) =>
      toItem(context, media, line, cart.stocks, showsPrices ? pricesOf(line, prices.lines[index]) : {}),
    ),
    coupon: coupon && {
      code: coupon.code,
      name: textFor(context, coupon.description),
    },
    couponCode: coupon?.code ?? null,
    couponRemoved: lostCoupon && { code: lostCoupon.code, reason: lostCoupon.problem },
    memberCardBarcode: quote.memberCard?.barcode ?? null,
    instructions: cart.instructions,
    giftWrap: cart.giftWrap,
    giftMessage: cart.giftMessage,
    giftWrapOffered: context.store.checkoutSettings.checkout_giftwrap && canBeWrapped(cart.lines),
    digitalOnly: quote.digitalOnly,
    colours: toColours(context, cart.lines),
    currencyId: quote.currency.id,
    itemCount: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    ...(showsPrices
      ? {
          prices: { converted: toPrices(prices) },
          memberSaving: majorFromCents(savedByCard(prices)),
          freeDelivery: freeDelivery && {
            price: majorFromCents(freeDelivery.fromCents),
            missing: majorFromCents(freeDelivery.missingCents),
            country: quote.destination.country,
            countryIsKnown: quote.destination.isKnown,
          },
        }
      : {}),
    checkout: {
      userId: user?.userId ?? cart.guest?.id ?? null,
      email: user?.email ?? cart.guest?.email ?? null,
      main: cart.mainAddress,
      shipping: cart.shippingAddress,
      deliveryMethodId: quote.delivery?.method.id ?? null,
      branchId: quote.branch?.id ?? null,
      paymentMethodId: quote.payment?.id ?? null,
      beyondCustoms: quote.destination.isKnown && isBeyondCustoms(quote.destination),
      laterByTransfer: quote.laterByTransfer,
    },
  };
}

/** Adjustments are signed: what is taken off is below zero. */
function savedByCard({ adjustments }: PriceDraft): Cents {
  return adjustments.reduce((sum, { type, cents }) => (type === 'membership' ? sum - cents : sum), 0);
}

function toColours(context: Context, lines: readonly CartLine[]): Static<typeof Cart>['colours'] {
  return differingColours(lines).map(({ label, goods, ...colour }) => ({
    ...colour,
    label: textFor(context, label),
    goods: goods.map(({ itemIds, name, ...one }) => ({
      ...one,
      itemIds: [...itemIds],
      name: textFor(context, name),
    })),
  }));
}

/** What validateCart has put right; prices in the currency of the quote. */
export function toChange(
  context: Context,
  change: CartChange,
  currency: Currency,
): Static<typeof CartChangeShape> {
  switch (change.kind) {
    case 'priceChanged': {
      const money = (euroCents: number) => majorFromCents(convertCents(euroCents, currency));
      return {
        ...change,
        name: textFor(context, change.name),
        from: money(change.from),
        to: money(change.to),
      };
    }
    case 'outOfStock':
    case 'productGone':
      return { ...change, name: textFor(context, change.name) };
    case 'couponRemoved':
      return { kind: change.kind, from: change.code, reason: change.problem };
    default:
      return change;
  }
}

/** Name of the session a cart stands for; no secret. */
export function sessionOf(cartId: number): string {
  return `cart-${cartId}`;
}

/** Amounts in major units under the keys of prices.converted. */
export function toPrices(
  prices: Pick<PriceDraft, 'totals' | 'taxTotals' | 'taxByRate'>,
): Static<typeof CartPrices> {
  return {
    ...toMajor(prices.totals),
    tax: toMajor(prices.taxTotals),
    taxRates: prices.taxByRate.map(({ rateBasisPoints, grossCents, taxCents }) => ({
      rate: rateBasisPoints / 100,
      gross: majorFromCents(grossCents),
      tax: majorFromCents(taxCents),
    })),
  };
}

function toMajor(totals: PriceTotals) {
  return {
    itemsTotal: majorFromCents(totals.itemsTotal),
    coupon: majorFromCents(totals.coupon),
    loyalty: majorFromCents(totals.loyalty),
    delivery: majorFromCents(totals.delivery),
    payment: majorFromCents(totals.payment),
    cartTotal: majorFromCents(totals.cartTotal),
    orderTotal: majorFromCents(totals.orderTotal),
  };
}

function toItem(
  context: Context,
  media: MediaDirectory,
  line: CartLine,
  stocks: Stocks,
  prices: Pick<Static<typeof CartItem>, 'prices'>,
): Static<typeof CartItem> {
  const { product, goods } = line;
  const { language, site } = context;
  const isBundle = product.format === 'bundle';
  const own = isBundle ? [] : goods.parts;
  return {
    itemId: line.id,
    productId: line.productId,
    qty: line.quantity,
    options: toOptions(goods.options),
    productData: {
      name: textFor(context, product.name),
      sku: product.sku,
      slug: textFor(context, product.slugs),
      mainProductSlug: product.mainProductSlugs && textFor(context, product.mainProductSlugs),
      mainProductId: product.mainProductId,
      isVisibleIndividually: product.isVisibleIndividually,
      format: product.format,
      unit: lineUnitOf(line),
      stockUnit: product.unit,
      media: product.mediumIds
        .flatMap((id) => media.find(id) ?? [])
        .filter(isShownPicture)
        .map((medium) => toMediaShape(medium, site, language)),
      mediaExact: product.mediaExact,
      stock: toStock(line, stocks),
      attributes: own.flatMap((part) => readableAttributes(context, part)),
      options: own.flatMap((part) => readableOptions(context, part)),
      members: isBundle ? goods.parts.map((part) => toPart(context, part)) : [],
      holdsDigitalGoods: holdsDigital(goods),
      weightKg: gramsOf(goods) / 1000,
    },
    reserved: line.isReserved,
    ...prices,
  };
}

function toItemPrices(
  { pieceCents, retailCents, rowCents, rowTaxCents }: PricedLine,
  { memberCents, anchor }: { readonly memberCents: Cents | null; readonly anchor?: AnchorPrice | null },
): NonNullable<Static<typeof CartItem>['prices']> {
  return {
    converted: {
      finalPrice: majorFromCents(pieceCents),
      retailPrice: majorFromCents(retailCents),
      ...(anchor === undefined
        ? {}
        : { anchorPrice: anchor && { price: majorFromCents(anchor.cents), date: anchor.day } }),
      membershipPrice: memberCents === null ? null : majorFromCents(memberCents),
      row: majorFromCents(rowCents),
      rowTax: majorFromCents(rowTaxCents),
    },
  };
}

/** A product's stock in its unit; of a bundle, how many can be made of what there is. */
function toStock(line: CartLine, stocks: Stocks): Static<typeof CartItem>['productData']['stock'] {
  const { product } = line;
  const pieces = product.format === 'bundle' ? piecesInStock(line, stocks) : null;
  const thousandths =
    product.format === 'bundle'
      ? pieces === null
        ? null
        : pieces * 1000
      : (stocks.get(product.id)?.thousandths ?? null);
  return {
    quantity: thousandths === null ? null : thousandths / 1000,
    state: stockState(thousandths, product.lowStockThreshold),
  };
}

function toPart(context: Context, part: ChosenPart): Static<typeof BundlePart> {
  const { product, quantity } = part;
  return {
    productId: product.id,
    sku: product.sku,
    name: textFor(context, product.name),
    format: product.format,
    unit: countedUnitOf(part),
    qty: quantity,
    attributes: readableAttributes(context, part),
    options: readableOptions(context, part),
  };
}

/** Choices as a client sends them back. */
function toOptions({ personalizations, customPriceOption, bundleOptions, mark }: CartOptions) {
  return {
    ...(personalizations ? { personalizations: { ...personalizations } } : {}),
    ...(customPriceOption ? { customPriceOption } : {}),
    ...(bundleOptions ? { bundleOptions: bundleOptions as Static<typeof BundleOption>[] } : {}),
    ...(mark === undefined ? {} : { mark }),
  };
}
