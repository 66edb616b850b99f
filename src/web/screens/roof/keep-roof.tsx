import { Form, useActionData, useLocation } from 'react-router';
import { roofNameMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './roof.module.css';
import type { RoofAnswer } from './roof-action.ts';

/** Ways to come back to a roof: its address, the account, paper. @param paper address of its PDF */
export function KeepRoof({ paper }: { paper: string }) {
  const t = useTranslations('roof');
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const answer = useActionData<RoofAnswer>();
  const address = pathname + search;
  return (
    <div className={styles.keep}>
      <h3 className={styles.groupTitle}>{t('keep.title')}</h3>
      <p className={styles.note}>
        {t('keep.text')}{' '}
        <Link href={search === '' ? pathOf('roof', language) : address}>{t('keep.link')}</Link>
      </p>
      <Form
        method="post"
        action={address}
        preventScrollReset
        noValidate
        className={styles.saving}
        data-print="hidden"
      >
        <TextField
          id="roof-name"
          name="name"
          label={t('keep.name')}
          hint={t('keep.nameHint')}
          error={answer?.isNameMissing && t('keep.nameMissing')}
          maxLength={roofNameMaximum}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="save" variant="secondary">
          {t('keep.save')}
        </Button>
      </Form>
      {answer?.kept !== undefined && (
        <Alert
          tone="ok"
          live="polite"
          action={<Link href={`${pathOf('profile', language)}?view=lists`}>{t('keep.all')}</Link>}
        >
          {t('keep.done', { name: answer.kept })}
        </Alert>
      )}
      <p className={styles.papers} data-print="hidden">
        <ButtonLink href={paper} reloadDocument variant="link" size="small" startIcon="document">
          {t('keep.pdf')}
        </ButtonLink>
        <span className={styles.scripted}>
          <Button variant="link" size="small" startIcon="document" onClick={() => window.print()}>
            {t('keep.print')}
          </Button>
        </span>
      </p>
    </div>
  );
}
