import { MediaLibrary } from '#web/backoffice/media-library/media-library.tsx';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { usePermission } from '../frame/use-permission.ts';

/** The media library as a page of the admin panel; who may not change it looks into it. */
export default function MediaScreen() {
  const t = useTranslations('library');
  return (
    <>
      <ScreenHead title={t('heading')} />
      <MayEditMedia value={usePermission('media.edit')}>
        <MediaLibrary isScreen />
      </MayEditMedia>
    </>
  );
}
