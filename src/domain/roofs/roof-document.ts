import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock, PdfDocument, PdfDrawing } from '#platform/pdf/pdf-document.ts';
import { roofTexts } from '#platform/roof-texts.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { choicesBehindName } from '#values/facts-behind-name.ts';
import { type Translated, textFor } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { hasOneFace } from '#values/roof/roof-geometry.ts';
import { roofGroups } from '#values/roof/roof-plan.ts';
import { roofViews } from '#values/roof/roof-views.ts';
import {
  checkText,
  panelReasons,
  reasonText,
  snowQuestion,
  snowRegionText,
} from '#values/roof/roof-words.ts';
import type { SayNumber, TextsOf } from '#values/texts-of.ts';
import type { Context } from '../context.ts';
import { getCurrency } from '../pricing/currency-conversion.ts';
import { registerFooter } from '../sites/site-mails.ts';
import type { AskedRoof, CalculatedLine, RoofCalculation } from './roof-calculation.ts';
import type { readSnowRegions } from './roof-products.ts';

type WrittenRoof = {
  readonly asked: AskedRoof;
  readonly calculation: RoofCalculation;
  /** Contained in its total. */
  readonly taxCents: Cents;
  readonly snowRegions: Awaited<ReturnType<typeof readSnowRegions>>;
};

/** A roof on paper, with the figures of now in the context's language; `name` null: it has none of its own. */
export function roofDocument(
  context: Context,
  name: string | null,
  roof: WrittenRoof,
  logo?: Buffer,
): PdfDocument {
  const { language, site, clock } = context;
  const words = wordsOf(context);
  const { say, t, textOf } = words;
  const { legalName } = site.company;
  const { covering, totalCents } = roof.calculation;
  return {
    language,
    title: name ?? `${say('roof.title')}: ${textOf(covering.name)}`,
    overline: name ? say('roof.title') : legalName,
    author: legalName,
    logo,
    issuedAt: clock.now(),
    blocks: [
      { kind: 'facts', facts: factsOf(context, roof, words) },
      drawingsBlock(roof, words),
      { kind: 'heading', text: t('checks.title') },
      ...checkBlocks(roof, words),
      { kind: 'heading', text: `${t('panels.title')}: ${textOf(covering.name)}` },
      ...panelBlocks(roof, words),
      ...lineBlocks(roof, words),
      ...sumBlocks(roof, words),
      { kind: 'paragraph', text: say(totalCents === null ? 'cutList.withoutPrices' : 'cutList.prices') },
      { kind: 'paragraph', text: t('sources') },
    ],
    footer: [legalName, ...registerFooter({ company: site.company }, words)].join(' · '),
  };
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ language, site, currencyId }: Context) {
  const { formatMoney, formatNumber, formatDecimals, ...mailWords } = mailLanguage(language);
  const { label } = getCurrency(site.currencyConfig, currencyId);
  const t: TextsOf<'roof'> = roofTexts(language);
  /** Degrees stand at their number (SI Brochure, 5.4.3), other units at a space that no line ends at. */
  const number: SayNumber = (value, { decimals, unit } = {}) => {
    const text = decimals === undefined ? formatNumber(value) : formatDecimals(value, decimals);
    return unit === undefined ? text : `${text}${unit === '°' ? '' : '\u00a0'}${unit}`;
  };
  return {
    ...mailWords,
    t,
    say: serverTexts(language).say,
    textOf: (text: Translated) => textFor({ language, site }, text),
    number,
    mm: (value: number) => number(value, { unit: 'mm' }),
    squareMetres: (mm2: number) => number(mm2 / 1_000_000, { decimals: 2, unit: 'm²' }),
    kilograms: (grams: number) => number(Math.round(grams / 100) / 10, { unit: 'kg' }),
    money: (cents: number) => formatMoney(cents, label),
  };
}

