import { type FormEvent, useContext, useId } from 'react';
import type { LibraryMedium, MediumUse } from '#contract/shapes/media-shapes.ts';
import { languages } from '#values/language.ts';
import { toastMs } from '#values/limits.ts';
import { mediumMaxima } from '#values/media-limits.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { FocalPoint } from './focal-point.tsx';
import { missingAlt, useLibraryErrors, usesIn } from './library-errors.ts';
import styles from './medium-form.module.css';
import { MediumThumbnail } from './medium-thumbnail.tsx';
import { UseList } from './medium-uses.tsx';
import { type Folders, HasOtherSites } from './use-library.ts';
import { type MediumDraft, type SaveFailure, useMediumDraft } from './use-medium-draft.ts';

type MediumFormProps = {
  medium: LibraryMedium;
  folders: Folders;
  drafts: Map<number, MediumDraft>;
  onChange: (medium: LibraryMedium) => void;
};

const accesses = ['public', 'private'] as const;

/** A medium's texts and focal point; nothing is sent before the user saves. */
export function MediumForm({ medium, folders, drafts, onChange }: MediumFormProps) {
  const t = useTranslations('library');
  const toast = useToast();
  const texts = useRefusalTexts();
  const folderList = useId();
  const hasOtherSites = useContext(HasOtherSites);
  const { draft, edit, save, isChanged, isSaving, failure } = useMediumDraft(medium, drafts, onChange);
  const isPicture = medium.kind === 'picture';
  const errorOf = (field: string) => {
    const error = failure?.fields[field];
    return error && texts.field(error);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save();
    if (!saved) return;
    const missing = missingAlt(saved).map((language) => t(`language.${language}`));
    const text = missing.length > 0 ? t('savedWithout', { languages: missing.join(', ') }) : t('saved');
    toast.show({
      tone: missing.length > 0 ? 'info' : 'ok',
      text,
      durationMs: Math.max(toastMs, readingMs(text)),
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isPicture ? (
        <FocalPoint
          medium={medium}
          value={draft.focalPoint}
          onChange={(focalPoint) => edit({ focalPoint })}
        />
      ) : (
        <MediumPreview medium={medium} />
      )}
      <TextField
        label={t('title')}
        required
        value={draft.title}
        maxLength={mediumMaxima.title}
        error={errorOf('title')}
        onChange={({ target }) => edit({ title: target.value })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('titles.legend')}</legend>
        <p className={styles.hint}>{t(isPicture ? 'titles.hint' : 'titles.hintOfFile')}</p>
        {languages.map((language) => (
          <TextField
            key={language}
            label={t(`language.${language}`)}
            lang={language}
            value={draft.titles[language] ?? ''}
            maxLength={mediumMaxima.title}
            error={errorOf(`titles.${language}`)}
            onChange={({ target }) => edit({ titles: { ...draft.titles, [language]: target.value } })}
          />
        ))}
      </fieldset>
      {isPicture && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('alt.legend')}</legend>
          <p className={styles.hint}>{t('alt.hint')}</p>
          {languages.map((language) => (
            <TextField
              key={language}
              label={t(`language.${language}`)}
              lang={language}
              required={!draft.decorative}
              disabled={draft.decorative}
              value={draft.alt[language] ?? ''}
              maxLength={mediumMaxima.alt}
              error={errorOf(`alt.${language}`)}
              onChange={({ target }) => edit({ alt: { ...draft.alt, [language]: target.value } })}
            />
          ))}
          <Checkbox
            label={t('alt.decorative')}
            hint={t('alt.decorativeHint')}
            checked={draft.decorative}
            onChange={({ target }) => edit({ decorative: target.checked })}
          />
        </fieldset>
      )}
      <TextAreaField
        label={t('description')}
        hint={t('descriptionHint')}
        rows={2}
        value={draft.description}
        maxLength={mediumMaxima.description}
        error={errorOf('description')}
        onChange={({ target }) => edit({ description: target.value })}
      />
      <TextField
        label={t('folder.label')}
        hint={t('folder.hint')}
        list={folderList}
        autoComplete="off"
        value={draft.folder}
        maxLength={mediumMaxima.folder}
        error={failure?.fields.folder && t('folder.wrong')}
        onChange={({ target }) => edit({ folder: target.value })}
      />
      <datalist id={folderList}>
        {folders.map(({ folder }) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <SelectField
        label={t('access.label')}
        hint={t('access.hint')}
        value={draft.access}
        options={accesses.map((access) => ({ value: access, label: t(`access.${access}`) }))}
        onChange={({ target }) => edit({ access: accesses.find((one) => one === target.value) ?? 'public' })}
      />
      {hasOtherSites && (
        <Checkbox
          label={t('site.allSites')}
          hint={t('site.allSitesHint')}
          error={failure?.fields.allSites && t('site.imported')}
          checked={draft.allSites}
          onChange={({ target }) => edit({ allSites: target.checked })}
        />
      )}
      {failure && (
        <Refused {...failure} title={t(draft.access === medium.access ? 'site.inUse' : 'access.inUse')} />
      )}
      <div className={styles.save}>
        <Button type="submit" variant="secondary" wide pending={isSaving}>
          {t('save')}
        </Button>
        {isChanged && <p className={styles.unsaved}>{t('unsaved')}</p>}
      </div>
    </form>
  );
}

/** What it shows, to be looked at or played. */
export function MediumPreview({ medium }: { medium: LibraryMedium }) {
  return (
    <div className={styles.preview}>
      {medium.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has uploaded has the captions that are in it.
        <video className={styles.film} src={medium.newPath} controls preload="metadata" />
      ) : (
        <MediumThumbnail medium={medium} />
      )}
    </div>
  );
}

/** `title` is the heading of the places where it is used. */
function Refused({ error, title }: SaveFailure & { title: string }) {
  const errorText = useLibraryErrors();
  const uses: readonly MediumUse[] | undefined = usesIn(error);
  if (!uses) {
    return (
      <Alert tone="danger" live="assertive">
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" live="assertive" title={title}>
      <UseList uses={uses} />
    </Alert>
  );
}
