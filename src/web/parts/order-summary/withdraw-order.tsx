import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The way to the withdrawal from an order, which knows the order already. */
export function WithdrawOrder({ token }: { token: string }) {
  const t = useTranslations('layout');
  const href = `${pathOf('withdrawal', useLanguage())}?token=${encodeURIComponent(token)}`;
  return (
    <ButtonLink href={href} prefetch="none" variant="ghost">
      {t('withdraw')}
    </ButtonLink>
  );
}
