import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/lengths.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of lists of lengths ready before the module that awaits this begins (i18n/messages.ts). */
export const needListMessages = () => needArea('lengths', files);
