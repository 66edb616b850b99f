import { addressMaxima } from '#values/form-limits.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FormParts } from './account-form.tsx';
import styles from './account-forms.module.css';
import { EmailField } from './email-field.tsx';

/** Who somebody is: both names and the e-mail address. */
export function PersonFields({ field, emailHint }: Pick<FormParts, 'field'> & { emailHint: string }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...field('firstName')}
          autoComplete="given-name"
          maxLength={addressMaxima.firstName * 2}
          required
        />
        <TextField
          {...field('lastName')}
          autoComplete="family-name"
          maxLength={addressMaxima.lastName * 2}
          required
        />
      </div>
      <EmailField {...field('email')} autoComplete="email" hint={emailHint} />
    </>
  );
}
