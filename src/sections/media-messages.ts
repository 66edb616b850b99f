import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/media.json', {
  base: '../../locales',
  import: 'default',
});

/** Makes the words of films and galleries ready before the module that awaits this begins (i18n/messages.ts). */
export const needMediaMessages = () => needArea('media', files);
