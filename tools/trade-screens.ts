import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { demoProduct } from './demo-addresses.ts';
import { at, type ScreenState, variation } from './screen-steps.ts';

/** Four lengths of a coping, with marks. */
function cutListAddress(language: Language): string {
  const list = '4250\t4\tA1\n3180\t2\tA2\n900\t3\tB\n2330\t12\tC';
  const slug = demoProduct('coping-300').slug[language];
  return `${pathOf('cutList', language, { slug })}?${new URLSearchParams({ list })}`;
}

/** The tools of the trade: roof calculator, cut lists, profiles compared. */
export const tradeScreens: readonly ScreenState[] = [
  at('roof', (language) => pathOf('roof', language)),
  variation(
    at(
      'roof-hip',
      (language) =>
        `${pathOf('roof', language)}?shape=hip&length=12000&width=8000&pitch=30&covering=ATK-SF530`,
    ),
  ),
  variation(
    at(
      'roof-stopped',
      (language) =>
        `${pathOf('roof', language)}?shape=canopy&length=6600&width=7000&pitch=5&snow=zone4&covering=ATK-CL350`,
    ),
  ),
  variation(at('roof-wrong', (language) => `${pathOf('roof', language)}?length=300000&pitch=x`)),
  at('cut-list', cutListAddress),
  variation(at('cut-list-empty', (language) => cutListAddress(language).replace(/\?.*/, ''))),
  at('profiles', (language) => pathOf('profiles', language)),
  variation(
    at(
      'profiles-four',
      (language) =>
        `${pathOf('profiles', language)}?profile=ATK-SF430&profile=ATK-T20&profile=ATK-T35&profile=ATK-V18-MF-07`,
    ),
  ),
  variation(at('profiles-one', (language) => `${pathOf('profiles', language)}?profile=ATK-KL505`)),
];
