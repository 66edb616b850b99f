import { type Static, Type } from 'typebox';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { makeCartLink } from '#domain/cart/cart-links.ts';
import type { CartReference } from '#domain/cart/cart-state.ts';
import { agentOptionsMaximum, cartLinkPath } from '#values/agents.ts';
import { cartLinesMaximum, cutMarkMaximum, idMaximum, quantityMaximum } from '#values/limits.ts';
import { absoluteUrl } from '../machines/machine-site.ts';
import type { AgentShop } from './agent-shop.ts';
import { agentTool, askedLanguage, Name, Price, Url, Value } from './agent-tool.ts';
import { plain, priceOf } from './goods-tools.ts';

/** Id and secret of a cart in one text. */
const Handle = Type.String({ pattern: '^\\d{1,10}\\.[\\w-]{16,64}$', maxLength: 80 });
const cartField = { cart: Handle };
const Quantity = Type.Integer({ minimum: 1, maximum: quantityMaximum });
const Fact = Type.Object({ label: Value, value: Value });

const AgentCart = Type.Object({
  cart: Handle,
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      productId: Type.Integer(),
      sku: Value,
      name: Name,
      quantity: Type.Integer(),
      unit: Value,
      choices: Type.Array(Fact),
      /** Of one piece, and of the line. */
      price: Price,
      total: Price,
    }),
    { maxItems: cartLinesMaximum },
  ),
  /** Of the goods; delivery is chosen at the checkout. */
  total: Price,
});

export const createCart = agentTool({
  name: 'create_cart',
  title: 'Create a cart',
  description:
    'Makes an empty cart and answers with the handle that the other cart tools ask for. Nobody else sees this cart until the buyer opens its link.',
  isReading: false,
  input: Type.Object({ ...askedLanguage }),
  output: Type.Object(cartField),
  async run({ api }) {
    return { cart: handleOf(await api.call(cartEndpoints.newCartSession, {})) };
  },
});

export const addToCart = agentTool({
  name: 'add_to_cart',
  title: 'Add to the cart',
  description:
    'Adds a product, or a variant, by the productId that get_product names. Options are given by their keys; a length is whole millimetres. What is refused names its fields and rules, and nothing is added then.',
  isReading: false,
  input: Type.Object({
    ...cartField,
    productId: Type.Integer({ minimum: 1, maximum: idMaximum }),
    quantity: Quantity,
    options: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ minLength: 1, maxLength: 100 }),
          value: Type.Union([Type.String({ maxLength: 500 }), Type.Number({ minimum: -1e9, maximum: 1e9 })]),
        }),
        { maxItems: agentOptionsMaximum },
      ),
    ),
    /** The buyer's mark for pieces cut to length. */
    mark: Type.Optional(Type.String({ maxLength: cutMarkMaximum })),
    ...askedLanguage,
  }),
  output: AgentCart,
  async run(shop, { cart, productId, quantity, options = [], mark }) {
    const lengthKeys = options.length > 0 ? await findLengthKeys(shop, productId) : new Set<string>();
    const length = options.find(({ key }) => lengthKeys.has(key));
    const others = options.filter((option) => option !== length);
    const body = {
      ...referenceOf(cart),
      productId,
      qty: quantity,
      options: {
        ...(length
          ? { customPriceOption: { customOptionTitle: length.key, customOptionValue: Number(length.value) } }
          : {}),
        ...(others.length > 0
          ? { personalizations: Object.fromEntries(others.map(({ key, value }) => [key, value])) }
          : {}),
        ...(mark === undefined ? {} : { mark }),
      },
    };
    return toAgentCart(shop, await shop.api.call(cartEndpoints.addItem, { body }));
  },
});

export const getCart = agentTool({
  name: 'get_cart',
  title: 'Get the cart',
  description: 'What is in a cart, with the prices of now.',
  isReading: true,
  input: Type.Object({ ...cartField, ...askedLanguage }),
  output: AgentCart,
  async run(shop, { cart }) {
    return toAgentCart(shop, await shop.api.call(cartEndpoints.getCart, { body: referenceOf(cart) }));
  },
});

export const changeLine = agentTool({
  name: 'change_cart_line',
  title: 'Change a line of the cart',
  description: 'Sets the quantity of a line; 0 takes it out of the cart.',
  isReading: false,
  input: Type.Object({
    ...cartField,
    line: Type.Integer({ minimum: 1, maximum: idMaximum }),
    quantity: Type.Integer({ minimum: 0, maximum: quantityMaximum }),
    ...askedLanguage,
  }),
  output: AgentCart,
  async run(shop, { cart, line: itemId, quantity: qty }) {
    const body = { ...referenceOf(cart), itemId };
    return toAgentCart(
      shop,
      qty === 0
        ? await shop.api.call(cartEndpoints.deleteItem, { body })
        : await shop.api.call(cartEndpoints.updateItem, { body: { ...body, qty } }),
    );
  },
});

export const checkoutLink = agentTool({
  name: 'checkout_link',
  title: 'Link to the checkout',
  description:
    'An address for the buyer to open: the shop shows the goods of the cart and takes them into the cart of their browser, where they order themselves. It works once and for a day; the cart cannot be changed any more once it was opened.',
  isReading: false,
  input: Type.Object({ ...cartField, ...askedLanguage }),
  output: Type.Object({ url: Url, expiresAt: Type.String({ maxLength: 30 }) }),
  async run({ api, context, sellables, site, language }, { cart }) {
    const reference = referenceOf(cart);
    // Refuses wrong handles as every call does, and counts who guesses.
    await api.call(cartEndpoints.getCart, { body: reference });
    const { token, expiresAt } = await makeCartLink(context, sellables, reference);
    const query = new URLSearchParams({ language, token });
    return { url: absoluteUrl(site, `${cartLinkPath}?${query}`), expiresAt: expiresAt.toISOString() };
  },
});

function handleOf({ cartId, protectCode }: CartReference): string {
  return `${cartId}.${protectCode}`;
}

function referenceOf(cart: string): CartReference {
  const [cartId = '', protectCode = ''] = cart.split(/\.(.*)/s);
  return { cartId: Number(cartId), protectCode };
}

/** Keys of the options of a product that are lengths. */
async function findLengthKeys({ api }: AgentShop, id: number): Promise<ReadonlySet<string>> {
  const product = await api.call(catalogueEndpoints.productGet, { query: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  const options = [product, ...(product?.associatedProducts ?? [])].flatMap(
    (one) => one?.customOptions ?? [],
  );
  return new Set(options.filter(({ isLength }) => isLength).map(({ key }) => key));
}

function toAgentCart(
  shop: AgentShop,
  { cartId, protectCode, items, prices }: EndpointAnswer<typeof cartEndpoints.getCart>,
): Static<typeof AgentCart> {
  return {
    cart: handleOf({ cartId, protectCode }),
    lines: items.map(({ itemId, productId, qty, productData, prices: ofLine }) => ({
      line: itemId,
      productId,
      sku: plain(productData.sku),
      name: plain(productData.name),
      quantity: qty,
      unit: plain(productData.unit),
      choices: [...productData.attributes, ...productData.options].map(({ label, value }) => ({
        label: plain(label),
        value: plain(value),
      })),
      price: priceOf(shop, ofLine?.converted.finalPrice),
      total: priceOf(shop, ofLine?.converted.row),
    })),
    total: priceOf(shop, prices?.converted.cartTotal),
  };
}