function factsOf(
  { site, clock }: Context,
  { asked, calculation, snowRegions }: WrittenRoof,
  { say, t, textOf, formatDay, number, mm, squareMetres, kilograms }: Words,
) {
  const { covering, plan, panels, grams } = calculation;
  const { shape, lengthMm, widthMm, pitchTenths, eavesHeightMm, snowRegion, withGutter } = asked;
  const choices = covering.distinguishing.map(({ label, value }) => ({
    label: textOf(label),
    value: textOf(value),
  }));
  const region = snowRegions.find(({ key }) => key === snowRegion);
  const snow = region && snowRegionText({ key: region.key, label: textOf(region.label) }, t, number);
  return [
    { label: say('cutList.day'), value: formatDay(clock.now(), site.timeZone) },
    { label: t('form.product'), value: `${textOf(covering.name)}\n${covering.sku}` },
    ...choicesBehindName(textOf(covering.name), choices),
    { label: t('form.shape'), value: t(`shapes.${shape}`) },
    { label: t('form.lengthAlong'), value: mm(lengthMm) },
    { label: t(hasOneFace(shape) ? 'form.widthMono' : 'form.widthGable'), value: mm(widthMm) },
    { label: t('form.pitch'), value: number(pitchTenths / 10, { unit: '°' }) },
    { label: t('form.height'), value: mm(eavesHeightMm) },
    ...(snow ? [{ label: snowQuestion(snowRegions, t, number).label, value: snow }] : []),
    { label: t('form.gutter'), value: t(withGutter ? 'form.withGutter' : 'form.withoutGutter') },
    { label: t('facts.area'), value: squareMetres(plan.geometry.areaMm2) },
    { label: t('facts.panels'), value: number(panels.reduce((sum, { pieces }) => sum + pieces, 0)) },
    { label: t('facts.weight'), value: kilograms(grams) },
  ];
}

/** Section and plan as on the page. */
function drawingsBlock({ asked, calculation }: WrittenRoof, { t, number }: Words): PdfBlock {
  const { geometry } = calculation.plan;
  const { plan, section } = roofViews(asked, { ...geometry, coverWidthMm: calculation.rules.coverWidthMm });
  const dimensions = ({ dimensions }: typeof plan | typeof section) => ({
    lines: dimensions.map(({ path }) => ({ path, weight: 'thin' as const })),
    texts: dimensions.map(({ x, y, turn, mm }) => ({ x, y, turn, text: number(mm) })),
  });
  const { angle, left, top, width, height } = section;
  const sectionDrawing: PdfDrawing = {
    label: t('drawing.section'),
    ...{ left, top, width, height },
    lines: [
      { path: section.wall, weight: 'thin' },
      { path: section.outline, weight: 'strong' },
      { path: angle.path, weight: 'thin' },
      ...dimensions(section).lines,
    ],
    texts: [
      {
        text: number(asked.pitchTenths / 10, { unit: '°' }),
        ...{ x: angle.x, y: angle.y, turn: 0 },
        beforeIt: angle.isOutside,
      },
      ...dimensions(section).texts,
    ],
  };
  const planDrawing: PdfDrawing = {
    label: t('drawing.plan'),
    ...{ left: plan.left, top: plan.top, width: plan.width, height: plan.height },
    lines: [
      ...plan.faces.map(({ joints }) => ({ path: joints, weight: 'thin' as const })),
      ...plan.faces.map(({ outline }) => ({ path: outline, weight: 'usual' as const })),
      ...dimensions(plan).lines,
    ].filter(({ path }) => path !== ''),
    texts: [
      ...plan.rows.map(({ rows, ...place }) => ({
        ...place,
        text: t('drawing.rows', { rows }),
        isOverLines: true,
      })),
      ...dimensions(plan).texts,
    ],
  };
  return { kind: 'drawings', drawings: [sectionDrawing, planDrawing], caption: t('drawing.scale') };
}

function checkBlocks({ calculation, snowRegions }: WrittenRoof, words: Words): PdfBlock[] {
  const { say, t, textOf, number } = words;
  const { covering, rules, plan } = calculation;
  if (plan.checks.length === 0) return [{ kind: 'paragraph', text: t('checks.fine') }];
  const allowed = snowRegions
    .filter(({ key }) => rules.snowRegions.includes(key))
    .map(({ key, label }) => snowRegionText({ key, label: textOf(label) }, t, number));
  const facts = { product: textOf(covering.name), allowed };
  const items = plan.checks.map((check) => checkText(check, facts, t, number));
  const isStopped = plan.checks.some(({ isStop }) => isStop);
  return [{ kind: 'list', items: isStopped ? [...items, say('roof.stopped')] : items }];
}

