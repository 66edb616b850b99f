import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryEndpoints } from '#contract/v1/entry-endpoints.ts';
import { entryAnswerMaximum, entryStates } from '#values/entry-states.ts';
import { findLanguageByCode, languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import {
  answerTask,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { EntryContent, type WholeEntry } from './entry-content.tsx';
import styles from './entry-screen.module.css';
import { entryTones } from './entry-tones.ts';

await needBackofficeMessages('site');

/** The id of the address. @throws 404 where no entry could have it */
function idOfAddress({ id = '' }: { readonly id?: string }): string {
  if (!/^(message|form)-[1-9]\d{0,8}$/.test(id)) throw notFound();
  return id;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const entry = await requestFacts(context).personalApi.call(entryEndpoints.entryGet, { params: { id } });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminEntry', language, { id })]),
  );
  return { entry, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfAddress(facts.params) };
  return answerTask(facts, {
    state: {
      send({ personalApi }, form) {
        const state = entryStates.find((one) => one === textOf(form, 'state')) ?? 'new';
        return personalApi.call(entryEndpoints.entryUpdate, { params, body: { state } });
      },
    },
    answer: {
      check: checkAnswer,
      send: ({ personalApi }, form) =>
        personalApi.call(entryEndpoints.entryAnswer, { params, body: { text: textOf(form, 'text') } }),
    },
  });
}

/** One entry: what was sent, how far the company has come with it, and the answer. */
export default function EntryScreen() {
  const t = useTranslations('site');
  const language = useLanguage();
  const mayAnswer = usePermission('entries.answer');
  const { entry } = useLoaded<typeof loader>();
  const { id, kind, form, name, email, state } = entry;
  return (
    <>
      <ScreenHead
        title={name || email || t('entries.nobody')}
        lead={
          <span className={styles.lead}>
            {form ?? t(`entries.kind.${kind}`)}
            <Badge tone={entryTones[state]}>{t(`entries.state.${state}`)}</Badge>
          </span>
        }
        actions={
          <ButtonLink
            href={panelPathOf('adminEntries', language)}
            variant="ghost"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('entries.back')}
          </ButtonLink>
        }
      />
      <EntryContent entry={entry} />
      <EntryAnswer key={id} entry={entry} mayAnswer={mayAnswer} />
      {mayAnswer && (
        <section className={styles.states} aria-label={t('entries.change')}>
          {entryStates
            .filter((one) => one !== state)
            .map((one) => (
              <TaskButton
                key={one}
                intent="state"
                values={{ state: one }}
                label={t(`entries.make.${one}`)}
                done={t('entries.changed')}
              />
            ))}
        </section>
      )}
    </>
  );
}

/** The answer that was mailed, or the form to mail one; undefined without an address. */
function EntryAnswer({ entry, mayAnswer }: { entry: WholeEntry; mayAnswer: boolean }) {
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

/** An answer says something. */
function checkAnswer(form: FormData): FieldErrors {
  return textOf(form, 'text').trim() === '' ? { text: { rule: 'required' } } : {};
}
