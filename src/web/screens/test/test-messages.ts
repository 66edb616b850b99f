import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/interface.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words of /test ready before the module that awaits this begins (i18n/messages.ts). */
export const needTestMessages = () => needArea('interface', files);
