import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-forms.module.css';
import { checkForgotten } from './account-rules.ts';
import { EmailField } from './email-field.tsx';

/** What the login screen's action tells this form by. */
export const resendIntent = 'resend';

/** Has the mail that confirms an address sent once more; wherever it stands the login screen's action takes it. */
export function ResendConfirmation({ answered }: { answered?: FormAnswer | undefined }) {
  const t = useTranslations('account');
  const language = useLanguage();
  return (
    <Accordion>
      <AccordionItem title={t('resend.title')} open={answered !== undefined} size="small">
        <p className={styles.lead}>{t('resend.lead')}</p>
        <AccountForm
          action={pathOf('login', language)}
          intent={resendIntent}
          answered={answered}
          check={checkForgotten}
          labelOf={(path) => t(`field.${path}`)}
          submit={t('resend.submit')}
          submitLook={{ variant: 'secondary', size: 'medium' }}
          doneText={t('resend.done')}
          clears
        >
          {({ field }) => <EmailField {...field('email')} autoComplete="email" />}
        </AccountForm>
      </AccordionItem>
    </Accordion>
  );
}
