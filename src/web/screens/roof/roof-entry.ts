import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { readLeftOut } from '#values/roof/left-out.ts';
import {
  eavesHeightMaximumMm,
  pitchMaximumOf,
  pitchMinimumTenths,
  type RoofShape,
  roofShapes,
  roofSideMaximumMm,
  roofSideMinimumMm,
} from '#values/roof/roof-geometry.ts';

export type Coverings = EndpointAnswer<typeof roofEndpoints.roofCoverings>;
type Covering = Coverings['coverings'][number];

/** What is typed, by the name of its field in form and address. */
export const measureNames = ['length', 'width', 'pitch', 'height'] as const;
export type MeasureName = (typeof measureNames)[number];

/** Millimetres, or tenths of a degree. */
export type Bounds = { readonly minimum: number; readonly maximum: number };

/** `flat`: a pitch that is none. */
export type MeasureError = { readonly rule: 'unreadable' } | ({ readonly rule: 'between' | 'flat' } & Bounds);

/** A roof as the address says it; what it leaves out is that of an example. */
export type RoofEntry = {
  readonly shape: RoofShape;
  readonly typed: Readonly<Record<MeasureName, string>>;
  readonly errors: Readonly<Partial<Record<MeasureName, MeasureError>>>;
  readonly snow: string;
  readonly withGutter: boolean;
  /** Ids of products whose lines are not wanted. */
  readonly leftOut: readonly number[];
  readonly coverings: readonly { readonly sku: string; readonly name: string }[];
  readonly covering: Pick<Covering, 'sku' | 'minimumPitchTenths' | 'coverWidthMm' | 'maximumMm'>;
  /** The values in which its variants differ, and which of them are taken. */
  readonly choices: readonly {
    readonly code: string;
    readonly label: string;
    readonly values: readonly { readonly key: string; readonly label: string; readonly hex: string | null }[];
    readonly chosen: string;
  }[];
  readonly snowRegions: Coverings['snowRegions'];
};

export type AskedRoof = EndpointInput<typeof roofEndpoints.roofCalculate>['body'];

export const ownWords = ['shape', 'from', ...measureNames, 'snow', 'gutter', 'covering', 'without'];

/** A roof of each shape as there are many. */
export const examples: Readonly<Record<RoofShape, Readonly<Record<MeasureName, string>>>> = {
  gable: { length: '12000', width: '9000', pitch: '25', height: '3000' },
  mono: { length: '12000', width: '6000', pitch: '10', height: '3000' },
  hip: { length: '12000', width: '9000', pitch: '25', height: '3000' },
  canopy: { length: '6000', width: '3000', pitch: '8', height: '2500' },
  carport: { length: '6000', width: '5500', pitch: '5', height: '2500' },
};
const typedMaximum = 20;

/**
 * Reads the input from an address.
 * @returns `asked`: the calculator's input; undefined if a measure is invalid
 */
