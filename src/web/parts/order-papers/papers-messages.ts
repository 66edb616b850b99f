import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/papers.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words about papers of orders ready before the module that awaits this begins (i18n/messages.ts). */
export const needPapersMessages = () => needArea('papers', files);
