import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/events.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words about events ready before the module that awaits this begins (i18n/messages.ts). */
export const needEventMessages = () => needArea('events', files);
