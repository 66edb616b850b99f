import type { Site } from '../site.ts';

/**
 * Where numbers of papers are counted, as they are printed: number/premises/device. A site without the options counts at its
 * id and device 1.
 */
export function paperPlaceOf({ siteId, options }: Pick<Site, 'siteId' | 'options'>): {
  premises: string;
  device: string;
} {
  const { PaperPremises: premises, PaperDevice: device } = options;
  return {
    premises: typeof premises === 'string' ? premises : siteId,
    device: typeof device === 'string' ? device : '1',
  };
}
