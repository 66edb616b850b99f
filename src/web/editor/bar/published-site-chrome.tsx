import { useSyncExternalStore } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import type { SiteChromeHandler, SiteElement } from '../site-chrome/site-element.ts';
import { useSiteChrome } from '../site-chrome/use-site-chrome.ts';
import styles from './publish-dialog.module.css';

/** Header, footer and cookie notice of which visitors see another one than is written here. */
export function usePendingElements(): readonly SiteElement[] {
  const { elements = [] } = useSiteChrome();
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

type PublishedSiteChromeProps = {
  pending: readonly SiteElement[];
  going: readonly SiteElement[];
  onChange: (handler: SiteChromeHandler, isGoing: boolean) => void;
};

/** Whether it was written in here: what somebody has left as a draft before waits until it is ticked. */
export function isWrittenHere({ store }: SiteElement): boolean {
  return store.get().history.past.length > 0;
}

/** What of the site chrome goes out with the page; whoever publishes may leave some for later. */
export function PublishedSiteChrome({ pending, going, onChange }: PublishedSiteChromeProps) {
  const t = useTranslations('editor');
  const { language } = useEditing();
  if (pending.length === 0) return null;
  return (
    <fieldset className={styles.siteChrome}>
      <legend className={styles.heading}>{t('publish.surroundings')}</legend>
      {pending.map((element) => (
        <Checkbox
          key={element.handler}
          label={t(`elements.names.${element.handler}`)}
          hint={t('elements.everywhere', { language: language.toUpperCase() })}
          checked={going.includes(element)}
          onChange={({ target }) => onChange(element.handler, target.checked)}
        />
      ))}
    </fieldset>
  );
}

/** Whether visitors see exactly what is being edited, and nothing else waits for its time. */
export function useAllPublished(): boolean {
  return useEditState(
    ({ post, save }) =>
      save.kind === 'saved' && post.status === 'published' && !post.hasChanges && !post.publish_at,
  );
}
