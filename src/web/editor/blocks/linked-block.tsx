import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StoredSection } from '../content/edited-content.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import styles from './blocks.module.css';
import { BlocksDialog } from './blocks-dialog.tsx';
import { useBlocks } from './use-blocks.ts';
import { useEverywhere } from './use-everywhere.ts';

/**
 * Of a section that shows a saved block: what it is called and where else it stands, and the ways to change it, here alone or
 * everywhere.
 */
export function LinkedBlock({ section }: { section: StoredSection }) {
  const { store, may } = useEditing();
  const t = useTranslations('editor');
  const actions = useSectionActions();
  const { blocks, read } = useBlocks();
  const { isBusy, problem, begin, save, leave } = useEverywhere(read);
  const [isShown, show] = useState(false);
  const everywhere = useEditState((state) => state.everywhere);
  const isOpen = everywhere?.before.id === section.id;
  const block = Array.isArray(blocks) ? blocks.find(({ handler }) => handler === section.master) : undefined;
  const name = everywhere && isOpen ? everywhere.block.title : (block?.title ?? '');
  return (
    <section className={styles.linked} aria-label={t('blocks.linked')}>
      <p className={styles.quiet}>{t('blocks.linked')}</p>
      {name && <p className={styles.name}>{name}</p>}
      <p className={styles.quiet}>
        {t(isOpen ? 'blocks.open' : 'blocks.about', { count: block?.uses ?? 0 })}
      </p>
      {problem && (
        <Alert tone="danger" live="assertive">
          {problem}
        </Alert>
      )}
      {blocks === 'failed' && <Alert tone="danger">{t('blocks.failed')}</Alert>}
      {everywhere && isOpen ? (
        <>
          <TextField
            label={t('blocks.name')}
            value={everywhere.title}
            maxLength={200}
            onChange={({ target }) => store.set({ everywhere: { ...everywhere, title: target.value } })}
          />
          <div className={styles.actions}>
            <Button size="small" pending={isBusy} onClick={() => void save()}>
              {t('blocks.save')}
            </Button>
            <Button size="small" variant="ghost" onClick={leave}>
              {t('blocks.leave')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          {may.structure && may.publish && (
            <Button
              size="small"
              pending={isBusy}
              disabled={everywhere !== undefined}
              onClick={() => void begin(section)}
            >
              {t('blocks.change')}
            </Button>
          )}
          {may.structure && (
            <Button size="small" variant="secondary" onClick={() => actions.detach(section.id)}>
              {t('blocks.detach')}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => show(true)}>
            {t('blocks.uses.show')}
          </Button>
        </div>
      )}
      {isShown && <BlocksDialog opened={block?.id} onClose={() => show(false)} />}
    </section>
  );
}
