import { useEffect, useState } from 'react';
import type { LibraryMedium, MediumUse } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './medium-details.module.css';

/** Places of a medium; undefined until they are known. Quietly: what deletes or replaces it asks and says so again. */
export function useMediumUses({ id }: LibraryMedium): readonly MediumUse[] | undefined {
  const api = useApi();
  const [uses, setUses] = useState<readonly MediumUse[]>();
  useEffect(() => {
    const abort = new AbortController();
    api
      .call(mediaEndpoints.mediaUses, { params: { id } }, { signal: abort.signal })
      .then(setUses, () => undefined);
    return () => abort.abort();
  }, [api, id]);
  return uses;
}

/** Where a medium is shown or will be. */
export function MediumUses({ medium }: { medium: LibraryMedium }) {
  const t = useTranslations('library');
  const uses = useMediumUses(medium);
  if (!uses) return null;
  return (
    <section className={styles.uses} aria-label={t('uses.title')}>
      <h3 className={styles.subtitle}>{t('uses.title')}</h3>
      {uses.length === 0 ? <p className={styles.quiet}>{t('uses.none')}</p> : <UseList uses={uses} />}
    </section>
  );
}

/** Places by their kind and name. */
export function UseList({ uses }: { uses: readonly MediumUse[] }) {
  const t = useTranslations('library');
  return (
    <ul className={styles.places}>
      {uses.map(({ mediumId, kind, id, title }) => (
        <li key={`${mediumId} ${kind} ${id}`}>
          <span className={styles.quiet}>{t(`uses.${kind}`)}</span> {title}
        </li>
      ))}
    </ul>
  );
}
