import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import {
  type ContactInput,
  type ContactSources,
  type ItemsReader,
  sendContact,
} from '../forms/contact-service.ts';
import type { EnquiredItem } from '../forms/forms-tables.ts';
import { readsAsAddress } from '../sites/site-mails.ts';
import { getOpenCart } from './cart-service.ts';
import type { CartLine, CartReference } from './cart-state.ts';
import { countedUnitOf, lineUnitOf } from './chosen-goods.ts';
import type { ChosenPart } from './chosen-part.ts';
import { readableChoices } from './readable-choices.ts';

/**
 * Sends a message to the company together with what the cart holds: a price enquiry. The cart stays as it is.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED, CART_EMPTY, and those of `sendContact`
 */
export async function sendEnquiry(
  context: Context,
  sources: ContactSources & { readonly sellables: SellableDirectory },
  reference: CartReference,
  input: ContactInput,
): Promise<{ id: number }> {
  const cart = await getOpenCart(context, sources.sellables, reference);
  if (cart.lines.length === 0) throw new Refusal('CART_EMPTY');
  return sendContact(context, sources, input, (reader, language) =>
    cart.lines.map((line) => enquiredItem({ ...context, language }, line, reader)),
  );
}

/** A line in the words and figures of the context's language. */
function enquiredItem(context: Context, line: CartLine, reader: ItemsReader): EnquiredItem {
  const { product, goods, quantity } = line;
  const { formatQuantity } = mailLanguage(context.language);
  const wordsOf = (part: CartLine['goods']['parts'][number]) =>
    factsBehindName(
      textFor(context, part.product.name),
      readableChoices(context, reader === 'certain' ? part : withoutWritten(part)),
      [...part.choices.values.map(({ value }) => value), part.mark].filter(
        (value) => typeof value === 'string',
      ),
    );
  const own = goods.parts.find((part) => part.product.id === product.id);
  const details = own
    ? wordsOf(own)
    : goods.parts.map((part) => {
        const words = wordsOf(part).join(', ');
        const pieces = formatQuantity(part.quantity, countedUnitOf(part));
        return `${pieces} ${textFor(context, part.product.name)}${words ? ` (${words})` : ''}`;
      });
  return {
    name: textFor(context, product.name),
    sku: product.sku,
    details,
    quantity,
    unit: lineUnitOf(line),
  };
}

/** Figures that were filled in, such as a length, and marks in which no address stands. */
function withoutWritten({ mark, ...part }: ChosenPart): ChosenPart {
  const values = part.choices.values.filter(({ value }) => typeof value === 'number');
  const said = mark === undefined || readsAsAddress(mark) ? {} : { mark };
  return { ...part, ...said, choices: { ...part.choices, values } };
}
