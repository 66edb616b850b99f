import { cutListNameMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './cut-list.module.css';
import type { CutListAnswer } from './cut-list-action.ts';

/** Keeps the list in the account: under a new name, or as the kept one that it is. */
export function SaveFields({ answer }: { answer: CutListAnswer }) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { saved, isKept, errors, values } = answer;
  return (
    <section className={styles.save} aria-labelledby="save-title">
      <h2 id="save-title" className={styles.partTitle}>
        {t('save.title')}
      </h2>
      {isKept && saved && (
        <Alert
          tone="ok"
          live="polite"
          action={<Link href={`${pathOf('profile', language)}?view=lists`}>{t('save.all')}</Link>}
        >
          {t('save.done', { name: saved.name })}
        </Alert>
      )}
      {saved && (
        <>
          <input type="hidden" name="savedId" value={saved.id} />
          <input type="hidden" name="savedName" value={saved.name} />
        </>
      )}
      <TextField
        id="list-name"
        name="name"
        label={t('save.name')}
        hint={t('save.nameHint')}
        error={errors?.name && t('save.nameMissing')}
        maxLength={cutListNameMaximum}
        autoComplete="off"
        defaultValue={values?.name ?? saved?.name ?? ''}
      />
      <div className={styles.saveWays}>
        {saved && (
          <Button type="submit" name="intent" value="update" variant="secondary">
            {t('save.update')}
          </Button>
        )}
        <Button type="submit" name="intent" value="save" variant={saved ? 'ghost' : 'secondary'}>
          {t(saved ? 'save.copy' : 'save.save')}
        </Button>
      </div>
    </section>
  );
}
