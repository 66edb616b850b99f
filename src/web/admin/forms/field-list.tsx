import {
  Button as DragHandle,
  GridList,
  GridListItem,
  I18nProvider,
  useDragAndDrop,
} from 'react-aria-components';
import { pickText } from '#values/language.ts';
import '#web/backoffice/aria-style.ts';
import { Grip } from '#web/backoffice/grip.tsx';
import { dropped } from '#web/backoffice/order.ts';
import { useInBrowser } from '#web/backoffice/use-in-browser.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { EditedField } from './edited-form.ts';
import styles from './field-list.module.css';

type FieldListProps = {
  fields: readonly EditedField[];
  chosen: string | undefined;
  /** False for those who may only look, and where the fields are the program's own. */
  isEditable: boolean;
  /** Keys of those that cannot be saved as they are. */
  wrong: ReadonlySet<string>;
  onChoose: (key: string | undefined) => void;
  onOrder: (fields: readonly EditedField[]) => void;
};

/** The fields in the order of the form, moved by dragging with mouse, finger or keyboard. */
export function FieldList({ fields, chosen, isEditable, wrong, onChoose, onOrder }: FieldListProps) {
  const t = useTranslations('site');
  const language = useLanguage();
  const isInBrowser = useInBrowser();
  const placeOf = (key: unknown) => fields.findIndex((field) => field.key === key);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isEditable,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      if (target.dropPosition === 'on') return;
      const places = new Set([...keys].map(placeOf));
      onOrder(dropped(fields, places, placeOf(target.key), target.dropPosition));
    },
  });
  if (!isInBrowser) return null;
  return (
    <I18nProvider locale={localeTags[language]}>
      <GridList
        aria-label={t('forms.fields')}
        className={styles.list ?? ''}
        items={fields}
        dependencies={[fields, isEditable, wrong, language]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => onChoose(keys === 'all' ? undefined : [...keys].map(String)[0])}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => t('forms.noFields')}
      >
        {(field) => {
          const name = pickText(field.label, language).text || t('forms.untitled');
          return (
            <GridListItem id={field.key} textValue={name} className={styles.item ?? ''}>
              {isEditable && (
                <DragHandle slot="drag" className={styles.grip ?? ''}>
                  <Grip />
                </DragHandle>
              )}
              <span className={styles.name}>
                {name}
                {field.required && '\u00a0*'}
              </span>
              {wrong.has(field.key) && <Badge tone="danger">{t('forms.wrongField')}</Badge>}
              <span className={styles.type}>{t(`forms.type.${field.type}`)}</span>
            </GridListItem>
          );
        }}
      </GridList>
    </I18nProvider>
  );
}
