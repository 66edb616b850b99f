import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { moveSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import { EditIcon } from '../icons.tsx';
import { useSectionActions } from '../section-actions.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './section-manager.module.css';

/** All sections of the page as a list: order by drag, by keyboard or by buttons, and the way to each of them. */
export function SectionManager({ onClose }: { onClose: () => void }) {
  const { store, may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const actions = useSectionActions();
  const sections = useEditState((state) => state.history.present.parts);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    isDisabled: !may.structure,
    onReorder({ keys, target }) {
      const [id] = [...keys].map(String);
      if (id === undefined) return;
      const rest = sections.filter((section) => section.id !== id);
      const at = rest.findIndex((section) => section.id === target.key);
      const index = target.dropPosition === 'before' ? at : at + 1;
      store.change(
        (content) => ({ ...content, parts: moveSection(content.parts, id, { parent: null, index }) }),
        {
          sectionId: id,
        },
      );
    },
  });
  const show = (id: string) => {
    onClose();
    store.select(id);
    const frame = document.querySelector<HTMLElement>(`[data-edit-section="${CSS.escape(id)}"]`);
    frame?.scrollIntoView({ block: 'start' });
    frame?.focus({ preventScroll: true });
  };
  return (
    <Dialog open onClose={onClose} title={t('manager.title')} closeLabel={t('close')} size="sheet">
      {may.structure && <p className={styles.hint}>{t('manager.hint')}</p>}
      <GridList
        aria-label={t('manager.title')}
        className={styles.list ?? ''}
        items={[...sections]}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => show(String(key))}
        renderEmptyState={() => t('manager.empty')}
      >
        {(section) => {
          const name = names.name(section.type);
          const words = firstWords(section);
          const isHidden = section.meta?.hidden === true;
          return (
            <GridListItem id={section.id} className={styles.item ?? ''} textValue={`${name} ${words}`}>
              {may.structure && (
                <AriaButton slot="drag" className={styles.grip ?? ''}>
                  ⠿
                </AriaButton>
              )}
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {words && <span className={styles.first}>{words}</span>}
              </span>
              {isHidden && <EditIcon name="eyeOff" />}
              {may.structure && (
                <ToolButton
                  icon={isHidden ? 'eye' : 'eyeOff'}
                  label={t(isHidden ? 'bar.show' : 'bar.hide')}
                  onClick={() => actions.setHidden(section.id, !isHidden)}
                />
              )}
            </GridListItem>
          );
        }}
      </GridList>
    </Dialog>
  );
}
