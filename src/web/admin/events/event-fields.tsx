import { useState } from 'react';
import { eventMaxima, eventStatuses } from '#values/events.ts';
import { findLanguageByCode, languageNames, languages } from '#values/language.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { isTypable, typedWords } from '#web/backoffice/typed-words.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { PictureChoice } from '../options/chosen-options.tsx';
import styles from './event-form.module.css';
import type { EventDefinition } from './event-rules.ts';
import { EventTimes } from './event-times.tsx';
import { ProductChoice } from './product-choice.tsx';

type EventFieldsProps = EditFields & {
  event: EventDefinition | undefined;
  timeZone: string;
  /** How often it was saved here: what was published then is not published again. */
  savedTimes: number;
};

/** All that makes an event: when and where, what it is in each language, how one registers. */
export function EventFields({ field, event, timeZone, savedTimes }: EventFieldsProps) {
  const t = useTranslations('site');
  const mayPublish = usePermission('content.publish');
  const statuses = eventStatuses.filter((one) => mayPublish || one === (event?.status ?? 'draft'));
  const [status, setStatus] = useState<string>(event?.status ?? 'draft');
  return (
    <>
      <EventTimes {...{ field, event, timeZone }} />
      {languages.map((language) => {
        const body = event?.body[language] ?? '';
        const isPlain = isTypable(body);
        return (
          <fieldset key={language} className={styles.language}>
            <legend className={styles.legend}>{languageNames[language]}</legend>
            {(['title', 'place'] as const).map((name) => (
              <TextField
                key={name}
                {...field(`${name}.${language}`)}
                label={t(`events.${name}`)}
                hint={name === 'title' && language === languages[0] ? t('events.titleHint') : undefined}
                lang={language}
                defaultValue={event?.[name][language] ?? ''}
                maxLength={eventMaxima[name]}
              />
            ))}
            <TextAreaField
              {...field(`excerpt.${language}`)}
              label={t('events.excerpt')}
              lang={language}
              defaultValue={event?.excerpt[language] ?? ''}
              maxLength={eventMaxima.excerpt}
              rows={2}
            />
            {!isPlain && <input type="hidden" name={`html.${language}`} value="yes" />}
            <TextAreaField
              {...field(`body.${language}`)}
              label={t('events.body')}
              hint={
                isPlain
                  ? language === languages[0]
                    ? t('events.bodyHint')
                    : undefined
                  : t('events.bodyHtml')
              }
              lang={language}
              defaultValue={isPlain ? typedWords(body) : body}
              rows={6}
            />
          </fieldset>
        );
      })}
      <PictureChoice
        {...field('mediumId')}
        hint={t('events.pictureHint')}
        mediumId={event?.mediumId ?? null}
      />
      <ProductChoice
        {...field('productKey')}
        hint={t('events.productHint')}
        value={event?.productKey ?? null}
      />
      <TextField
        {...field('registrationUrl')}
        hint={t('events.registrationHint')}
        defaultValue={event?.registrationUrl ?? ''}
        maxLength={eventMaxima.url}
        inputMode="url"
      />
      <SelectField
        {...field('status')}
        hint={mayPublish ? t('events.statusHint') : t('events.draftsAlone')}
        defaultValue={event?.status ?? 'draft'}
        options={statuses.map((value) => ({ value, label: t(`events.status.${value}`) }))}
        onChange={({ currentTarget }) => setStatus(currentTarget.value)}
      />
      {mayPublish && status !== 'draft' && (
        <PublishedLanguages key={savedTimes} {...field('publish')} event={event} />
      )}
    </>
  );
}

/** Names of the fields, for the summary of what is wrong. */
export function eventLabels(t: Translate): Record<string, string> {
  const ofLanguages = languages.flatMap((language) =>
    ['title', 'place', 'excerpt', 'body'].map((name) => [
      `${name}.${language}`,
      `${t(`events.${name}`)} (${languageNames[language]})`,
    ]),
  );
  return {
    startsAt: t('events.startsAt'),
    endsAt: t('events.endsAt'),
    ...Object.fromEntries(ofLanguages),
    mediumId: t('events.picture'),
    productKey: t('events.product'),
    registrationUrl: t('events.registration'),
    status: t('events.statusLabel'),
    publish: t('events.publish'),
  };
}

type PublishedLanguagesProps = {
  id: string;
  /** Of each language's field. */
  name: string;
  label: string;
  error: string | undefined;
  event: EventDefinition | undefined;
};

/** The languages whose visitors see the change once it is saved: none without a name. */
function PublishedLanguages({ id, name, label, error, event }: PublishedLanguagesProps) {
  const t = useTranslations('site');
  const unseen = (event?.waitingLanguages ?? []).map(findLanguageByCode);
  const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <fieldset id={id} tabIndex={-1} className={styles.language} aria-describedby={described}>
      <legend className={styles.legend}>{label}</legend>
      {event?.hasChanges && event.status !== 'draft' && <Alert tone="warn">{t('events.hasDraft')}</Alert>}
      <p id={`${id}-hint`} className={styles.quiet}>
        {t('events.publishHint')}
      </p>
      {languages.map((language) => (
        <Checkbox
          key={language}
          name={`${name}.${language}`}
          value="yes"
          label={languageNames[language]}
          hint={unseen.includes(language) ? t('events.unseen') : undefined}
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
