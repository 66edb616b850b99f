import { useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { isSlug, slugFromText, slugMinimum } from '#values/slug.ts';
import { DeleteDocuments } from '#web/backoffice/deletion/delete-documents.tsx';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { PictureControl } from '#web/backoffice/section-fields/picture-control.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import type { EditedContent } from '../content/edited-content.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { PageFacts } from './page-facts.tsx';
import { PageLanguages } from './page-languages.tsx';
import styles from './page-settings.module.css';
import { usePageFacts } from './use-page-facts.ts';

/** Search engines cut off what is longer. */
export const titleLetters = 60;
export const descriptionLetters = 160;

/**
 * Title, address and description of the page with its preview in search results, and what applies to the page in all
 * languages. The former are part of the draft like the sections; the latter has none. Closing it saves both.
 */
export function PageSettings({ onClose }: { onClose: () => void }) {
  const { store, language, may } = useEditing();
  const t = useTranslations('editor');
  const content = useEditState((state) => state.history.present);
  const fields = useEditState(({ save }) => (save.kind === 'refused' ? save.fields : undefined));
  const isPost = useEditState(({ post }) => post.postTypeSlug !== 'page');
  const facts = usePageFacts();
  const site = useSite();
  const change = (name: 'title' | 'slug' | 'description' | 'media', value: string | number | null) =>
    store.change((before: EditedContent) => ({ ...before, [name]: value }), { field: `page|${name}` });
  const slugError = slugProblem(content.slug) ?? (fields?.slug ? 'taken' : undefined);
  const address = `${site.url.replace(/\/$/, '')}${pathOf('page', language, { slug: content.slug })}`;
  const close = async () => {
    if (await facts.settle()) onClose();
  };
  return (
    <Dialog open onClose={() => void close()} title={t('settings.title')} closeLabel={t('close')} size="wide">
      <div className={styles.fields}>
        <PageLanguages />
        <TextField
          label={t('settings.pageTitle')}
          hint={t('settings.letters', { count: content.title.length, maximum: titleLetters })}
          error={content.title.trim() === '' ? t('settings.titleMissing') : undefined}
          value={content.title}
          maxLength={200}
          onChange={(event) => change('title', event.target.value)}
        />
        <TextField
          label={t('settings.slug')}
          hint={t('settings.slugHint')}
          error={slugError && t(`settings.slugErrors.${slugError}`)}
          value={content.slug}
          maxLength={160}
          onChange={(event) => change('slug', event.target.value.toLowerCase().replace(/\s+/g, '-'))}
          suffix={
            <Button variant="link" size="small" onClick={() => change('slug', slugFromText(content.title))}>
              {t('settings.slugFromTitle')}
            </Button>
          }
        />
        <TextAreaField
          label={t(isPost ? 'settings.excerpt' : 'settings.description')}
          hint={t('settings.letters', { count: content.description.length, maximum: descriptionLetters })}
          value={content.description}
          maxLength={1000}
          onChange={(event) => change('description', event.target.value)}
        />
        {isPost && (
          <MayEditMedia value={may.media}>
            <LoneControls language={language}>
              <PictureControl
                field={{ kind: 'picture' }}
                name="media"
                path="media"
                label={t('settings.cover')}
                hint={t('settings.coverHint')}
                error={fields?.media ? t('settings.coverMissing') : undefined}
                value={content.media}
                onChange={(media) => change('media', media as number | null)}
              />
            </LoneControls>
          </MayEditMedia>
        )}
        <section className={styles.preview} aria-label={t('settings.preview')}>
          <p className={styles.previewLabel}>{t('settings.preview')}</p>
          <p className={styles.address}>{address}</p>
          <p className={styles.found}>{cut(content.title, titleLetters)}</p>
          <p className={styles.about}>
            {cut(content.description, descriptionLetters) || t('settings.noDescription')}
          </p>
        </section>
        <PageFacts {...facts} />
        <DeletePage />
      </div>
    </Dialog>
  );
}

/** What is wrong with a slug; that it is taken the server alone knows. */
export type SlugProblem = 'short' | 'form' | 'taken';

/** What a slug must be before it is sent (docs/rules/pages.md). */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (slug.length < slugMinimum) return 'short';
  return isSlug(slug) ? undefined : 'form';
}

function cut(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()} …` : text;
}

/** Moves the page to the bin, and then goes to the start page. */
function DeletePage() {
  const { saving, may } = useEditing();
  const t = useTranslations('editor');
  const language = useLanguage();
  const { id, title, status } = useEditState(({ post }) => post);
  const [isOpen, open] = useState(false);
  if (!may.structure) return null;
  return (
    <div>
      <Button
        variant="ghost"
        startIcon="trash"
        aria-haspopup="dialog"
        onClick={() => void saving.flush().then(() => open(true))}
      >
        {t('settings.delete')}
      </Button>
      {isOpen && (
        <DeleteDocuments
          documents={[{ id, title, isSeen: status === 'published' }]}
          mayRedirect={may.publish}
          onClose={() => open(false)}
          onDeleted={() => window.location.assign(pathOf('home', language))}
        />
      )}
    </div>
  );
}
