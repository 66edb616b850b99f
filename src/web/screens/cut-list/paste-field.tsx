import { useRef } from 'react';
import { cutListTextMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-field.tsx';
import styles from './cut-list.module.css';
import type { CutListState } from './use-cut-list.ts';

/** A list pasted from a message: accepted rows are taken over, the other lines are listed. */
export function PasteField({ list }: { list: CutListState }) {
  const t = useTranslations('lengths');
  const area = useRef<HTMLTextAreaElement>(null);
  const { problems, taken } = list.pasted;
  return (
    <section className={styles.paste} aria-labelledby="paste-title">
      <h2 id="paste-title" className={styles.partTitle}>
        {t('paste.title')}
      </h2>
      <TextAreaField
        ref={area}
        name="paste"
        label={t('paste.label')}
        hint={t('paste.hint')}
        maxLength={cutListTextMaximum}
        spellCheck={false}
        autoComplete="off"
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value="paste"
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            if (!area.current) return;
            list.paste(area.current.value, true);
            area.current.value = '';
          }}
        >
          {t('paste.take')}
        </Button>
      </div>
      <p role="status" className={styles.taken}>
        {taken > 0 && t('paste.taken', { count: taken })}
      </p>
      {problems.length > 0 && (
        <Alert tone="warn" title={t('paste.problems')} live="polite">
          <ul className={styles.problems}>
            {problems.map(({ line, text, rule }) => (
              <li key={`${line}-${text}`}>
                {t('paste.line', { line, text, reason: t(`paste.rule.${rule}`) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}
