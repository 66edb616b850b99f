import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryEndpoints } from '#contract/v1/entry-endpoints.ts';
import { entryStates } from '#values/entry-states.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
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
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { EntryAnswer } from './entry-answer.tsx';
import { checkAnswer } from './entry-answer-rules.ts';
import { EntryContent } from './entry-content.tsx';
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
