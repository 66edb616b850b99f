import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const benefits: readonly [string, IconName][] = [
  ['orders', 'document'],
  ['addresses', 'truck'],
  ['wishlist', 'heart'],
  ['card', 'card'],
];

/** What an account is good for. */
export function AccountBenefits() {
  const t = useTranslations('account');
  return (
    <ul>
      {benefits.map(([name, icon]) => (
        <li key={name}>
          <Icon name={icon} sizePx={20} />
          {t(`benefit.${name}`)}
        </li>
      ))}
    </ul>
  );
}
