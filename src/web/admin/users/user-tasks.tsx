import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { type ListedUser, nameOf } from './user-rules.ts';
import styles from './users-screen.module.css';

/** Actions on an account besides its role; those that make no sense for it are not offered. */
export function UserTasks({ user }: { user: ListedUser }) {
  const t = useTranslations('admin');
  const { id, state, scope, hasSecondFactor } = user;
  const name = nameOf(user);
  const isBlocked = state === 'blocked';
  return (
    <div className={styles.tasks}>
      {state === 'invited' && scope !== 'customer' && (
        <TaskButton
          intent="inviteAgain"
          values={{ id }}
          label={t('users.inviteAgain')}
          done={t('users.invited')}
        />
      )}
      {state === 'active' && (
        <TaskButton
          intent="endSessions"
          values={{ id }}
          label={t('users.endSessions')}
          done={t('users.sessionsEnded')}
        />
      )}
      {hasSecondFactor && (
        <TaskButton
          intent="resetSecondFactor"
          values={{ id }}
          label={t('users.resetSecondFactor')}
          done={t('users.secondFactorReset')}
          confirm={{
            title: t('users.confirmReset.title'),
            text: t('users.confirmReset.text', { name }),
            submit: t('users.resetSecondFactor'),
            isDangerous: true,
          }}
        />
      )}
      <TaskButton
        intent="block"
        values={{ id, blocked: String(!isBlocked) }}
        label={t(isBlocked ? 'users.unblock' : 'users.block')}
        done={t(isBlocked ? 'users.unblocked' : 'users.blocked')}
        {...(isBlocked
          ? {}
          : {
              confirm: {
                title: t('users.confirmBlock.title'),
                text: t('users.confirmBlock.text', { name }),
                submit: t('users.block'),
                isDangerous: true,
              },
            })}
      />
      {scope !== 'customer' && (
        <TaskButton
          intent="remove"
          values={{ id }}
          variant="ghost"
          startIcon="trash"
          label={t('users.remove')}
          done={t('users.removed')}
          confirm={{
            title: t('users.confirmRemove.title'),
            text: t(state === 'invited' ? 'users.confirmRemove.invited' : 'users.confirmRemove.text', {
              name,
            }),
            submit: t('users.remove'),
            isDangerous: true,
          }}
        />
      )}
    </div>
  );
}
