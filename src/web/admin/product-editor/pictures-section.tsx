import { useState } from 'react';
import {
  Button as DragHandle,
  GridList,
  GridListItem,
  I18nProvider,
  useDragAndDrop,
} from 'react-aria-components';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import '#web/backoffice/aria-style.ts';
import { Grip } from '#web/backoffice/grip.tsx';
import { rasterAddress } from '#web/backoffice/media-library/medium-thumbnail.tsx';
import { dropped, moved } from '#web/backoffice/order.ts';
import { MediumPicker } from '#web/backoffice/pickers/medium-picker.tsx';
import { useInBrowser } from '#web/backoffice/use-in-browser.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './pictures-section.module.css';
import { useField, useProduct } from './product-context.ts';
import { OpenSection } from './product-section.tsx';

type Shown = { readonly src: string; readonly alt: string };

/** The product's pictures in their order: the first is the one that lists show. */
export function PicturesSection() {
  const t = useTranslations('goods');
  const { stored } = useProduct();
  const field = useField<readonly number[]>('pictures');
  const [isOpen, open] = useState(false);
  /** Those of the library that were chosen here. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, Shown>>(new Map());
  const known = new Map([
    ...(stored?.media ?? []).map((medium): [number, Shown] => {
      const { src, alt } = pictureFacts(medium);
      return [medium.id, { src, alt }];
    }),
    ...chosen,
  ]);
  const ids = field.value ?? [];
  const add = (media: readonly LibraryMedium[]) => {
    const found = media.map((medium): [number, Shown] => [medium.id, shownOf(medium)]);
    setChosen(new Map([...chosen, ...found]));
    field.set([...new Set([...ids, ...media.map(({ id }) => id)])]);
  };
  return (
    <OpenSection title={t('editor.pictures')}>
      <div id={field.id} tabIndex={-1}>
        {ids.length > 0 ? (
          <PictureOrder ids={ids} known={known} onChange={field.set} />
        ) : (
          <p className={styles.none}>{t('editor.noPictures')}</p>
        )}
        <FieldError id={field.id}>{field.error}</FieldError>
      </div>
      <div>
        <Button variant="secondary" startIcon="plus" aria-haspopup="dialog" onClick={() => open(true)}>
          {t('editor.addPictures')}
        </Button>
      </div>
      <MediumPicker open={isOpen} kinds={['picture']} multiple onChoose={add} onClose={() => open(false)} />
    </OpenSection>
  );
}

function shownOf({ urls, newPath, title }: LibraryMedium): Shown {
  return { src: rasterAddress(urls.MediumSize ?? newPath), alt: title };
}

type PictureOrderProps = {
  ids: readonly number[];
  known: ReadonlyMap<number, Shown>;
  onChange: (ids: readonly number[]) => void;
};

/** Tiles whose order is changed by dragging with mouse, finger or keyboard, or by buttons. */
function PictureOrder({ ids, known, onChange }: PictureOrderProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const isInBrowser = useInBrowser();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      if (target.dropPosition === 'on') return;
      const places = new Set([...keys].map((key) => ids.indexOf(Number(key))));
      onChange(dropped(ids, places, ids.indexOf(Number(target.key)), target.dropPosition));
    },
  });
  const items = ids.map((id, place) => ({ id, place, ...known.get(id) }));
  // On the server it would write styles into its elements, which the page's policy forbids.
  if (!isInBrowser) return null;
  return (
    <I18nProvider locale={localeTags[language]}>
      <GridList
        aria-label={t('editor.pictures')}
        className={styles.tiles ?? ''}
        layout="grid"
        items={items}
        dependencies={[ids, known, t]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
      >
        {({ id, place, src, alt }) => {
          const name = t('editor.picture', { number: place + 1 });
          return (
            <GridListItem id={id} textValue={alt || name} className={styles.tile ?? ''}>
              {src && (
                <img src={src} alt={alt ?? ''} className={styles.picture} loading="lazy" decoding="async" />
              )}
              {place === 0 && (
                <span className={styles.first}>
                  <Badge tone="solid">{t('editor.firstPicture')}</Badge>
                </span>
              )}
              <div className={styles.tools}>
                <DragHandle slot="drag" className={styles.grip ?? ''}>
                  <Grip />
                </DragHandle>
                <IconButton
                  icon="arrow-left"
                  iconSizePx={16}
                  className={styles.small}
                  label={t('editor.pictureEarlier', { name })}
                  disabled={place === 0}
                  onClick={() => onChange(moved(ids, place, place - 1))}
                />
                <IconButton
                  icon="arrow-right"
                  iconSizePx={16}
                  className={styles.small}
                  label={t('editor.pictureLater', { name })}
                  disabled={place === ids.length - 1}
                  onClick={() => onChange(moved(ids, place, place + 1))}
                />
                <IconButton
                  icon="close"
                  iconSizePx={16}
                  className={styles.small}
                  label={t('editor.pictureAway', { name })}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </div>
            </GridListItem>
          );
        }}
      </GridList>
    </I18nProvider>
  );
}
