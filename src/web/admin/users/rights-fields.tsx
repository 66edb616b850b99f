import { useId } from 'react';
import { type StaffRole, staffRoles, staffScopes } from '#values/permissions.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './users-screen.module.css';

type RightsFieldsProps = Pick<EditFields, 'field'> & { scope: string; roles: readonly StaffRole[] };

/** What somebody may do: contents by one role, the shop's tasks each by itself. */
export function RightsFields({ field, scope, roles }: RightsFieldsProps) {
  const t = useTranslations('admin');
  const id = useId();
  return (
    <>
      <SelectField
        {...field('scope')}
        hint={t('users.roleHint')}
        placeholder={t('users.noScope')}
        defaultValue={scope}
        options={staffScopes.map((value) => ({ value, label: t(`users.scope.${value}`) }))}
      />
      <fieldset aria-describedby={`${id}-hint`} className={styles.tasksOfUser}>
        <legend className={styles.legend}>{t('users.tasks')}</legend>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('users.tasksHint')}
        </p>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            label={t(`users.roles.${role}`)}
            hint={t(`users.rolesHint.${role}`)}
            defaultChecked={roles.includes(role)}
          />
        ))}
      </fieldset>
    </>
  );
}
