/** Mainland and larger islands as rings of `longitude latitude` in degrees. */
const rings: readonly string[] = [
  // The mainland
  [
    '13.5 45.48, 13.59 45.32, 13.6 45.18, 13.66 45.06, 13.8 44.88, 13.9 44.77, 14.02 44.9,',
    '14.18 44.99, 14.22 45.14, 14.3 45.32, 14.43 45.33, 14.57 45.26, 14.7 45.16, 14.87 45.03,',
    '14.9 44.86, 14.88 44.71, 15.05 44.53, 15.3 44.36, 15.5 44.26, 15.28 44.35, 15.15 44.3,',
    '15.2 44.14, 15.4 43.97, 15.66 43.83, 15.9 43.71, 15.97 43.52, 16.18 43.5, 16.4 43.52,',
    '16.62 43.46, 16.88 43.39, 17.05 43.27, 17.3 43.13, 17.42 43.03, 17.58 42.94, 17.7 42.83,',
    '17.95 42.7, 18.12 42.63, 18.3 42.5, 18.52 42.41, 18.46 42.57, 18.2 42.68, 17.95 42.84,',
    '17.65 42.98, 17.66 43.08, 17.42 43.28, 17.27 43.46, 17 43.57, 16.72 43.77, 16.42 43.99,',
    '16.2 44.16, 16.13 44.37, 15.95 44.56, 15.75 44.78, 15.76 45, 15.8 45.18, 16.02 45.22,',
    '16.28 45.03, 16.4 45.1, 16.5 45.22, 16.92 45.27, 17.2 45.15, 17.5 45.11, 17.85 45.05,',
    '18.02 45.15, 18.25 45.13, 18.55 45.08, 18.68 45.07, 18.82 44.9, 19 44.87, 19.12 45.02,',
    '19.12 45.15, 19.42 45.18, 19.35 45.26, 19.05 45.35, 18.98 45.5, 19.08 45.53, 18.9 45.72,',
    '18.88 45.9, 18.65 45.89, 18.42 45.74, 18.12 45.78, 17.88 45.78, 17.65 45.85, 17.4 45.95,',
    '17.2 46.12, 16.95 46.27, 16.85 46.37, 16.6 46.47, 16.38 46.54, 16.28 46.49, 16.28 46.39,',
    '16.05 46.37, 15.85 46.25, 15.65 46.21, 15.62 46.1, 15.72 46.03, 15.7 45.84, 15.48 45.81,',
    '15.28 45.72, 15.36 45.63, 15.28 45.6, 15.2 45.45, 15.05 45.49, 14.92 45.47, 14.8 45.5,',
    '14.66 45.57, 14.5 45.61, 14.4 45.5, 14.1 45.48, 13.95 45.44, 13.7 45.45, 13.5 45.48',
  ].join(' '),
  // Krk
  '14.45 45.06, 14.55 45.23, 14.64 45.18, 14.82 44.98, 14.66 44.96, 14.45 45.06',
  // Cres and Lošinj
  '14.28 45.11, 14.38 45.08, 14.5 44.9, 14.4 44.7, 14.5 44.48, 14.42 44.5, 14.28 44.86',
  // Rab
  '14.68 44.84, 14.86 44.72, 14.8 44.7, 14.66 44.78',
  // Pag
  '14.88 44.63, 15.04 44.5, 15.26 44.37, 15.2 44.36, 14.98 44.46, 14.86 44.58',
  // Dugi otok
  '14.83 44.16, 15 44, 15.22 43.87, 15.16 43.87, 14.94 43.99, 14.81 44.14',
  // Brač
  '16.38 43.35, 16.6 43.38, 16.86 43.33, 16.87 43.29, 16.62 43.26, 16.4 43.31',
  // Hvar
  '16.38 43.2, 16.6 43.18, 16.85 43.15, 17.2 43.12, 16.9 43.11, 16.55 43.13, 16.4 43.17',
  // Vis
  '16.06 43.05, 16.2 43.08, 16.26 43.04, 16.14 43.01',
  // Korčula
  '16.64 42.97, 16.9 42.97, 17.18 42.95, 17.14 42.91, 16.86 42.9, 16.66 42.93',
  // Pelješac
  '17 43.05, 17.3 43, 17.7 42.86, 17.66 42.82, 17.36 42.92, 17.02 43',
  // Lastovo
  '16.76 42.77, 16.92 42.76, 16.9 42.73, 16.78 42.74',
  // Mljet
  '17.34 42.78, 17.56 42.74, 17.74 42.7, 17.54 42.71, 17.36 42.75',
];

/** Outline of Croatia, simplified by hand to what a plan of a few hundred pixels can show. */
const croatiaOutline: readonly (readonly { readonly lng: number; readonly lat: number }[])[] = rings.map(
  (ring) =>
    ring.split(', ').map((point) => {
      const [lng = 0, lat = 0] = point.split(' ').map(Number);
      return { lng, lat };
    }),
);

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
