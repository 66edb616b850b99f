import { useTranslations } from '#web/i18n/use-translations.ts';
import { usePageStart } from '#web/request/response-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** Names the module of the animation over the first page of a visit, on sites that have one. */
export function IntroScript() {
  const t = useTranslations('layout');
  const src = usePageStart()?.introModule;
  const name = useRootFacts()?.site.name;
  return src && name && <script type="module" async src={src} data-intro={name} data-skip={t('skipIntro')} />;
}
