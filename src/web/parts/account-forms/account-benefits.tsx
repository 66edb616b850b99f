import { useContext } from 'react';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const benefits: readonly [string, IconName][] = [
  ['orders', 'document'],
  ['addresses', 'truck'],
  ['lists', 'ruler'],
  ['wishlist', 'heart'],
  ['card', 'card'],
];

/** Where no orders are taken. */
const benefitsOfEnquiries: typeof benefits = [
  ['lists', 'ruler'],
  ['wishlist', 'heart'],
];

/** What an account is good for. */
export function AccountBenefits() {
  const t = useTranslations('account');
  const shown = useContext(EnquiryWords) ? benefitsOfEnquiries : benefits;
  return (
    <ul>
      {shown.map(([name, icon]) => (
        <li key={name}>
          <Icon name={icon} sizePx={20} />
          {t(`benefit.${name}`)}
        </li>
      ))}
    </ul>
  );
}
