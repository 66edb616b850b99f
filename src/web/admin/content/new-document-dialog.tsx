import { redirectDocument } from 'react-router';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, languageCodes, languageNames, languages } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import type { ScreenTask } from '#web/backoffice/screen-actions.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const kinds = ['page', 'post'] as const;

function checkTitle(form: FormData): FieldErrors {
  return textOf(form, 'title').trim() === '' ? { title: { rule: 'required' } } : {};
}

/** Makes a draft, and goes to where it is written. */
export const newDocumentTask: ScreenTask = {
  check: checkTitle,
  async send({ personalApi, language: spoken }, form) {
    const language = languages.find((one) => one === textOf(form, 'language')) ?? spoken;
    const { slug } = await personalApi.call(postEndpoints.postCreate, {
      body: {
        title: textOf(form, 'title').trim(),
        postTypeSlug: kinds.find((one) => one === textOf(form, 'kind')) ?? 'page',
        status: 'draft',
        language_code: languageCodes[language],
      },
    });
    return redirectDocument(`${pathOf('page', language, { slug })}?editPage=true`, 303);
  },
  // It is made of the title.
  formNameOf: (path) => (path === 'slug' ? 'title' : path),
};

/** A new page or post in one language. */
export function NewDocumentDialog(dialog: CreateDialogProps) {
  const t = useTranslations('admin');
  const spoken = useLanguage();
  const offered = useSite().languages.flatMap((code) => findLanguageByCode(code) ?? []);
  return (
    <CreateDialog
      {...dialog}
      title={t('content.new.title')}
      labels={{
        kind: t('content.new.kind'),
        title: t('content.name'),
        language: t('content.new.languageOf'),
      }}
      check={checkTitle}
      submit={t('content.new.create')}
      done={t('content.new.created')}
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('kind')}
            options={kinds.map((value) => ({ value, label: t(`content.new.kinds.${value}`) }))}
          />
          <TextField {...field('title')} hint={t('content.new.titleHint')} maxLength={200} required />
          {offered.length > 1 && (
            <SelectField
              {...field('language')}
              hint={t('content.new.languageHint')}
              defaultValue={offered.includes(spoken) ? spoken : offered[0]}
              options={offered.map((value) => ({ value, label: languageNames[value] }))}
            />
          )}
        </>
      )}
    </CreateDialog>
  );
}
