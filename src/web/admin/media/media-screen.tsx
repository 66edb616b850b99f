import { MediaLibrary } from '#web/backoffice/media-library/media-library.tsx';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** The media library as a page of the admin panel. */
export default function MediaScreen() {
  const t = useTranslations('library');
  return (
    <>
      <ScreenHead title={t('heading')} />
      <MediaLibrary isScreen />
    </>
  );
}
