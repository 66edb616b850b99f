import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { boundsOf, type Point, pathOf } from '#values/profile/profile-geometry.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Product } from '../../parts/catalogue-types.ts';
import { barMm, comparedMaximum } from './comparison-limits.ts';

/** A cross-section in millimetres: x from the axis of its first rib or seam, y downwards from the lower side. */
type DrawnProfile = { readonly outline: string; readonly viewBox: string };

type ComparisonDrawing = {
  /** Of each profile, in their order; a unit is a millimetre in all of them. */
  readonly sheets: readonly DrawnProfile[];
  /** The room in which the beginnings of all of them stand over each other. */
  readonly overlayBox: string;
  /** A line to measure by, in that room. */
  readonly bar: string;
};

/** How much of each sheet stands over the others. */
const overlayMm = 420;
/** Room around what is drawn, in millimetres: half a stroke, and the line below. */
const marginMm = 4;
const barRoomMm = 16;

/** Cross-sections of several sheets in one scale; nothing for a drawing that is not known. */
export function drawComparison(
  drawings: readonly Readonly<Record<string, unknown>>[],
): ComparisonDrawing | undefined {
  const profiles = drawings.map((drawing) => findProfile(drawing));
  const outlines = profiles.flatMap((profile) => (profile ? [profile.outline] : []));
  if (outlines.length === 0 || outlines.length < profiles.length) return undefined;
  const bounds = outlines.map(boundsOf);
  const left = Math.floor(Math.min(...bounds.map((each) => each.left)) - marginMm);
  const right = Math.ceil(Math.max(...bounds.map((each) => each.right)) + marginMm);
  const top = Math.ceil(Math.max(...bounds.map((each) => each.top)) + marginMm);
  const place = ([x, y]: Point): Point => [x, -y];
  return {
    sheets: outlines.map((outline, index) => {
      const height = Math.ceil((bounds[index]?.top ?? 0) + 2 * marginMm);
      return {
        outline: outline.map((stroke) => pathOf(stroke, place)).join(''),
        viewBox: `${left} ${marginMm - height} ${right - left} ${height}`,
      };
    }),
    overlayBox: `${left} ${-top} ${overlayMm} ${top + marginMm + barRoomMm}`,
    bar: `M0 ${barRoomMm - 5}v5M0 ${barRoomMm - 2.5}h${barMm}m0 -2.5v5`,
  };
}

type Covering = EndpointAnswer<typeof roofEndpoints.roofCoverings>['coverings'][number];
type DrawnCovering = Covering & { readonly drawing: Readonly<Record<string, unknown>> };

type Span = { readonly from: number; readonly to: number };

export type ComparedProfile = {
  readonly sku: string;
  readonly name: string;
  readonly slug: string;
  readonly coverWidthMm: number;
  readonly heightMm: number | undefined;
  readonly minimumPitchTenths: number;
  /** Of the thinnest and the thickest sheet; kilograms for a square metre of roof. */
  readonly weightKg: Span | undefined;
  /** Lengths that it is cut to. */
  readonly lengthMm: Span | undefined;
  /** Of a square metre, in major units of the page's currency; absent in a store that shows no prices. */
  readonly price: { readonly amount: number; readonly from: boolean } | undefined;
  /** What else is said of it, by the attribute's name. */
  readonly facts: Readonly<Record<string, readonly ComparedValue[]>>;
};

/** A value as it is read; colours with their hexadecimal one. */
export type ComparedValue = { readonly name: string; readonly hex?: string };

export type ProfilesFacts = {
  readonly offered: readonly { readonly sku: string; readonly name: string }[];
  readonly compared: readonly ComparedProfile[];
  readonly drawing: ComparisonDrawing | undefined;
  /** Names of all facts that any of them has, in their order. */
  readonly factNames: readonly string[];
  /** The address names one alone, or more than are compared. */
  readonly count: 'fine' | 'few' | 'many';
};

