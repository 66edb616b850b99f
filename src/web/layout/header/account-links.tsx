import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { IconLink } from '#web/ui/icon-button.tsx';
import { findInitials } from '#web/visitor/browser-state.ts';
import { useVisitorState } from '#web/visitor/visitor-state.ts';

/** The ways to wishlist and profile; whose they are the browser knows once the page stands. */
export function AccountLinks() {
  const t = useTranslations('layout');
  const profile = pathOf('profile', useLanguage());
  const { signedIn, wished } = useVisitorState();
  const count = wished.length;
  return (
    <>
      <IconLink
        icon="heart"
        inHeader
        data-wishlist
        href={`${profile}?view=wishlist`}
        label={count > 0 ? `${t('wishlist')}: ${count}` : t('wishlist')}
        badge={count || undefined}
      />
      <IconLink
        icon="user"
        inHeader
        href={profile}
        label={signedIn ? t('accountSignedIn') : t('account')}
        badge={signedIn ? findInitials() : undefined}
      />
    </>
  );
}
