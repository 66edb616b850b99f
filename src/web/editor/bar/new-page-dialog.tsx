import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { languageCodes, languageNames } from '#values/language.ts';
import { slugFromText, slugMaximum } from '#values/slug.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { copyOf } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import { newId } from '../section-actions.ts';
import styles from './new-page-dialog.module.css';
import { type SlugProblem, slugProblem } from './page-settings.tsx';

type Template = EndpointAnswer<typeof templateEndpoints.templateFilter>['data'][number];

/** More than a site has. */
const perPage = 100;

/** The skeletons that new pages and posts can begin with; none until they have come, or where they cannot be had. */
function useTemplates(): readonly Template[] {
  const api = useApi();
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  useEffect(() => {
    api.call(templateEndpoints.templateFilter, { body: { perPage } }).then(
      ({ data }) => setTemplates(data),
      () => setTemplates([]),
    );
  }, [api]);
  return templates;
}

const kinds = ['page', 'post'] as const;
const beginnings = ['empty', 'copy'] as const;

type NewPage = {
  readonly kind: (typeof kinds)[number];
  readonly title: string;
  /** Nothing while it follows the title. */
  readonly ownSlug: string | undefined;
  readonly beginning: (typeof beginnings)[number] | Template;
};

type Problems = { readonly title?: true; readonly slug?: SlugProblem; readonly failed?: true };

/** A new page or post in the language of the page that is being edited: a draft, which is edited at once. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const language = useLanguage();
  const form = useId();
  const titleField = useRef<HTMLInputElement>(null);
  const slugField = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState<NewPage>(() => ({
    kind: store.get().post.postTypeSlug === 'page' ? 'page' : 'post',
    title: '',
    ownSlug: undefined,
    beginning: 'empty',
  }));
  const { isSending, problems, setProblems, create } = useCreating();
  const templates = useTemplates().filter(({ kind }) => kind === page.kind);
  const [firstTemplate] = templates;
  const template = typeof page.beginning === 'object' ? page.beginning : undefined;
  const slug = page.ownSlug ?? slugFromText(page.title);
  const change = (part: Partial<NewPage>) => {
    setPage({ ...page, ...part });
    setProblems({});
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const found = await create(page, slug);
    if (found.title) titleField.current?.focus();
    else if (found.slug) slugField.current?.focus();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newPage.title')}
      closeLabel={t('close')}
      size="wide"
      initialFocusRef={titleField}
      footer={
        <div className={styles.actions}>
          <Button variant="ghost" onClick={onClose}>
            {t('newPage.cancel')}
          </Button>
          <Button type="submit" form={form} pending={isSending}>
            {t('newPage.create')}
          </Button>
        </div>
      }
    >
      <form id={form} className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('newPage.language', { language: languageNames[language] })}</p>
        {problems.failed && (
          <Alert tone="danger" live="assertive">
            {t('newPage.failed')}
          </Alert>
        )}
        <RadioGroup legend={t('newPage.kind')}>
          {kinds.map((kind) => (
            <RadioCard
              key={kind}
              name={`${form}-kind`}
              label={t(`newPage.kinds.${kind}.name`)}
              description={t(`newPage.kinds.${kind}.about`)}
              checked={page.kind === kind}
              onChange={() => change({ kind, beginning: template ? 'empty' : page.beginning })}
            />
          ))}
        </RadioGroup>
        <TextField
          ref={titleField}
          label={t('settings.pageTitle')}
          error={problems.title && t('settings.titleMissing')}
          value={page.title}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          ref={slugField}
          label={t('settings.slug')}
          hint={t('newPage.slugHint')}
          error={problems.slug && t(`settings.slugErrors.${problems.slug}`)}
          prefix={<span className={styles.before}>{pathOf('page', language, { slug: '' })}</span>}
          value={slug}
          maxLength={slugMaximum}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ ownSlug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
          // Whoever empties it wants it to follow the title again.
          onBlur={() => slug === '' && setPage({ ...page, ownSlug: undefined })}
        />
        <RadioGroup legend={t('newPage.beginning')}>
          {beginnings.map((beginning) => (
            <RadioCard
              key={beginning}
              name={`${form}-beginning`}
              label={t(`newPage.beginnings.${beginning}.name`)}
              description={t(`newPage.beginnings.${beginning}.about`)}
              checked={page.beginning === beginning}
              onChange={() => change({ beginning })}
            />
          ))}
          {firstTemplate && (
            <RadioCard
              name={`${form}-beginning`}
              label={t('newPage.beginnings.template.name')}
              description={t('newPage.beginnings.template.about')}
              checked={template !== undefined}
              onChange={() => change({ beginning: firstTemplate })}
            >
              {template && (
                <SelectField
                  label={t('newPage.beginnings.template.name')}
                  labelHidden
                  options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={template.id}
                  onChange={({ target }) =>
                    change({
                      beginning: templates.find(({ id }) => String(id) === target.value) ?? firstTemplate,
                    })
                  }
                />
              )}
            </RadioCard>
          )}
        </RadioGroup>
      </form>
    </Dialog>
  );
}

function useCreating() {
  const { store, saving } = useEditing();
  const api = useApi();
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  function found(next: Problems): Problems {
    setProblems(next);
    return next;
  }

  return {
    isSending,
    problems,
    setProblems,
    /** @returns the errors; once the page exists the browser goes to it */
    async create({ kind, title, beginning }: NewPage, slug: string): Promise<Problems> {
      const missing = title.trim() === '' ? { title: true as const } : {};
      const wrong = slugProblem(slug);
      if (missing.title || wrong) return found({ ...missing, ...(wrong ? { slug: wrong } : {}) });
      setSending(true);
      try {
        await saving.flush();
        await api.call(postEndpoints.postCreate, {
          body: {
            ...{ title: title.trim(), slug, postTypeSlug: kind, status: 'draft' },
            language_code: languageCodes[language],
            parts: sectionsOf(beginning, store.get().history.present.parts) as never,
          },
        });
        window.location.assign(`${pathOf('page', language, { slug })}?editPage=true`);
        return {};
      } catch (error) {
        setSending(false);
        const isTaken =
          error instanceof ApiError &&
          error.code === 'VALIDATION' &&
          error.details.fields?.slug !== undefined;
        return found(isTaken ? { slug: 'taken' } : { failed: true });
      }
    },
  };
}

/** A template's sections keep their ids: by those it says which of them stay. */
function sectionsOf(beginning: NewPage['beginning'], present: readonly StoredSection[]) {
  if (typeof beginning === 'object') return beginning.sections;
  return beginning === 'copy' ? present.map((section) => copyOf(section, newId)) : [];
}
