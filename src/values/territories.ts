import { foldText } from './folded-text.ts';
import { postcodeKey } from './postcode.ts';

/*
 * Places whose tax is not that of their country (docs/rules/tax.md): those outside of the EU's customs or VAT area (Articles
 * 6 and 7 of Directive 2006/112/EC), and those with a standard rate of their own.
 */

export type Territory =
  /** No tax of the Union is contained, and goods would go through customs: they are not sent there. */
  | { readonly kind: 'outside' }
  /** Within the VAT area: the country's standard rate is another one there. */
  | { readonly kind: 'ownRate'; readonly standardBasisPoints: number };

type Described = {
  /** Beginnings of their postcodes, as they are compared. */
  readonly starts: readonly string[];
  /** Of the place, folded, where other places have the same postcode. */
  readonly cities?: readonly string[];
  readonly territory: Territory;
};

const outside: Territory = { kind: 'outside' };
const ownRate = (standardBasisPoints: number): Territory => ({ kind: 'ownRate', standardBasisPoints });

const territories: Readonly<Record<string, readonly Described[]>> = {
  // Jungholz and Mittelberg.
  AT: [{ starts: ['6691', '6991', '6992', '6993'], territory: ownRate(1900) }],
  // Helgoland and Büsingen am Hochrhein.
  DE: [
    {
      starts: ['27498', '78266'],
      cities: ['helgoland', 'busingen', 'busingen am hochrhein'],
      territory: outside,
    },
  ],
  // Greenland.
  DK: [{ starts: ['39'], territory: outside }],
  // The Canary Islands, Ceuta and Melilla.
  ES: [{ starts: ['35', '38', '51', '52'], cities: ['ceuta', 'melilla'], territory: outside }],
  // Åland.
  FI: [{ starts: ['22'], territory: outside }],
  // Overseas departments and territories.
  FR: [{ starts: ['97', '984', '986', '987', '988'], territory: outside }],
  // Northern Ireland, Jersey and Guernsey.
  GB: [{ starts: ['BT', 'JE', 'GY'], territory: outside }],
  // Mount Athos.
  GR: [{ starts: ['63086', '63087'], territory: outside }],
  // Livigno, Campione d'Italia, San Marino and the Vatican.
  IT: [
    {
      starts: ['23041', '22061', '4789', '00120'],
      cities: ['livigno', "campione d'italia", 'campione d’italia', 'campione'],
      territory: outside,
    },
  ],
  // Madeira and the Azores.
  PT: [
    { starts: ['90', '91', '92', '93', '94'], territory: ownRate(2200) },
    { starts: ['95', '96', '97', '98', '99'], territory: ownRate(1600) },
  ],
};

export type PlaceOfTerritory = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly zipCode: string | null;
  readonly city?: string | null | undefined;
};

/** What is special about a place beside its country. */
export function findTerritory({ country, zipCode, city }: PlaceOfTerritory): Territory | undefined {
  const described = territories[country];
  if (!described) return undefined;
  const code = zipCode ? postcodeKey(zipCode, country) : '';
  // "Livigno (SO)", "Livigno SO": its province does not make it another place.
  const name = city
    ? foldText(city)
        .trim()
        .replace(/\s*[(,/].*$|\s+[a-z]{2}$/, '')
    : '';
  return described.find(
    ({ starts, cities = [] }) => starts.some((start) => code.startsWith(start)) || cities.includes(name),
  )?.territory;
}

/** Member states of the European Union. */
const memberStates = new Set(
  ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'].concat([
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SE',
    'SI',
    'SK',
  ]),
);

/** True where goods from the Union go through customs. */
export function isBeyondCustoms(place: PlaceOfTerritory): boolean {
  return !memberStates.has(place.country) || findTerritory(place)?.kind === 'outside';
}
