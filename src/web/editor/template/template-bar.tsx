import { Suspense, useState } from 'react';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StepButtons } from '../bar/bar-tools.tsx';
import { ConflictDialog } from '../bar/conflict-dialog.tsx';
import styles from '../bar/edit-bar.module.css';
import { LostWords } from '../bar/lost-words.tsx';
import { SaveStatus } from '../bar/save-status.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import { SectionManager } from '../late.ts';
import { ToolButton } from '../tool-button.tsx';

/** What holds for a template that is edited in place: which it is, the way back, its sections as a list. */
export function TemplateBar() {
  const { spoken } = useEditing();
  const t = useTranslations('editor');
  const name = useEditState(({ post }) => post.title);
  const [isOpen, open] = useState(false);
  return (
    <section className={styles.bar} aria-label={t('editBar.label')} data-edit-ui="">
      <ToolButton icon="list" label={t('editBar.sections')} onClick={() => open(true)} />
      <StepButtons />
      <SaveStatus />
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
