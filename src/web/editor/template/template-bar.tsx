import { Suspense, useState } from 'react';
import type { ApiClient, ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StepButtons } from '../bar/bar-tools.tsx';
import { ConflictDialog } from '../bar/conflict-dialog.tsx';
import styles from '../bar/edit-bar.module.css';
import { LostWords } from '../bar/lost-words.tsx';
import { SaveStatus } from '../bar/save-status.tsx';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { allSections } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { SectionManager } from '../late.ts';
import { PresenceList } from '../presence/presence-list.tsx';
import { usePanelPresence } from '../presence/use-panel-presence.ts';
import type { DocumentCalls } from '../store/document-calls.ts';
import { ToolButton } from '../tool-button.tsx';

/** What holds for a template that is edited in place: which it is, the way back, its sections as a list. */
export function TemplateBar() {
  const { spoken } = useEditing();
  const t = useTranslations('editor');
  const name = useEditState(({ post }) => post.title);
  const [isOpen, open] = useState(false);
  usePanelPresence('template');
  return (
    <section className={styles.bar} aria-label={t('editBar.label')} data-edit-ui="">
      <ToolButton icon="list" label={t('editBar.sections')} onClick={() => open(true)} />
      <StepButtons />
      <SaveStatus />
      <PresenceList />
      <p className={styles.other}>{t('template.about', { name })}</p>
      <span className={styles.space} />
      <ButtonLink
        href={panelPathOf('adminTemplates', spoken)}
        reloadDocument
        variant="ghost"
        size="small"
        className={styles.leave}
      >
        {t('template.leave')}
      </ButtonLink>
      <Suspense>{isOpen && <SectionManager onClose={() => open(false)} />}</Suspense>
      <ConflictDialog />
      <LostWords />
    </section>
  );
}

type Template = EndpointAnswer<typeof templateEndpoints.templateUpdate>;

/** A template is edited as a page is; it has no drafts: pages that begin with it from then on are like it. */
export function templateCalls(api: ApiClient, lockedAtFirst: readonly string[]): DocumentCalls {
  // What of it stays in pages says the panel; of what is gone nothing does.
  let locked = lockedAtFirst;
  const took = (template: Template, seen: EditedPost): EditedPost => {
    locked = template.locked;
    return asPost(template, seen.language_code);
  };
  return {
    async save({ parts }: EditedContent, seen) {
      const ids = new Set(allSections(parts).map(({ id }) => id));
      const body = {
        version: seen.version,
        sections: structuredClone(parts) as never,
        locked: locked.filter((id) => ids.has(id)),
      };
      return took(await api.call(templateEndpoints.templateUpdate, { params: { id: seen.id }, body }), seen);
    },
    async read(seen) {
      const { data } = await api.call(templateEndpoints.templateFilter, { body: { perPage: 100 } });
      const template = data.find(({ id }) => id === seen.id);
      return template && took(template, seen);
    },
    present({ details }: ApiError) {
      const { current } = details as { current?: Template };
      return current && asPost(current, 'hrv');
    },
  };
}

/** A template as edit mode knows what it edits. */
function asPost(
  { id, name, kind, sections, version, created_at }: Template,
  language_code: EditedPost['language_code'],
): EditedPost {
  return {
    ...{ id, title: name, slug: '', description: '', version, language_code, created_at },
    ...{ status: 'published', access: 'public', hasChanges: false, postTypeSlug: kind },
    parts: sections as StoredSection[] as EditedPost['parts'],
  };
}
