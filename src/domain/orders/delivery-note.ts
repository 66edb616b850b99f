import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { choicesBesidesCut, groupCuts } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { defaultLanguage, isLanguage, type Language } from '#values/language.ts';
import { cutOf, ownWordsOf } from '../cart/cart-options.ts';
import { registerFooter } from '../sites/site-mails.ts';
import { memberWords, nameOf } from './mailed-goods.ts';
import { hasGoods, isBrought } from './order-fulfilment.ts';
import type { Order } from './order-record.ts';
import { promisedDays } from './order-steps.ts';
import { orderOfPaper, type Paper, type PaperOrder } from './paper-record.ts';
import type { PaperLine } from './papers-tables.ts';

type Words = ReturnType<typeof wordsOf>;

/** Before that nothing is on its way; afterwards nothing is any more. */
const withoutNote: ReadonlySet<Order['status']> = new Set(['awaitingPayment', 'cancelled']);

/** Whether goods go out for an order: e-products alone are never brought. */
export function hasDeliveryNote({
  status,
  delivery,
  lines,
}: Pick<Order, 'status' | 'delivery' | 'lines'>): boolean {
  return delivery !== null && !withoutNote.has(status) && hasGoods(lines);
}

/** A delivery note that was issued, from what was frozen. */
export function deliveryNoteDocument(
  paper: Paper,
  { logo }: { readonly logo?: Buffer | undefined } = {},
): PdfDocument {
  return deliveryNote(orderOfPaper(paper), paper.issuedAt, logo, paper.label);
}

/**
 * A packing slip that was issued, from what was frozen: for whoever packs, line by line with room for a tick, and who packed how many
 * packages.
 */
export function packingSlipDocument(
  paper: Paper,
  { logo }: { readonly logo?: Buffer | undefined } = {},
): PdfDocument {
  const order = orderOfPaper(paper);
  const words = wordsOf(languageOf(order));
  const { say } = words;
  return goodsDocument(order, words, {
    title: `${say('packingSlip.title')} ${paper.label}`,
    issuedAt: paper.issuedAt,
    issued: say('packingSlip.issued'),
    logo,
    goods: goodsBlock(order.lines.filter(isBrought), words, [
      { label: say('packingSlip.packed'), share: 1.1, isText: true, of: () => '', sum: '' },
    ]),
    below: [
      {
        kind: 'blanks',
        labels: [say('packingSlip.packedBy'), say('packingSlip.dayAndTime'), say('packingSlip.packages')],
      },
    ],
  });
}

/**
 * The delivery note in the order's language, without prices: sender and recipient, lengths as ordered with their marks,
 * weights, and where the recipient signs.
 * @param now the date that it shows
 * @param label its number; if none was issued, the order's
 */
export function deliveryNote(
  order: PaperOrder,
  now: Date,
  logo?: Buffer,
  label = order.orderNumber,
): PdfDocument {
  const words = wordsOf(languageOf(order));
  const { say } = words;
  return goodsDocument(order, words, {
    title: `${say('deliveryNote.title')} ${label}`,
    issuedAt: now,
    issued: say('deliveryNote.issued'),
    logo,
    goods: goodsBlock(order.lines.filter(isBrought), words),
    below: [
      { kind: 'paragraph', text: say('deliveryNote.check') },
      { kind: 'heading', text: say('deliveryNote.received') },
      {
        kind: 'blanks',
        labels: [say('deliveryNote.name'), say('deliveryNote.dayAndTime'), say('deliveryNote.signature')],
      },
    ],
  });
}

/** What tells papers that go with goods from each other. */
type GoodsParts = {
  readonly title: string;
  readonly issuedAt: Date;
  /** How its day is called. */
  readonly issued: string;
  readonly logo: Buffer | undefined;
  readonly goods: PdfBlock;
  readonly below: readonly PdfBlock[];
};

function goodsDocument(
  order: PaperOrder,
  words: Words,
  { title, issuedAt, issued, logo, goods, below }: GoodsParts,
): PdfDocument {
  const { company } = order.seller;
  const { legalName } = company;
  return {
    language: words.language,
    title,
    overline: legalName,
    author: legalName,
    logo,
    issuedAt,
    blocks: [
      partiesBlock(order, words),
      { kind: 'facts', facts: factsOf(order, { issuedAt, issued }, words) },
      { kind: 'heading', text: words.say('deliveryNote.goods') },
      goods,
      ...below,
    ],
    footer: [legalName, ...registerFooter({ company }, words)].join(' · '),
  };
}

function languageOf({ language }: PaperOrder): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

function wordsOf(language: Parameters<typeof mailLanguage>[0]) {
  const { say } = serverTexts(language);
  return { ...mailLanguage(language), say };
}

