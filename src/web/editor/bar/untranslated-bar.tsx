import { Suspense, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditing } from '../editing-context.ts';
import { NewPageDialog } from '../late.ts';
import { ToolButton } from '../tool-button.tsx';
import { LeaveLink, SiteChromeTool, StepButtons } from './bar-tools.tsx';
import styles from './edit-bar.module.css';
import { MissingTranslation } from './start-translation.tsx';

/** The bar above a page in a language that it has no text in: what belongs to that language, and nothing of the original. */
export function UntranslatedBar() {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const [isMaking, make] = useState(false);
  return (
    <section className={styles.bar} aria-label={t('editBar.label')} data-edit-ui="">
      <StepButtons />
      <MissingTranslation />
      <span className={styles.space} />
      {may.structure && <ToolButton icon="newPage" label={t('editBar.newPage')} onClick={() => make(true)} />}
      <SiteChromeTool />
      <LeaveLink />
      <Suspense>{isMaking && <NewPageDialog onClose={() => make(false)} />}</Suspense>
    </section>
  );
}
