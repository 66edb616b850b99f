import { eventMaxima } from '#values/events.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { PictureControl } from '#web/backoffice/section-fields/picture-control.tsx';
import { ReferencesControl } from '#web/backoffice/section-fields/reference-control.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { factsIn, textId } from './event-document.ts';
import styles from './event-panel.module.css';
import { EventTimes } from './event-times.tsx';
import { type EventWords, putFacts, putWords, wordsIn } from './event-words.ts';

/** An event's fields next to its page: those edited in place too, and the others. */
export function EventPanel() {
  const { store, language, may } = useEditing();
  const t = useTranslations('site');
  const editor = useTranslations('editor');
  const refusals = useRefusalTexts();
  const content = useEditState(({ history }) => history.present);
  const isOpen = useEditState(({ selected }) => selected !== undefined);
  const refused = useEditState(({ save }) => (save.kind === 'refused' ? save.fields : undefined));
  if (!isOpen) return null;
  const facts = factsIn(content);
  const errorOf = (name: string) => {
    const error = (refused as FieldErrors | undefined)?.[name];
    return (
      error && refusals.field(name === 'endsAt' && error.rule === 'minimum' ? { rule: 'format' } : error)
    );
  };
  const words = (name: EventWords, labelKey: 'title' | 'excerpt' | 'place') => ({
    label: t(`events.${labelKey}`),
    error: errorOf(labelKey),
    value: wordsIn(content, name),
    maxLength: eventMaxima[labelKey],
    onChange: ({ target }: { target: { value: string } }) => putWords(store, name, target.value),
  });
  return (
    <PanelFrame label={editor('event.label')} title={editor('event.title')}>
      <div className={styles.fields}>
        {!content.parts.some(({ id }) => id === textId) && <p>{editor('event.textElsewhere')}</p>}
        <TextField {...words('title', 'title')} />
        <TextAreaField {...words('description', 'excerpt')} rows={3} />
        <TextField {...words('place', 'place')} />
        {!may.structure && <p>{editor('event.wordsAlone')}</p>}
        <fieldset className={styles.facts} disabled={!may.structure}>
          <EventTimes facts={facts} errorOf={errorOf} onChange={(times) => putFacts(store, times)} />
          <LoneControls language={language}>
            <PictureControl
              field={{ kind: 'picture' }}
              name="media"
              path="media"
              label={t('events.picture')}
              hint={t('events.pictureHint')}
              error={errorOf('mediumId')}
              value={content.media}
              onChange={(media) =>
                store.change((before) => ({ ...before, media: media as number | null }), {
                  field: 'page|media',
                })
              }
            />
            <ReferencesControl
              field={{ kind: 'products', maximum: 1 }}
              name="productKey"
              path="productKey"
              label={t('events.product')}
              hint={t('events.productHint')}
              error={errorOf('productKey')}
              value={facts.productKey === null ? [] : [facts.productKey]}
              onChange={(keys) => putFacts(store, { productKey: (keys as string[]).at(-1) ?? null })}
            />
          </LoneControls>
          <TextField
            label={t('events.registration')}
            hint={t('events.registrationHint')}
            error={errorOf('registrationUrl')}
            value={facts.registrationUrl ?? ''}
            maxLength={eventMaxima.url}
            inputMode="url"
            onChange={({ target }) =>
              putFacts(store, { registrationUrl: target.value || null }, 'registrationUrl')
            }
          />
        </fieldset>
      </div>
    </PanelFrame>
  );
}
