import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/again.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of ordering again ready before the module that awaits this begins (i18n/messages.ts). */
export const needAgainMessages = () => needArea('again', files);
