import type { Language } from '#values/language.ts';
import { countryName, formatNumber, wordJoiner } from '#web/i18n/formats.ts';
import type { Product } from './catalogue-types.ts';

/** How one or several variants come, ready to be said: what is worked out here stays on the server. */
export type DeliveryFacts = {
  readonly productIds: readonly number[];
  /** Country that it holds for, by name. */
  readonly place: string;
  /** Parcel or lorry, by rising length where one is chosen. Parameters of one text. */
  readonly steps: readonly {
    /** Whether it holds up to a length, beyond it, or for all. */
    readonly range: 'to' | 'over' | 'all';
    readonly length: string;
    readonly kind: 'courier' | 'truck' | 'pickup';
    /** Working days: '1–2', and the last of them. */
    readonly span: string;
    readonly to: number;
  }[];
  readonly pickup: boolean;
};

export function deliveryFacts({ country, offers }: Product['delivery'], language: Language): DeliveryFacts[] {
  const place = countryName(language, country);
  return offers.map(({ productIds, steps }) => ({
    productIds,
    place,
    pickup: steps.some(({ ways }) => ways.some(({ kind }) => kind === 'pickup')),
    steps: steps.flatMap(({ toMm, ways }, index) => {
      const way = ways.find(({ kind }) => kind !== 'pickup');
      if (!way) return [];
      const limitMm = toMm ?? steps[index - 1]?.toMm;
      return [
        {
          range: toMm ? 'to' : limitMm ? 'over' : 'all',
          length: formatNumber(language, limitMm ?? 0, { unit: 'mm' }),
          kind: way.kind,
          span: [...new Set(way.days)].join(`–${wordJoiner}`),
          to: way.days.at(-1) ?? 0,
        } as const,
      ];
    }),
  }));
}
