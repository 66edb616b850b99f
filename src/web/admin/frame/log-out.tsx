import { Form } from 'react-router';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { dropDraftCopies } from '#web/visitor/draft-copies-name.ts';

/** How the login screen's action recognises a logout. */
export const logOutIntent = 'logOut';

/** Ends the login; the panel's login screen takes it. */
export function LogOut() {
  const t = useTranslations('admin');
  const language = useLanguage();
  return (
    <Form
      method="post"
      action={panelPathOf('adminLogin', language)}
      reloadDocument
      onSubmit={dropDraftCopies}
    >
      <input type="hidden" name="intent" value={logOutIntent} />
      <Button type="submit" size="small" variant="secondary">
        {t('logOut')}
      </Button>
    </Form>
  );
}
