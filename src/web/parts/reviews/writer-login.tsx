import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { withRedirect } from '../account-forms/login-address.ts';
import { reviewsAnchor, type wordsFor } from './reviews-load.ts';

type WriterLoginProps = {
  about: ReturnType<typeof wordsFor>;
  /** Where the login leads back to. */
  anchor?: string;
};

/** Stands in the place of a form that only people who are logged in are given. */
export function WriterLogin({ about, anchor = reviewsAnchor }: WriterLoginProps) {
  const t = useTranslations('reviews');
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <Alert
      tone="info"
      action={
        <ButtonLink
          size="small"
          href={withRedirect(pathOf('login', language), `${pathname}${search}#${anchor}`)}
          reloadDocument
        >
          {t(`${about}.login`)}
        </ButtonLink>
      }
    >
      {t(`${about}.loginText`)}
    </Alert>
  );
}
