import { useState } from 'react';
import { memberCardMaximum } from '#values/account-limits.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { PasswordField } from '../../parts/account-forms/password-field.tsx';
import { PersonFields } from '../../parts/account-forms/person-fields.tsx';
import { checkProfile } from '../../parts/account-forms/person-rules.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import type { ViewProps } from './view-props.ts';

/** Name, e-mail address and member card. */
export function DetailsView({ customer, answered }: ViewProps) {
  const t = useTranslations('account');
  const notice = useNotices();
  const language = useLanguage();
  const [saved, setSaved] = useState(0);
  const { details, email, pendingEmail, memberCardBarcode, hasPassword } = customer;
  return (
    <div className={styles.form}>
      <AccountForm
        action={viewPath('details', language)}
        intent="profile"
        answered={answered}
        check={checkProfile}
        labelOf={(path) => t(path === 'password' ? 'field.oldPassword' : `field.${path}`)}
        fieldTextOf={(path, errors) =>
          path === 'memberCardBarcode' && errors[path]?.rule === 'oneOf'
            ? notice('membershipCardBarcodeInvalid')
            : undefined
        }
        initial={{ ...details, email: pendingEmail ?? email, memberCardBarcode: memberCardBarcode ?? '' }}
        submit={t('details.submit')}
        doneText={t('details.done')}
        onDone={() => setSaved(saved + 1)}
      >
        {({ field }) => (
          <>
            <PersonFields field={field} emailHint={t('details.emailHint')} />
            {hasPassword && (
              <PasswordField
                // Empty again once it was used.
                key={saved}
                {...field('password')}
                autoComplete="current-password"
                required={false}
                hint={t('details.passwordHint')}
              />
            )}
            <TextField
              {...field('memberCardBarcode')}
              autoComplete="off"
              spellCheck={false}
              maxLength={memberCardMaximum * 2}
              hint={t('register.cardHint')}
            />
          </>
        )}
      </AccountForm>
    </div>
  );
}
