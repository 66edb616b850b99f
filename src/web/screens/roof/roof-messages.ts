import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/roof.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of the roof calculator ready before the module that awaits this begins (i18n/messages.ts). */
export const needRoofMessages = () => needArea('roof', files);
