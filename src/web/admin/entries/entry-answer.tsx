import { entryAnswerMaximum } from '#values/entry-states.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { checkAnswer } from './entry-answer-rules.ts';
import type { WholeEntry } from './entry-content.tsx';
import styles from './entry-screen.module.css';

/** The answer that was mailed, or the form that mails one; nothing where there is no address to mail it to. */
export function EntryAnswer({ entry, mayAnswer }: { entry: WholeEntry; mayAnswer: boolean }) {
  const t = useTranslations('site');
  const { dateTime } = useFormats();
  const { answer, email } = entry;
  const language = findLanguageByCode(entry.language_code) ?? 'hr';
  if (!answer && (!mayAnswer || email === null)) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t('entries.answer')}</h2>
      {answer ? (
        <>
          <p className={styles.by}>
            {t('entries.answeredBy', {
              name: answer.answered_by ?? t('entries.somebody'),
              when: dateTime(answer.answered_at),
            })}
          </p>
          <p className={styles.text} lang={language}>
            {answer.text}
          </p>
        </>
      ) : (
        <EditForm
          intent="answer"
          isGuarded
          labels={{ text: t('entries.answerText') }}
          check={checkAnswer}
          submit={t('entries.send')}
          done={t('entries.answered')}
        >
          {({ field }) => (
            <TextAreaField
              {...field('text')}
              hint={t('entries.answerHint', { email: email ?? '', language: languageNames[language] })}
              lang={language}
              rows={8}
              maxLength={entryAnswerMaximum}
              required
            />
          )}
        </EditForm>
      )}
    </section>
  );
}
