import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './account-forms.module.css';

/** Ways in through a provider, where the shop has them; plain links, for they leave the shop. */
export function SocialLogins({ redirect }: { redirect: string | undefined }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const settings = useRootFacts()?.checkout;
  const providers = (['google', 'facebook'] as const).filter((name) => settings?.[`social_${name}`]);
  if (providers.length === 0) return null;
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('social.or')}</p>
      {providers.map((provider) => {
        const query = new URLSearchParams({ provider, ...(redirect ? { redirect } : {}) });
        const href = `${pathOf('socialLogin', language)}?${query}`;
        return (
          <ButtonLink key={provider} href={href} variant="secondary" wide reloadDocument>
            {t(`social.${provider}`)}
          </ButtonLink>
        );
      })}
    </div>
  );
}