/** The sheets that an address names, side by side; without names one of each shape. @throws 404 where there are not two */
export async function loadProfiles(facts: RequestFacts, query: URLSearchParams): Promise<ProfilesFacts> {
  const { coverings } = await facts.api.call(roofEndpoints.roofCoverings, {});
  const offered = coverings.filter(isDrawn);
  if (offered.length < 2) throw notFound();
  const asked = new Set(query.getAll('profile'));
  const named = offered.filter(({ sku }) => asked.has(sku));
  const chosen = (named.length > 0 ? named : oneOfEachShape(offered)).slice(0, comparedMaximum);
  const compared = await Promise.all(chosen.map((covering) => compare(facts, covering)));
  return {
    offered: offered.map(({ sku, name }) => ({ sku, name })),
    compared,
    drawing: drawComparison(chosen.map(({ drawing }) => drawing)),
    factNames: [...new Set(compared.flatMap((one) => Object.keys(one.facts)))],
    count: named.length === 1 ? 'few' : named.length > comparedMaximum ? 'many' : 'fine',
  };
}

function isDrawn(covering: Covering): covering is DrawnCovering {
  return covering.drawing !== null && findProfile(covering.drawing) !== undefined;
}

function oneOfEachShape(offered: readonly DrawnCovering[]): DrawnCovering[] {
  const shapeOf = ({ drawing }: DrawnCovering) => drawing.shape;
  return offered.filter(
    (covering, place) => offered.findIndex((one) => shapeOf(one) === shapeOf(covering)) === place,
  );
}

async function compare(facts: RequestFacts, covering: DrawnCovering): Promise<ComparedProfile> {
  const { sku, name, slug, coverWidthMm, minimumPitchTenths, drawing } = covering;
  const product = await facts.api.call(catalogueEndpoints.productGet, { query: { slug } });
  const length = product.customOptions.find(({ isLength }) => isLength);
  const { unitPrice, priceFrom } = product;
  return {
    sku,
    name,
    slug,
    coverWidthMm,
    heightMm: typeof drawing.heightMm === 'number' ? drawing.heightMm : undefined,
    minimumPitchTenths,
    weightKg: weightOf(product, coverWidthMm),
    lengthMm:
      length?.min !== undefined && length.max !== undefined
        ? { from: length.min, to: length.max }
        : undefined,
    price: unitPrice?.unit === 'm2' ? { amount: unitPrice.price, from: priceFrom === true } : undefined,
    facts: factsOf(product),
  };
}

/** Values of which its variants have one each, then what all of them have; figures have rows of their own. */
function factsOf({
  attributeSet,
  attributes = [],
  associatedProductsAttributes,
}: Product): ComparedProfile['facts'] {
  const chosen = associatedProductsAttributes.map(({ label, values }) => [
    label,
    values.map(({ value, hex }) => ({ name: value, ...(hex ? { hex } : {}) })),
  ]);
  const shared = (attributeSet?.attributes ?? attributes)
    .filter(({ type, attributeValue }) => type !== 'numberField' && attributeValue !== '')
    .map(({ label, attributeValue }) => [label, [{ name: attributeValue }]]);
  return Object.fromEntries([...shared, ...chosen]);
}

/** Sheets are sold by the metre of their cover width. */
function weightOf({ unit, weightKg, associatedProducts }: Product, coverWidthMm: number): Span | undefined {
  if (unit !== 'm' || coverWidthMm <= 0) return undefined;
  const weights =
    associatedProducts.length > 0 ? associatedProducts.map((one) => one.weightKg) : [weightKg ?? 0];
  const ofSquareMetre = (kg: number) => kg / (coverWidthMm / 1000);
  const [from, to] = [Math.min(...weights), Math.max(...weights)];
  return from > 0 ? { from: ofSquareMetre(from), to: ofSquareMetre(to) } : undefined;
}