function partiesBlock(order: PaperOrder, { say, countryName }: Words): PdfBlock {
  const { company } = order.seller;
  const { shippingAddress: to, mainAddress, delivery } = order;
  const pickup = delivery?.pickup;
  const taker = pickup ? mainAddress : to;
  const placeOf = (place: typeof company | typeof to) => [
    `${place.street} ${place.houseNumber}`,
    `${place.zipCode} ${place.city}`,
    countryName(place.country),
  ];
  return {
    kind: 'parties',
    parties: [
      { label: say('deliveryNote.sender'), lines: [company.legalName, ...placeOf(company), company.phone] },
      {
        label: say(pickup ? 'deliveryNote.collector' : 'deliveryNote.recipient'),
        lines: [
          ...(taker.companyName ? [taker.companyName, nameOf(taker)] : [nameOf(taker)]),
          ...(pickup ? [] : placeOf(to)),
          taker.contactPhone,
        ],
      },
    ],
  };
}

function factsOf(
  order: PaperOrder,
  { issuedAt, issued }: Pick<GoodsParts, 'issuedAt' | 'issued'>,
  words: Words,
) {
  const { say, formatDay } = words;
  const { delivery, message, seller } = order;
  const place = delivery?.branch ?? null;
  return [
    { label: say('deliveryNote.order'), value: order.orderNumber },
    { label: say('deliveryNote.ordered'), value: formatDay(order.createdAt, seller.timeZone) },
    { label: issued, value: formatDay(issuedAt, seller.timeZone) },
    {
      label: say('deliveryNote.delivery'),
      value: [delivery?.name ?? '', ...(place ? [place] : []), ...promisedDays(order, words)].join('\n'),
    },
    ...(message ? [{ label: say('deliveryNote.message'), value: message }] : []),
  ];
}

type Cell = (line: GoodsLine) => string;
type GoodsColumn = {
  readonly label: string;
  readonly share: number;
  readonly isText?: true;
  readonly of: Cell;
  /** Below all lines, where they are weighed. */
  readonly sum: string;
  readonly isShown?: boolean;
};
type GoodsLine = PaperLine & { readonly cut: ReturnType<typeof cutOf>; readonly isFirst: boolean };

/** Lengths of one product stand below each other as they were ordered; columns that no line has anything for are left out. */
function goodsBlock(
  sold: readonly PaperLine[],
  words: Words,
  besides: readonly GoodsColumn[] = [],
): PdfBlock {
  const { say, formatNumber, formatQuantity } = words;
  const lines = groupCuts(sold.map((line) => ({ ...line, cut: cutOf(line.options) }))).flatMap((group) =>
    group.lines.map((line, index): GoodsLine => ({ ...line, isFirst: index === 0 })),
  );
  const kilograms = (grams: number) => `${formatNumber(Math.round(grams / 10) / 100)} kg`;
  const isWeighed = lines.some(({ weightGrams }) => weightGrams !== null);
  const totalGrams = lines.reduce<number | null>(
    (sum, { weightGrams, quantity }) =>
      sum === null || weightGrams === null ? null : sum + weightGrams * quantity,
    0,
  );
  const columns: readonly GoodsColumn[] = [
    {
      label: say('deliveryNote.product'),
      share: 4,
      isText: true,
      of: (line) => nameCell(line, words),
      sum: say('deliveryNote.weight'),
    },
    {
      label: say('deliveryNote.mark'),
      share: 1.2,
      isText: true,
      of: ({ cut }) => cut?.mark ?? '',
      sum: '',
      isShown: lines.some(({ cut }) => cut && cut.mark !== ''),
    },
    {
      label: say('deliveryNote.length'),
      share: 1.2,
      of: ({ cut }) => (cut ? `${formatNumber(cut.lengthMm)} mm` : ''),
      sum: '',
      isShown: lines.some(({ cut }) => cut !== null),
    },
    {
      label: say('deliveryNote.quantity'),
      share: 1.2,
      of: ({ quantity, unit }) => formatQuantity(quantity, unit),
      sum: '',
    },
    {
      label: say('deliveryNote.weightOfLine'),
      share: 1.3,
      of: ({ weightGrams, quantity }) => (weightGrams === null ? '–' : kilograms(weightGrams * quantity)),
      sum: totalGrams === null ? '–' : kilograms(totalGrams),
      isShown: isWeighed,
    },
    ...besides,
  ];
  const shown = columns.filter(({ isShown }) => isShown !== false);
  return {
    kind: 'table',
    columns: shown.map(({ label, share, isText }) => ({ label, share, isNumber: isText !== true })),
    rows: lines.map((line) => shown.map(({ of }) => of(line))),
    ...(isWeighed ? { sum: shown.map(({ sum }) => sum) } : {}),
  };
}

/** Of lengths that follow each other the first says it all, the others what a packer looks for. */
function nameCell(line: GoodsLine, words: Words): string {
  if (!line.isFirst) return line.sku;
  return [
    line.name,
    line.sku,
    ...factsBehindName(line.name, choicesBesidesCut(line), ownWordsOf(line.options)),
    ...line.members.filter(({ format }) => format !== 'eproduct').map((member) => memberWords(member, words)),
  ].join('\n');
}
