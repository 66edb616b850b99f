import type { Static } from 'typebox';
import type { Cart, CartItem, CartPrices } from '#contract/shapes/cart-shapes.ts';
import type { CartLine } from '#domain/cart/cart-state.ts';
import { stockState } from '#domain/catalogue/price-rules.ts';
import type { CartQuote } from '#domain/checkout/cart-quote.ts';
import type { Context } from '#domain/context.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { isMediumVisible, toMediaShape } from '#domain/media/media-rules.ts';
import type { PriceDraft, PricedLine, PriceTotals } from '#domain/pricing/price-draft.ts';
import { pickText, type Translated } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';

/** The whole cart as every call answers it. In a store that shows no prices there are none in it. */
export function toCart(context: Context, media: MediaDirectory, quote: CartQuote): Static<typeof Cart> {
  const { cart, prices } = quote;
  const showsPrices = context.site.priceMode === 'shown';
  return {
    id: cart.id,
    cartId: cart.id,
    protectCode: cart.protectCode,
    session: sessionOf(cart.id),
    items: cart.lines.map((line, index) =>
      toItem(context, media, line, showsPrices ? prices.lines[index] : undefined),
    ),
    coupon: null,
    couponCode: null,
    digitalOnly: quote.digitalOnly,
    currencyId: quote.currency.id,
    itemCount: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    ...(showsPrices ? { prices: { converted: toPrices(prices) } } : {}),
    checkout: {
      userId: cart.guest?.id ?? null,
      email: cart.guest?.email ?? null,
      main: cart.mainAddress,
      shipping: cart.shippingAddress,
      deliveryMethodId: quote.delivery?.method.id ?? null,
      branchId: quote.branch?.id ?? null,
      paymentMethodId: quote.payment?.id ?? null,
    },
  };
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
  priced: PricedLine | undefined,
): Static<typeof CartItem> {
  const { product, stockThousandths } = line;
  const { language, site } = context;
  const textOf = (texts: Translated) => pickText(texts, language, site.defaultLanguage).text;
  return {
    itemId: line.id,
    productId: line.productId,
    qty: line.quantity,
    options: line.options as Static<typeof CartItem>['options'],
    productData: {
      name: textOf(product.name),
      sku: product.sku,
      slug: textOf(product.slugs),
      mainProductSlug: product.mainProductSlugs && textOf(product.mainProductSlugs),
      isVisibleIndividually: product.isVisibleIndividually,
      format: product.format,
      unit: product.unit,
      media: product.mediumIds
        .flatMap((id) => media.find(id) ?? [])
        .filter(isMediumVisible)
        .map((medium) => toMediaShape(medium, site, language)),
      mediaExact: product.mediaExact,
      stock: {
        quantity: stockThousandths === null ? null : stockThousandths / 1000,
        state: stockState(stockThousandths, product.lowStockThreshold),
      },
      attributes: product.distinguishing.map(({ label, value }) => ({
        label: textOf(label),
        value: textOf(value),
      })),
    },
    ...(priced
      ? {
          prices: {
            converted: {
              finalPrice: majorFromCents(priced.pieceCents),
              retailPrice: majorFromCents(priced.retailCents),
              row: majorFromCents(priced.rowCents),
            },
          },
        }
      : {}),
  };
}
