import { useContext, useRef } from 'react';
import { acceptedTypes, type MediumKind } from '#values/media-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './library-toolbar.module.css';
import { type Folders, HasOtherSites, type LibraryFilter } from './use-library.ts';

type LibraryToolbarProps = {
  /** Those that may be shown at all. */
  kinds: readonly MediumKind[];
  filter: LibraryFilter;
  folders: Folders;
  keywords: string;
  onFilter: (filter: LibraryFilter) => void;
  onKeywords: (keywords: string) => void;
  /** Absent: nobody adds files here. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** Whether what is added is of all sites. */
  allSites: boolean;
  onAllSites: (allSites: boolean) => void;
};

const sitesOfMedia = ['own', 'shared'] as const;

/** By what media are looked for, and the way in for new ones. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { kinds, filter, folders, keywords, onFilter, onKeywords, onFiles, allSites, onAllSites } = props;
  const t = useTranslations('library');
  const hasOtherSites = useContext(HasOtherSites);
  const picker = useRef<HTMLInputElement>(null);
  const chosenKind = filter.kinds.length < kinds.length ? filter.kinds[0] : undefined;
  return (
    <div className={styles.bar} data-choices={1 + (kinds.length > 1 ? 1 : 0) + (hasOtherSites ? 1 : 0)}>
      <TextField
        type="search"
        className={styles.search}
        label={t('search')}
        value={keywords}
        maxLength={200}
        prefix={<Icon name="search" sizePx={18} />}
        onChange={(event) => onKeywords(event.target.value)}
      />
      {kinds.length > 1 && (
        <SelectField
          className={styles.choice}
          label={t('kind.label')}
          placeholder={t('kind.all')}
          value={chosenKind ?? ''}
          options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={({ target }) => {
            const kind = kinds.find((candidate) => candidate === target.value);
            onFilter({ ...filter, kinds: kind ? [kind] : kinds });
          }}
        />
      )}
      <SelectField
        className={styles.choice}
        label={t('folder.label')}
        placeholder={t('folder.all')}
        value={filter.folder}
        options={folders.map(({ folder, total }) => ({ value: folder, label: `${folder} (${total})` }))}
        onChange={({ target }) => onFilter({ ...filter, folder: target.value })}
      />
      {hasOtherSites && (
        <SelectField
          className={styles.choice}
          label={t('site.label')}
          placeholder={t('site.both')}
          value={filter.site}
          options={sitesOfMedia.map((site) => ({ value: site, label: t(`site.${site}`) }))}
          onChange={({ target }) =>
            onFilter({ ...filter, site: sitesOfMedia.find((site) => site === target.value) ?? '' })
          }
        />
      )}
      {onFiles && (
        <div className={styles.upload}>
          <Button variant="primary" startIcon="plus" onClick={() => picker.current?.click()}>
            {t('upload.choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={acceptedTypes(kinds)}
            aria-label={t('upload.choose')}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              // The same file can be chosen once more.
              target.value = '';
            }}
          />
        </div>
      )}
      {hasOtherSites && onFiles && (
        <Checkbox
          className={styles.allSites}
          label={t('site.upload')}
          checked={allSites}
          onChange={({ target }) => onAllSites(target.checked)}
        />
      )}
    </div>
  );
}
