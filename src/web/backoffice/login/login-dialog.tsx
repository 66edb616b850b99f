import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { stayField } from './held-calls.ts';
import styles from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';

/** Asks for a new login after it has ended. Somebody who closes it can read and copy the page, and sees a reminder. */
export default function LoginDialog({ onDone }: { onDone: () => void }) {
  const t = useTranslations('admin');
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('login.ended')}
        closeLabel={t('close')}
        size="small"
      >
        <div className={styles.body}>
          <p>{t('login.endedAbout')}</p>
          <LoginForm hidden={{ [stayField]: 'true' }} onDone={onDone} />
        </div>
      </Dialog>
      {!isOpen && (
        <div className={styles.reminder} data-edit-ui="">
          <Alert
            tone="warn"
            live="assertive"
            title={t('login.ended')}
            action={
              <Button size="small" onClick={() => setOpen(true)}>
                {t('login.again')}
              </Button>
            }
          >
            {t('login.endedReminder')}
          </Alert>
        </div>
      )}
    </>
  );
}
