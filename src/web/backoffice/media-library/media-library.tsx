import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { type MediumKind, mediumKinds } from '#values/media-limits.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { MayEditMedia } from '../pickers/may-edit-media.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { FileDrop } from './file-drop.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { LibraryPicker, type MediaLibraryDialogProps } from './library-picker.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import styles from './media-library.module.css';
import { MediumDetails } from './medium-details.tsx';
import { UploadList } from './upload-list.tsx';
import { createUploadQueue } from './upload-queue.ts';
import { sendUpload, type UploadPlace } from './upload-send.ts';
import { HasOtherSites, keyOfFilter, type LibraryFilter, useFolders, useOtherSites } from './use-library.ts';
import type { MediumDraft } from './use-medium-draft.ts';
import '../aria-style.ts';

await needBackofficeMessages('library', 'notices');

export type MediaLibraryProps = {
  /** The kinds that it shows; all by default. */
  kinds?: readonly MediumKind[];
  /** Whether several media can be chosen. */
  multiple?: boolean;
  /** Whether it is a screen of its own: then leaving it while files are uploading or texts are unsaved needs a confirmation. */
  isScreen?: boolean;
  /** Called with the selection whenever it changes. */
  onSelected?: (media: readonly LibraryMedium[]) => void;
};

/**
 * The media library: finds, takes in, describes, replaces and deletes pictures, papers and films. Whoever may not edit media
 * finds and chooses.
 */
export function MediaLibrary(props: MediaLibraryProps) {
  const { kinds = mediumKinds, multiple = false, isScreen = false, onSelected } = props;
  const t = useTranslations('library');
  const language = useWordsLanguage();
  const mayEdit = useContext(MayEditMedia);
  const [filter, setFilter] = useState<LibraryFilter>({ kinds, folder: '', site: '' });
  const [keywords, setKeywords] = useState('');
  const [selected, setSelected] = useState<readonly LibraryMedium[]>([]);
  /** For what is answered later, when something else may be selected. */
  const latest = useRef(selected);
  /** As they are since they were listed. */
  const [changed, setChanged] = useState<ReadonlyMap<number, LibraryMedium>>(new Map());
  /** Rises when the list has to be read again. */
  const [revision, setRevision] = useState(0);
  const { folders, renew: renewFolders } = useFolders();
  const grid = useRef<HTMLDivElement>(null);
  const [drafts] = useState(() => new Map<number, MediumDraft>());

  const select = (media: readonly LibraryMedium[]) => {
    latest.current = media;
    setSelected(media);
    onSelected?.(media);
  };
  const renew = () => {
    setRevision((now) => now + 1);
    renewFolders();
  };
  const hasOtherSites = useOtherSites();
  const [allSites, setAllSites] = useState(false);
  const {
    queue,
    uploads,
    add: send,
  } = useUploads((medium) => {
    renew();
    // What somebody is describing meanwhile stays in front of them.
    if (multiple || selected.length === 0) select([medium, ...selected]);
  });
  const [leftOut, setLeftOut] = useState(0);
  const add = (files: readonly File[]) => setLeftOut(send(files, { folder: filter.folder, allSites }));

  const isUploading = uploads.some(({ state }) => state !== 'failed');

  const shown = selected.at(-1);
  const close = () => {
    select(selected.slice(0, -1));
    grid.current?.focus();
  };
  const change = (medium: LibraryMedium) => {
    setChanged((now) => new Map(now).set(medium.id, medium));
    select(latest.current.map((one) => (one.id === medium.id ? medium : one)));
    renewFolders();
  };

  return (
    <I18nProvider locale={localeTags[language]}>
      <LibraryPicker value={MediaLibraryDialog}>
        <HasOtherSites value={hasOtherSites}>
          <Taking onFiles={mayEdit ? add : undefined}>
            <div className={styles.library} data-multiple={multiple || undefined}>
              <LibraryToolbar
                {...{ kinds, filter, folders, keywords, allSites }}
                onFilter={setFilter}
                onKeywords={setKeywords}
                onFiles={mayEdit ? add : undefined}
                onAllSites={setAllSites}
              />
              <UploadList {...{ uploads, queue, leftOut }} />
              {isScreen && (
                <UnsavedGuard
                  hasUnsaved={() => isUploading || drafts.size > 0}
                  {...(isUploading && {
                    texts: {
                      title: t('upload.leaveTitle'),
                      text: t('upload.leaveText'),
                      leave: t('upload.leave'),
                    },
                  })}
                />
              )}
              <div className={styles.columns} data-open={shown ? '' : undefined}>
                <LibraryGrid
                  // A list of its own for each filter.
                  key={keyOfFilter(filter)}
                  gridRef={grid}
                  {...{ filter, keywords, multiple, selected, changed, revision }}
                  onSelect={select}
                />
                <div className={styles.details}>
                  {shown ? (
                    <MediumDetails
                      key={`${shown.id} ${shown.version}`}
                      medium={shown}
                      {...{ folders, drafts }}
                      onChange={change}
                      onAdded={renew}
                      onDelete={() => {
                        drafts.delete(shown.id);
                        renew();
                        close();
                      }}
                      onClose={close}
                    />
                  ) : (
                    <p className={styles.hint}>{t('details.none')}</p>
                  )}
                </div>
              </div>
            </div>
          </Taking>
        </HasOtherSites>
      </LibraryPicker>
    </I18nProvider>
  );
}

/** The place that takes files, where somebody may add them. */
function Taking({
  onFiles,
  children,
}: {
  onFiles: ((files: readonly File[]) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslations('library');
  if (!onFiles) return children;
  return (
    <FileDrop label={t('upload.drop')} onFiles={onFiles}>
      {children}
    </FileDrop>
  );
}

/** The media library in a dialog, for choosing from it. Open as long as it is mounted. */
export function MediaLibraryDialog(props: MediaLibraryDialogProps) {
  const { kinds, multiple = false, onChoose, onClose } = props;
  const t = useTranslations('library');
  const [selected, setSelected] = useState<readonly LibraryMedium[]>([]);
  const footer = (
    <div className={styles.footer}>
      <p className={styles.chosen} role="status">
        {t('dialog.chosen', { count: selected.length })}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        aria-disabled={selected.length === 0 || undefined}
        onClick={() => selected.length > 0 && onChoose(selected)}
      >
        {t('dialog.choose')}
      </Button>
    </div>
  );
  return (
    <Dialog
      open
      className={styles.dialog ?? ''}
      title={t(multiple ? 'dialog.titleMany' : 'dialog.title')}
      closeLabel={t('close')}
      footer={footer}
      onClose={onClose}
    >
      <MediaLibrary kinds={kinds} multiple={multiple} onSelected={setSelected} />
    </Dialog>
  );
}

/** Files on their way into the library, as long as this component stands. */
function useUploads(onArrival: (medium: LibraryMedium) => void) {
  const api = useApi();
  const latest = useRef({ api, onArrival });
  useEffect(() => {
    latest.current = { api, onArrival };
  });
  /** Where they go was said when they were added, however long they wait. */
  const [places] = useState(() => new WeakMap<File, UploadPlace>());
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => sendUpload(latest.current.api, file, places.get(file) ?? {}, options),
      onArrival: (medium) => latest.current.onArrival(medium),
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  /** @returns how many were left out */
  const add = (files: readonly File[], place: UploadPlace): number => {
    for (const file of files) places.set(file, place);
    return queue.add(files);
  };
  return { queue, add, uploads: useSyncExternalStore(queue.subscribe, queue.read, queue.read) };
}