function panelBlocks({ calculation }: WrittenRoof, words: Words): PdfBlock[] {
  const { t, number, mm, squareMetres, kilograms, money } = words;
  const { plan, rules, panels, totalCents } = calculation;
  const { geometry } = plan;
  const hasPrices = totalCents !== null;
  const hasRidge = geometry.edges.ridge.length > 0 || geometry.edges.hip.length > 0;
  const faces = geometry.faces.map((face, index) => ({ ...face, rows: plan.rows[index] ?? [] }));
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const figure = (label: string) => ({ label, share: 1, isNumber: true });
  return [
    {
      kind: 'table',
      columns: [
        { label: t('panels.length'), share: 1 },
        figure(t('panels.pieces')),
        figure(t('panels.area')),
        figure(t('panels.weight')),
        ...(hasPrices ? [figure(t('panels.price'))] : []),
      ],
      rows: panels.map(({ lengthMm, pieces, grams, rowCents }) => [
        mm(lengthMm),
        number(pieces),
        squareMetres(lengthMm * pieces * rules.coverWidthMm),
        kilograms(grams),
        ...(rowCents === null ? [] : [money(rowCents)]),
      ]),
      sum: [
        t('panels.sum'),
        number(sum(panels.map(({ pieces }) => pieces))),
        squareMetres(plan.panelMm2),
        kilograms(sum(panels.map(({ grams }) => grams))),
        ...(hasPrices ? [money(sum(panels.map(({ rowCents }) => rowCents)))] : []),
      ],
    },
    // Below it, for a heading is not parted from a short table.
    { kind: 'list', items: panelReasons({ ...rules, faces, hasRidge }, t, number) },
  ];
}

/** Everything except the sheets: a table per purpose. */
function lineBlocks({ calculation: { lines, totalCents } }: WrittenRoof, words: Words): PdfBlock[] {
  if (lines.length === 0) return [];
  const { t, money, number } = words;
  const hasPrices = totalCents !== null;
  const tables = roofGroups.flatMap((group): PdfBlock[] => {
    const ofGroup = lines.filter(({ line }) => line.group === group);
    if (ofGroup.length === 0) return [];
    return [
      {
        kind: 'table',
        columns: [
          { label: t(`groups.${group}`), share: 5 },
          { label: t('lines.quantity'), share: 1, isNumber: true },
          ...(hasPrices ? [{ label: t('lines.price'), share: 1.2, isNumber: true }] : []),
        ],
        rows: ofGroup.map((line) => [
          lineText(line, words),
          t('lines.pieces', { shown: number(line.line.quantity), count: line.line.quantity }),
          ...(line.rowCents === null ? [] : [money(line.rowCents)]),
        ]),
      },
    ];
  });
  return [{ kind: 'heading', text: t('lines.title') }, ...tables];
}

/** What it is, and why so many of it. */
function lineText(
  { product, line, otherColour, filledIn }: CalculatedLine,
  { t, textOf, number }: Words,
): string {
  return [
    `${textOf(product.name)} · ${product.sku}`,
    ...line.reasons.map((reason) => reasonText(reason, t, number)),
    ...(filledIn ? [`${textOf(filledIn.option.title)}: ${filledIn.value}`] : []),
    ...(otherColour ? [t('lines.otherColour', { colour: textOf(otherColour) })] : []),
  ].join('\n');
}

/** Without and with tax, for nobody knows whom a paper is shown to; nothing in a store that shows no prices. */
function sumBlocks(
  { calculation: { totalCents }, taxCents }: WrittenRoof,
  { say, t, money }: Words,
): PdfBlock[] {
  if (totalCents === null) return [];
  if (taxCents === 0)
    return [{ kind: 'sums', sums: [{ label: t('facts.total'), value: money(totalCents), strong: true }] }];
  return [
    {
      kind: 'sums',
      sums: [
        { label: say('roof.net'), value: money(totalCents - taxCents) },
        { label: say('roof.tax'), value: money(taxCents) },
        { label: say('roof.total'), value: money(totalCents), strong: true },
      ],
    },
  ];
}
