import { croatiaOutline } from './croatia-outline.ts';

/** A plan drawn by the program: no map of somebody else is asked for, so no consent is needed (docs/rules/consents.md). */
export type SitePlan = {
  readonly width: number;
  readonly height: number;
  /** Path of the country, where the places are in one that the program can draw. */
  readonly land: string;
  /** Whole degrees of longitude and latitude. */
  readonly grid: string;
  readonly markers: readonly { readonly x: number; readonly y: number }[];
  /** A bar of a round length. */
  readonly scale: {
    readonly x: number;
    readonly y: number;
    readonly length: number;
    readonly kilometres: number;
  };
};

export type Place = { readonly lat: number; readonly lng: number };

type Bounds = {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};

/** Units of the drawing across; it scales to whatever place it gets. */
const planWidth = 600;
const kilometresPerDegree = 111.3;
const radians = Math.PI / 180;

/**
 * Draws where places are: within the country's outline where all of them lie in its bounds, else by themselves. One
 * degree of longitude is shortened by the latitude of the middle, which is exact enough for a country.
 */
export function drawSitePlan(places: readonly Place[]): SitePlan {
  const country = boundsOf(croatiaOutline.flat(), 0.25);
  const isInCountry = places.every(({ lat, lng }) => contains(country, lat, lng));
  const { west, east, south, north } = isInCountry ? country : boundsOf(places, 0.5);
  const shortening = Math.cos(((south + north) / 2) * radians);
  const unitsPerDegree = planWidth / ((east - west) * shortening);
  const height = (north - south) * unitsPerDegree;
  const x = (lng: number) => round((lng - west) * shortening * unitsPerDegree);
  const y = (lat: number) => round((north - lat) * unitsPerDegree);
  const ring = (points: readonly Place[]) =>
    `M${points.map(({ lng, lat }) => `${x(lng)} ${y(lat)}`).join('L')}Z`;
  const kilometres = roundLength(((east - west) * shortening * kilometresPerDegree) / 5);
  return {
    width: planWidth,
    height: Math.round(height),
    land: isInCountry ? croatiaOutline.map(ring).join('') : '',
    grid: [
      ...wholeDegrees(west, east).map((lng) => `M${x(lng)} 0V${round(height)}`),
      ...wholeDegrees(south, north).map((lat) => `M0 ${y(lat)}H${planWidth}`),
    ].join(''),
    markers: places.map(({ lat, lng }) => ({ x: x(lng), y: y(lat) })),
    scale: {
      x: 24,
      y: round(height - 24),
      length: round((kilometres / kilometresPerDegree) * unitsPerDegree),
      kilometres,
    },
  };
}

function boundsOf(places: readonly Place[], marginDegrees: number): Bounds {
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return {
    west: Math.min(...lngs) - marginDegrees,
    east: Math.max(...lngs) + marginDegrees,
    south: Math.min(...lats) - marginDegrees,
    north: Math.max(...lats) + marginDegrees,
  };
}

function contains({ west, east, south, north }: Bounds, lat: number, lng: number): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

function wholeDegrees(from: number, to: number): number[] {
  const first = Math.ceil(from);
  return Array.from({ length: Math.max(0, Math.floor(to) - first + 1) }, (_, index) => first + index);
}

/** The next lower of 1, 2, 5, 10, 20, 50 ... */
function roundLength(kilometres: number): number {
  const power = 10 ** Math.floor(Math.log10(kilometres));
  const digit = [5, 2, 1].find((candidate) => candidate * power <= kilometres) ?? 1;
  return digit * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
