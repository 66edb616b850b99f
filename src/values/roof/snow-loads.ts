/**
 * What a snow region stands for in kN/m²: the characteristic load on the ground up to 400 m above sea level (HRN EN 1991-1-3/NA,
 * docs/rules/roof-calculator.md), by the keys of the catalogue's attribute `snowZone`.
 */
const groundLoads: Readonly<Record<string, number>> = { zone1: 0.5, zone2: 1, zone3: 1.75, zone4: 2 };

/** In kN/m²; nothing for a region that is none of the Croatian ones. */
export function snowLoadOf(region: string): number | undefined {
  return groundLoads[region];
}

/** The highest load that one of the regions stands for, in kN/m²; nothing where they are none of the Croatian ones. */
export function highestSnowLoad(regions: readonly { readonly key: string }[]): number | undefined {
  const loads = regions.flatMap(({ key }) => snowLoadOf(key) ?? []);
  return loads.length > 0 ? Math.max(...loads) : undefined;
}
