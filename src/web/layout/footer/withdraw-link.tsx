import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/**
 * The way to the withdrawal from a contract, which the law wants in plain sight of every page (Directive 2011/83/EU, Art. 11a):
 * a part of the frame, so that no editor can take it away. Where enquiries are taken no contract is concluded.
 */
export function WithdrawLink() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const facts = useRootFacts();
  if (facts?.site.priceMode === 'enquiry') return null;
  return (
    <ButtonLink href={pathOf('withdrawal', language)} prefetch="none" variant="secondary" size="small">
      {t('withdraw')}
    </ButtonLink>
  );
}
