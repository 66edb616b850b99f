import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/photos.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of photographs ready before the module that awaits this begins (i18n/messages.ts). */
export const needPhotoMessages = () => needArea('photos', files);
