import {
  Button as DragHandle,
  GridList,
  GridListItem,
  I18nProvider,
  useDragAndDrop,
} from 'react-aria-components';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Grip } from '../grip.tsx';
import { dropped, moved } from '../order.ts';
import { ReferenceFace } from './reference-face.tsx';
import styles from './reference-order.module.css';
import type { KnownReference } from './use-references.ts';

export type ReferenceOrderProps = {
  label: string;
  kind: ReferenceKind;
  chosen: readonly KnownReference[];
  onChange: (keys: readonly string[]) => void;
};

/** Chosen things in their order, which is changed by dragging or by buttons. */
export function ReferenceOrder({ label, kind, chosen, onChange }: ReferenceOrderProps) {
  const t = useTranslations('backoffice');
  const language = useWordsLanguage();
  const keys = chosen.map(({ key }) => key);
  const nameOf = ({ key, reference }: KnownReference) =>
    reference === undefined ? key : (reference?.title ?? t('picker.gone'));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys: dragged, target }) {
      if (target.dropPosition === 'on') return;
      const places = new Set([...dragged].map((key) => keys.indexOf(String(key))));
      onChange(dropped(keys, places, keys.indexOf(String(target.key)), target.dropPosition));
    },
  });
  return (
    <I18nProvider locale={localeTags[language]}>
      <GridList
        aria-label={label}
        className={styles.order ?? ''}
        items={chosen.map((one, place) => ({ ...one, place }))}
        dependencies={[chosen, t]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
      >
        {(one) => (
          <GridListItem id={one.key} textValue={nameOf(one)} className={styles.item ?? ''}>
            <div className={styles.line}>
              <DragHandle slot="drag" className={styles.grip ?? ''}>
                <Grip />
              </DragHandle>
              <span className={styles.face}>
                {one.reference ? (
                  <ReferenceFace reference={one.reference} kind={kind} />
                ) : (
                  <ReferenceGone isKnown={one.reference === null} />
                )}
              </span>
              <IconButton
                icon="chevron-up"
                iconSizePx={16}
                className={styles.small}
                label={t('field.moveUp', { name: nameOf(one) })}
                disabled={one.place === 0}
                onClick={() => onChange(moved(keys, one.place, one.place - 1))}
              />
              <IconButton
                icon="chevron-down"
                iconSizePx={16}
                className={styles.small}
                label={t('field.moveDown', { name: nameOf(one) })}
                disabled={one.place === chosen.length - 1}
                onClick={() => onChange(moved(keys, one.place, one.place + 1))}
              />
              <IconButton
                icon="close"
                iconSizePx={16}
                className={styles.small}
                label={t('field.removeNamed', { name: nameOf(one) })}
                onClick={() => onChange(keys.filter((key) => key !== one.key))}
              />
            </div>
          </GridListItem>
        )}
      </GridList>
    </I18nProvider>
  );
}

/** In the place of something that is not known yet, or is no more. */
export function ReferenceGone({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations('backoffice');
  return isKnown ? <span className={styles.gone}>{t('picker.gone')}</span> : <Skeleton />;
}
