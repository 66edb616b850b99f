import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '#web/ui/table.tsx';
import { RightsFields } from './rights-fields.tsx';
import { checkRights, type ListedUser, nameOf } from './user-rules.ts';
import { UserTasks } from './user-tasks.tsx';
import styles from './users-screen.module.css';

type UserDialogProps = { user: ListedUser | undefined; onClose: () => void };

/** Somebody's rights, and what else can be done about the account. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const t = useTranslations('admin');
  return (
    <FormDialog
      open={user !== undefined}
      onClose={onClose}
      title={user ? nameOf(user) : t('users.person')}
      size="wide"
    >
      {user && (
        <div className={styles.user}>
          <UserFacts user={user} />
          <EditForm
            key={`${user.id}.${user.scope}.${user.roles}`}
            intent="role"
            labels={{ scope: t('users.role') }}
            check={checkRights}
            submit={t('users.saveRole')}
            done={t('users.roleSaved')}
          >
            {({ field }) => (
              <>
                <input type="hidden" name="id" value={user.id} />
                <RightsFields
                  field={field}
                  scope={user.scope === 'customer' ? '' : (user.scope ?? '')}
                  roles={user.roles}
                />
              </>
            )}
          </EditForm>
          <UserTasks user={user} />
        </div>
      )}
    </FormDialog>
  );
}

function UserFacts({ user }: { user: ListedUser }) {
  const t = useTranslations('admin');
  const { dateTime } = useFormats();
  return (
    <Facts
      items={[
        { label: t('users.email'), value: user.email },
        { label: t('users.stateLabel'), value: t(`users.state.${user.state}`) },
        {
          label: t('users.secondFactor'),
          value: t(user.hasSecondFactor ? 'users.secondFactorOn' : 'users.secondFactorOff'),
        },
        {
          label: t('users.lastLogin'),
          value: user.lastLoginAt
            ? dateTime(user.lastLoginAt)
            : t(user.state === 'invited' ? 'users.never' : 'users.notSeen'),
        },
      ]}
    />
  );
}
