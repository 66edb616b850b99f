import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate } from 'react-router';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import { findIdInAddress, pathOf } from '#values/addresses.ts';
import { languages, pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import {
  answerTask,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { Removal } from '#web/backoffice/removal.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DoneWithNote } from '#web/parts/sent-form/form-answer.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { EventFields, eventLabels } from './event-fields.tsx';
import styles from './event-form.module.css';
import {
  checkEvent,
  type EventDefinition,
  eventErrorTexts,
  eventFieldOf,
  eventOfForm,
} from './event-rules.ts';

await needBackofficeMessages('site', 'library', 'notices');

/** The id that the address names; nothing for the one of a new event. @throws 404 where no event could have it */
function idOfAddress({ id = '' }: { readonly id?: string }): number | undefined {
  if (id === 'new') return undefined;
  const found = findIdInAddress(id);
  if (found === undefined) throw notFound();
  return found;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const { personalApi } = requestFacts(context);
  const event =
    id === undefined
      ? undefined
      : await personalApi.call(eventEditingEndpoints.eventDefinitionGet, { params: { id } });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminEvent', language, { id: params.id ?? 'new' })]),
  );
  return { event, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const id = idOfAddress(facts.params);
  return answerTask(facts, {
    save: {
      check: checkEvent,
      async send({ personalApi }, form) {
        const body = eventOfForm(form, textOf(form, 'timeZone') || defaultTimeZone);
        if (id === undefined) {
          const made = await personalApi.call(eventEditingEndpoints.eventDefinitionCreate, { body });
          // The form leads on: a redirect would come without the word that it is saved.
          return new DoneWithNote(String(made.id));
        }
        const version = Number(textOf(form, 'version'));
        return personalApi.call(eventEditingEndpoints.eventDefinitionUpdate, {
          params: { id },
          body: { ...body, version },
        });
      },
      formNameOf: eventFieldOf,
    },
  });
}

/** One event, or a new one. */
export default function EventScreen() {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const mayPublish = usePermission('content.publish');
  const { event } = useLoaded<typeof loader>();
  /** Once somebody else's event was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  const [savedTimes, setSavedTimes] = useState(0);
  const mayRemove = mayPublish || event?.status === 'draft';
  return (
    <>
      <ScreenHead
        title={event ? pickText(event.title, language).text : t('events.new')}
        lead={t(mayPublish ? 'events.editLead' : 'events.draftLead')}
        actions={event && <WaysToPage event={event} />}
      />
      {event?.hasChanges && event.status !== 'draft' && !mayPublish && (
        <Alert tone="warn">{t('events.hasDraft')}</Alert>
      )}
      {event && <OthersHere kind="event" id={event.id} />}
      <MayEditMedia value={usePermission('media.edit')}>
        <EditForm
          key={`${event?.id} ${round}`}
          intent="save"
          isGuarded
          isHeld={!event}
          {...(event && {
            versioned: { name: 'version', stored: event.version, onTheirs: () => begin(round + 1) },
          })}
          labels={eventLabels(t)}
          check={checkEvent}
          errorTexts={eventErrorTexts(t)}
          submit={admin('save')}
          done={t('events.saved')}
          onDone={({ note }) => {
            setSavedTimes((times) => times + 1);
            if (note) void navigate(panelPathOf('adminEvent', language, { id: note }));
          }}
          aside={
            <ButtonLink href={panelPathOf('adminEvents', language)} variant="ghost" prefetch="none">
              {t('events.back')}
            </ButtonLink>
          }
        >
          {(fields) => (
            <>
              <input type="hidden" name="timeZone" value={timeZone} />
              <EventFields {...{ ...fields, event, timeZone, savedTimes }} />
            </>
          )}
        </EditForm>
      </MayEditMedia>
      {event && mayRemove && <Ending event={event} />}
    </>
  );
}

/** The event as visitors see it, and where it is written in place. */
function WaysToPage({ event: { id, status } }: { event: EventDefinition }) {
  const t = useTranslations('site');
  const path = pathOf('event', useLanguage(), { id: String(id) });
  return (
    <>
      <ButtonLink href={`${path}?editPage=true`} variant="secondary" reloadDocument startIcon="edit">
        {t('events.inPlace')}
      </ButtonLink>
      {status !== 'draft' && (
        <ButtonLink href={path} variant="secondary" reloadDocument endIcon="arrow-right">
          {t('events.look')}
        </ButtonLink>
      )}
    </>
  );
}

function Ending({ event: { id, title } }: { event: EventDefinition }) {
  const t = useTranslations('site');
  const language = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const name = pickText(title, language).text;
  return (
    <div className={styles.part}>
      <Removal
        name={name}
        title={t('events.removal.title')}
        text={t('events.removal.text', { name })}
        done={t('events.removal.done')}
        stays=""
        remove={() => api.call(eventEditingEndpoints.eventDefinitionDelete, { params: { id } })}
        onRemoved={() => void navigate(panelPathOf('adminEvents', language))}
      />
    </div>
  );
}
