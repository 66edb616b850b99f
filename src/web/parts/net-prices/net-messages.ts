import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/net.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of prices without tax ready before the module that awaits this begins (i18n/messages.ts). */
export const needNetMessages = () => needArea('net', files);
