import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/thanks.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words about what happens with an order ready before the module that awaits this begins (i18n/messages.ts). */
export const needThanksMessages = () => needArea('thanks', files);
