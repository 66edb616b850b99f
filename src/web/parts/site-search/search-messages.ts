import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/search.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words of the search ready before the module that awaits this begins (i18n/messages.ts). */
export const needSearchMessages = () => needArea('search', files);
