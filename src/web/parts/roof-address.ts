import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

export type SavedRoof = EndpointAnswer<typeof roofEndpoints.roofFilter>['data'][number];

/** The address that holds a kept roof; nothing where its covering is not offered any more. */
export function savedRoofAddress(
  { measures, covering }: Pick<SavedRoof, 'measures' | 'covering'>,
  language: Language,
): string | undefined {
  if (!covering) return undefined;
  const { shape, lengthMm, widthMm, pitchTenths, eavesHeightMm, snowRegion, withGutter, leftOut } = measures;
  const pitch = String(pitchTenths / 10);
  const query = new URLSearchParams([
    ['shape', shape],
    // As it is typed: a number below 100 without a unit would be metres.
    ['length', `${lengthMm} mm`],
    ['width', `${widthMm} mm`],
    ['pitch', language === 'en' ? pitch : pitch.replace('.', ',')],
    ['height', `${eavesHeightMm} mm`],
    ['snow', snowRegion],
    ...(withGutter ? [] : [['gutter', 'no']]),
    ...(leftOut ? [['without', leftOut.join()]] : []),
    ['covering', covering.sku],
    ...covering.values.map(({ code, key }) => [code, key]),
  ]);
  return `${pathOf('roof', language)}?${query}`;
}