export function readRoofEntry(
  query: URLSearchParams,
  { coverings, snowRegions }: Coverings,
  language: Language,
): { readonly entry: RoofEntry; readonly asked: AskedRoof | undefined } | undefined {
  const covering = coverings.find(({ sku }) => sku === query.get('covering')) ?? coverings[0];
  const variant = covering && likeliestVariant(covering, query);
  if (!covering || !variant) return undefined;
  const shape = roofShapes.find((one) => one === query.get('shape')) ?? 'gable';
  const typed = typedMeasures(query, shape);
  const read = {
    length: lengthOf(typed.length, language),
    width: lengthOf(typed.width, language),
    pitch: tenthsOf(typed.pitch, language),
    height: lengthOf(typed.height, language),
  };
  const bounds = boundsOf(shape);
  const errors = Object.fromEntries(
    measureNames.flatMap((name): [MeasureName, MeasureError][] => {
      const value = read[name];
      const { minimum, maximum } = bounds[name];
      if (value === undefined) return [[name, { rule: 'unreadable' }]];
      if (value >= minimum && value <= maximum) return [];
      const rule = name === 'pitch' && value < minimum ? 'flat' : 'between';
      return [[name, { rule, minimum, maximum }]];
    }),
  );
  const usual = snowRegions.find(({ shopDefault }) => shopDefault) ?? snowRegions[0];
  const snow = snowRegions.find(({ key }) => key === query.get('snow')) ?? usual;
  const withGutter = query.get('gutter') !== 'no';
  const { sku, minimumPitchTenths, coverWidthMm, maximumMm } = covering;
  const entry: RoofEntry = {
    shape,
    typed,
    errors,
    snow: snow?.key ?? '',
    withGutter,
    leftOut: readLeftOut(query.get('without') ?? ''),
    coverings: coverings.map(({ sku, name }) => ({ sku, name })),
    covering: { sku, minimumPitchTenths, coverWidthMm, maximumMm },
    choices: choicesOf(covering, variant),
    snowRegions,
  };
  const { length, width, pitch, height } = read;
  if (length === undefined || width === undefined || pitch === undefined || height === undefined)
    return { entry, asked: undefined };
  const asked: AskedRoof = {
    productId: variant.productId,
    shape,
    lengthMm: length,
    widthMm: width,
    pitchTenths: pitch,
    eavesHeightMm: height,
    snowRegion: entry.snow,
    withGutter,
  };
  return { entry, asked: Object.keys(errors).length > 0 ? undefined : asked };
}

/** Replaces the example values of the previous shape (`from`) by those of the chosen one. */
function typedMeasures(query: URLSearchParams, shape: RoofShape): Record<MeasureName, string> {
  const from = roofShapes.find((one) => one === query.get('from')) ?? shape;
  const of = (name: MeasureName) => {
    const typed = query.get(name);
    const isExample = typed === null || (from !== shape && typed === examples[from][name]);
    return isExample ? examples[shape][name] : typed.slice(0, typedMaximum);
  };
  return { length: of('length'), width: of('width'), pitch: of('pitch'), height: of('height') };
}

export function boundsOf(shape: RoofShape): Record<MeasureName, Bounds> {
  const side = { minimum: roofSideMinimumMm, maximum: roofSideMaximumMm };
  return {
    length: side,
    width: side,
    pitch: { minimum: pitchMinimumTenths, maximum: pitchMaximumOf(shape) },
    height: { minimum: 0, maximum: eavesHeightMaximumMm },
  };
}

/** Whole millimetres; a number below 100 without a unit are metres, for no roof is that small. */
function lengthOf(typed: string, language: Language): number | undefined {
  const [, text = '', unit] = /^(\d.*?)\s*(mm|cm|m)?$/i.exec(typed.trim()) ?? [];
  const value = findTypedNumber(text, language);
  if (value === undefined) return undefined;
  const perUnit = { mm: 1, cm: 10, m: 1000 }[unit?.toLowerCase() ?? (value < 100 ? 'm' : 'mm')] ?? 1;
  return Math.round(value * perUnit);
}

function tenthsOf(typed: string, language: Language): number | undefined {
  const value = findTypedNumber(typed.replace(/\s*°\s*$/, ''), language);
  return value === undefined ? undefined : Math.round(value * 10);
}

/** The variant with the asked values; where there is none, with as many of them as there is one with. */
function likeliestVariant({ variants }: Covering, query: URLSearchParams) {
  const likeness = ({ values }: Covering['variants'][number]) =>
    values.reduce(
      (sum, { code, key, shopDefault }) => sum + (query.get(code) === key ? 10 : 0) + (shopDefault ? 1 : 0),
      0,
    );
  return variants.reduce<Covering['variants'][number] | undefined>(
    (best, one) => (best === undefined || likeness(one) > likeness(best) ? one : best),
    undefined,
  );
}

function choicesOf({ variants }: Covering, chosen: Covering['variants'][number]): RoofEntry['choices'] {
  return chosen.values.map(({ code, attribute, key }) => {
    const all = variants.flatMap(({ values }) => values.filter((value) => value.code === code));
    const values = [...new Map(all.map((value) => [value.key, value])).values()];
    return {
      code,
      label: attribute,
      values: values.map(({ key, label, hex }) => ({ key, label, hex })),
      chosen: key,
    };
  });
}
