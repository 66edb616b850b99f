import { useSyncExternalStore } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useEditing } from '../editing-context.ts';
import type { SiteElement, SurroundingHandler } from '../surroundings/site-element.ts';
import { useSurroundings } from '../surroundings/use-surroundings.ts';
import styles from './publish-dialog.module.css';

/** Header, footer and cookie notice of which visitors see another one than is written here. */
export function usePendingElements(): readonly SiteElement[] {
  const { elements = [] } = useSurroundings();
  const subscribe = (listener: () => void) => {
    const ends = elements.map(({ store }) => store.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };
  // By their names: the same text is the same answer.
  const names = useSyncExternalStore(subscribe, () =>
    elements
      .filter(({ store }) => {
        const { post, save } = store.get();
        return post.hasChanges || save.kind !== 'saved';
      })
      .map(({ handler }) => handler)
      .join(),
  );
  return elements.filter(({ handler }) => names.split(',').includes(handler));
}

type PublishedSurroundingsProps = {
  pending: readonly SiteElement[];
  left: ReadonlySet<SurroundingHandler>;
  onChange: (left: ReadonlySet<SurroundingHandler>) => void;
};

/** What of the surroundings goes out with the page; whoever publishes may leave some for later. */
export function PublishedSurroundings({ pending, left, onChange }: PublishedSurroundingsProps) {
  const t = useTranslations('editor');
  const { language } = useEditing();
  if (pending.length === 0) return null;
  return (
    <fieldset className={styles.surroundings}>
      <legend className={styles.heading}>{t('publish.surroundings')}</legend>
      {pending.map(({ handler }) => (
        <Checkbox
          key={handler}
          label={t(`elements.names.${handler}`)}
          hint={t('elements.everywhere', { language: language.toUpperCase() })}
          checked={!left.has(handler)}
          onChange={({ target }) => {
            const next = new Set(left);
            if (target.checked) next.delete(handler);
            else next.add(handler);
            onChange(next);
          }}
        />
      ))}
    </fieldset>
  );
}
