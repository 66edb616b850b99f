import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { choicesBehindName } from '#values/facts-behind-name.ts';
import { textFor } from '#values/language.ts';
import { type Drawing, profileBlocks } from '../catalogue/documents/profile-blocks.ts';
import type { Context } from '../context.ts';
import { registerFooter } from '../sites/site-mails.ts';
import type { CutListQuote, QuotedRow } from './cut-list-quote.ts';

/** A list on paper, with the figures of now in the context's language; `name` null: it has none of its own. */
export function cutListDocument(
  context: Context,
  name: string | null,
  quote: CutListQuote,
  { logo, drawing }: { readonly logo: Buffer | undefined; readonly drawing: Drawing | null },
): PdfDocument {
  const { language, site, clock } = context;
  const words = wordsOf(context, quote);
  const { say, formatDay } = words;
  const { product } = quote;
  const productName = textFor({ language, site }, product.name);
  const { legalName } = site.company;
  const choices = product.distinguishing.map(({ label, value }) => ({
    label: textFor({ language, site }, label),
    value: textFor({ language, site }, value),
  }));
  return {
    language,
    title: name ?? `${say('cutList.title')}: ${productName}`,
    overline: name ? say('cutList.title') : legalName,
    author: legalName,
    logo,
    issuedAt: clock.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: say('cutList.product'), value: `${productName}\n${product.sku}` },
          ...choicesBehindName(productName, choices),
          ...coverWidthFacts(quote, words),
          { label: say('cutList.day'), value: formatDay(clock.now(), site.timeZone) },
        ],
      },
      ...profileBlocks(drawing, language),
      rowsBlock(quote, words),
      ...stockBlocks(quote, words),
      {
        kind: 'paragraph',
        text: say(quote.totalCents === null ? 'cutList.withoutPrices' : 'cutList.prices'),
      },
    ],
    footer: [legalName, ...registerFooter({ company: site.company }, words)].join(' · '),
  };
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ language }: Context, { currency }: CutListQuote) {
  const { formatMoney, ...mailWords } = mailLanguage(language);
  const { say } = serverTexts(language);
  return { ...mailWords, say, money: (cents: number) => formatMoney(cents, currency.label) };
}

/** Of sheets, whose lists say what they cover. */
function coverWidthFacts({ product }: CutListQuote, { say, formatNumber }: Words) {
  if (product.squareMetres === null) return [];
  const widthMm = formatNumber(Math.round(product.squareMetres * 1000));
  return [{ label: say('cutList.coverWidth'), value: `${widthMm} mm` }];
}

/** Columns that no row has anything for are left out. */
function rowsBlock(quote: CutListQuote, words: Words): PdfBlock {
  const { say, formatNumber, money } = words;
  const { rows, squareMetres, totalCents } = quote;
  const kilograms = (grams: number) => formatNumber(Math.round(grams / 10) / 100);
  const columns: readonly {
    readonly label: string;
    readonly share: number;
    readonly isText?: true;
    readonly of: (row: QuotedRow) => string;
    readonly sum: string;
    readonly isShown?: boolean;
  }[] = [
    {
      label: say('cutList.mark'),
      share: 1.4,
      isText: true,
      of: ({ mark }) => mark,
      sum: say('cutList.sum'),
    },
    {
      label: say('cutList.length'),
      share: 1.2,
      of: ({ lengthMm }) => `${formatNumber(lengthMm)} mm`,
      sum: `${formatNumber(Math.round(quote.lengthMm / 10) / 100)} m`,
    },
    {
      label: say('cutList.pieces'),
      share: 0.9,
      of: ({ pieces }) => formatNumber(pieces),
      sum: formatNumber(quote.pieces),
    },
    {
      label: 'm²',
      share: 0.9,
      of: (row) => formatNumber(row.squareMetres ?? 0),
      sum: formatNumber(squareMetres ?? 0),
      isShown: squareMetres !== null,
    },
    { label: 'kg', share: 0.9, of: ({ grams }) => kilograms(grams), sum: kilograms(quote.grams) },
    {
      label: say('cutList.price'),
      share: 1.3,
      of: ({ rowCents }) => money(rowCents ?? 0),
      sum: money(totalCents ?? 0),
      isShown: totalCents !== null,
    },
  ];
  const shown = columns.filter(({ isShown }) => isShown !== false);
  return {
    kind: 'table',
    columns: shown.map(({ label, share, isText }) => ({ label, share, isNumber: isText !== true })),
    rows: rows.map((row) => shown.map(({ of }) => of(row))),
    sum: shown.map((column) => column.sum),
  };
}

function stockBlocks({ stockPlan }: CutListQuote, { say, formatNumber }: Words): PdfBlock[] {
  if (!stockPlan) return [];
  const { bars, stockLengthMm, offcutMm } = stockPlan;
  const facts = { bars, length: formatNumber(stockLengthMm), offcut: formatNumber(offcutMm) };
  return [{ kind: 'paragraph', text: say('cutList.stock', facts) }];
}
