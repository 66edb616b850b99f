import type { MailBlock } from '#platform/mail/mail-document.ts';
import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { groupCuts } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { Address } from '../accounts/address-rules.ts';
import { cutOf, ownWordsOf } from '../cart/cart-options.ts';
import { type MailedPicture, productPicture } from '../catalogue/products/mailed-products.ts';
import { readsAsAddress } from '../sites/site-mails.ts';
import { netPieceCentsOf, rowTaxCentsOf } from './line-taxes.ts';
import type { Order, UnwrittenOrder } from './order-record.ts';

type Line = UnwrittenOrder['lines'][number];

/** Products of an order whose pictures its mail shows: about 5 kB each, so that all of them stay below 100 kB. */
const picturesMaximum = 20;

/** Small pictures of what was bought, one a product, as they come with the mail. */
export function picturesOfGoods({ lines }: Pick<UnwrittenOrder, 'lines'>): MailedPicture[] {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  return productIds.slice(0, picturesMaximum).map(productPicture);
}

/**
 * Choices are a part of what was bought; one with an address in it is no size and no colour.
 * @param isNet prices without tax first, each row with its price with tax beside it
 */
export function goodsTable(
  order: UnwrittenOrder,
  texts: MailLanguage,
  money: (cents: number) => string,
  { isProven, isNet }: { readonly isProven: boolean; readonly isNet: boolean },
): MailBlock {
  const { translate, formatNumber, formatQuantity } = texts;
  const pictured = new Set(picturesOfGoods(order).map(({ contentId }) => contentId));
  const mayBeSaid = (words: string) => isProven || !readsAsAddress(words);
  const quantityOf = (line: Line) =>
    `${formatQuantity(line.quantity, line.unit)} × ${money(isNet ? netPieceCentsOf(line) : line.pieceCents)}`;
  return {
    kind: 'table',
    columns: [translate('order.product'), translate('order.amount')],
    rows: groupCuts(order.lines.map((line) => ({ ...line, cut: cutOf(line.options) }))).flatMap(
      ({ lines, attributes }) => {
        const [line] = lines;
        if (!line) return [];
        const cutWords = ({ cut, ...one }: (typeof lines)[number]) =>
          [cut?.mark ?? '', `${formatNumber(cut?.lengthMm ?? 0)} mm`, quantityOf(one)]
            .filter((words) => words !== '' && mayBeSaid(words))
            .join(' · ');
        const { contentId } = productPicture(line.productId);
        return {
          name: line.name,
          ...(pictured.has(contentId) ? { pictureId: contentId } : {}),
          details: [
            ...[
              ...factsBehindName(line.name, attributes, ownWordsOf(line.options)),
              ...line.members.map((member) => memberWords(member, texts)),
            ].filter(mayBeSaid),
            translate('order.sku', { sku: line.sku }),
            ...(lines.length > 1 ? lines.map(cutWords) : [quantityOf(line)]),
            ...(isNet ? [translate('order.withTax', { price: money(sumOf(lines, grossOf)) })] : []),
          ],
          cells: [money(sumOf(lines, isNet ? netOf : grossOf))],
        };
      },
    ),
  };
}

const grossOf = ({ rowCents }: Line): number => rowCents;
const netOf = (line: Line): number => line.rowCents - rowTaxCentsOf(line);

function sumOf(lines: readonly Line[], centsOf: (line: Line) => number): number {
  return lines.reduce((sum, line) => sum + centsOf(line), 0);
}

export function nameOf({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** A member of a bundle on one line: how many of it, what, in which form. */
export function memberWords(
  { name, quantity, unit, attributes }: Order['lines'][number]['members'][number],
  { formatQuantity }: Pick<MailLanguage, 'formatQuantity'>,
): string {
  const choices = factsBehindName(name, attributes).join(', ');
  return `${formatQuantity(quantity, unit)} ${name}${choices ? ` (${choices})` : ''}`;
}
