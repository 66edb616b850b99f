import { pathOf } from '#values/addresses.ts';
import type { FirstStep } from '#values/first-steps.ts';
import type { Language } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';

/** Where a step is done; undefined where that is outside of the panel. */
export function placeOfStep(name: FirstStep, language: Language): string | undefined {
  const settings = panelPathOf('adminSettings', language);
  switch (name) {
    case 'company':
    case 'bank':
    case 'sender':
    case 'delivery':
    case 'payment':
      return `${settings}?group=${name}`;
    case 'look':
      return `${panelPathOf('adminOptions', language)}?theme=look`;
    case 'category':
      return panelPathOf('adminCategories', language);
    case 'product':
      return panelPathOf('adminProducts', language);
    case 'legal':
      return `${panelPathOf('adminContent', language)}?state=draft`;
    case 'backup':
      return `${settings}#last-backup`;
    case 'testOrder':
      return pathOf('shop', language);
    case 'goLive':
      return '#maintenance';
    case 'domain':
      return undefined;
  }
}
