import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Status } from '#web/ui/badge.tsx';
import styles from './maintenance-switch.module.css';

/** Shuts the site for visitors and opens it again. */
export function MaintenanceSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslations('admin');
  return (
    <section className={styles.part} aria-labelledby="maintenance">
      <div className={styles.words}>
        <h2 id="maintenance" className={styles.title}>
          {t('maintenance.title')}
        </h2>
        <p>
          <Status tone={isOn ? 'warn' : 'ok'}>{t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')}</Status>
        </p>
        <p className={styles.text}>{t('maintenance.text')}</p>
      </div>
      <TaskButton
        intent="maintenance"
        values={{ isOn: String(!isOn) }}
        label={t(isOn ? 'maintenance.turnOff' : 'maintenance.turnOn')}
        done={t(isOn ? 'maintenance.turnedOff' : 'maintenance.turnedOn')}
        {...(isOn
          ? {}
          : {
              confirm: {
                title: t('maintenance.confirm.title'),
                text: t('maintenance.confirm.text'),
                submit: t('maintenance.turnOn'),
              },
            })}
      />
    </section>
  );
}
