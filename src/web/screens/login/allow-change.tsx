import { Form, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountPage } from '../../parts/account-forms/account-page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { allowIntent } from './login-page.ts';

/** Asks whoever has the present e-mail address to allow another one: nothing happens before the press. */
export function AllowChange({ token }: { token: string }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const isSending = useNavigation().formData !== undefined;
  return (
    <>
      <PageHead title={t('allowChange.title')} noIndex />
      <AccountPage title={t('allowChange.title')} lead={t('allowChange.text')}>
        <Form method="post" action={pathOf('login', language)} replace>
          <input type="hidden" name="intent" value={allowIntent} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large" pending={isSending}>
            {t('allowChange.submit')}
          </Button>
        </Form>
      </AccountPage>
    </>
  );
}
