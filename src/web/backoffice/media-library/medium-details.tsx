import { useContext, useEffect, useRef } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Facts } from '#web/ui/table.tsx';
import { MayEditMedia } from '../pickers/may-edit-media.ts';
import { MediumActions } from './medium-actions.tsx';
import styles from './medium-details.module.css';
import { MediumForm, MediumPreview } from './medium-form.tsx';
import { MediumUses } from './medium-uses.tsx';
import { PosterChoice } from './poster-choice.tsx';
import { type Folders, useMediumTitle } from './use-library.ts';
import type { MediumDraft } from './use-medium-draft.ts';

type MediumDetailsProps = {
  medium: LibraryMedium;
  folders: Folders;
  drafts: Map<number, MediumDraft>;
  onChange: (medium: LibraryMedium) => void;
  /** The library holds another medium than before. */
  onAdded: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** All that the library knows about a medium, and the actions that the user may take. */
export function MediumDetails(props: MediumDetailsProps) {
  const { medium, folders, drafts, onChange, onAdded, onDelete, onClose } = props;
  const t = useTranslations('library');
  const mayEdit = useContext(MayEditMedia);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If there is no room for both, the details replace the list and take the focus.
    const list = heading.current?.closest('[data-open]')?.firstElementChild;
    if (!list || getComputedStyle(list).display !== 'none') return;
    // A mouse that has just gone down upon a row that is hidden now would take it away again.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles.panel} aria-label={t('details.title')}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {useMediumTitle(medium)}
        </h2>
        <IconButton icon="close" label={t('details.close')} onClick={onClose} />
      </div>
      {mayEdit ? (
        <MediumForm {...{ medium, folders, drafts, onChange }} />
      ) : (
        <MediumPreview medium={medium} />
      )}
      {mayEdit && medium.kind === 'video' && <PosterChoice {...{ medium, onChange, onAdded }} />}
      <MediumFacts medium={medium} />
      {mayEdit === 'added' && <p className={styles.quiet}>{t('details.keptByOthers')}</p>}
      {mayEdit === true && <MediumActions {...{ medium, onChange, onDelete }} />}
      {/* Known later than the rest: below it, so that no button moves away from under a press. */}
      <MediumUses medium={medium} />
    </section>
  );
}

function MediumFacts({ medium }: { medium: LibraryMedium }) {
  const t = useTranslations('library');
  const { date, number } = useFormats();
  const { kind, width, height, size, originalName, extension, created_at, newPath } = medium;
  const megabytes = size / 1_000_000;
  const items = [
    { label: t('facts.file'), value: originalName || medium.displayName },
    { label: t('facts.type'), value: `${t(`kind.${kind}`)} (${extension.toUpperCase()})` },
    {
      label: t('facts.size'),
      value:
        megabytes < 1
          ? number(Math.ceil(size / 1000), { unit: 'kB' })
          : number(megabytes, { decimals: 1, unit: 'MB' }),
    },
    ...(kind === 'picture'
      ? [{ label: t('facts.dimensions'), value: `${width} × ${height} px` }]
      : [
          {
            label: t('facts.address'),
            value: (
              <a href={newPath} target="_blank" rel="noopener">
                {t('facts.open')}
              </a>
            ),
          },
        ]),
    { label: t('facts.added'), value: date(created_at) },
  ];
  return <Facts items={items} className={styles.facts} />;
}
