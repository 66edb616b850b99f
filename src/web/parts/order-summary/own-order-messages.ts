import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/ownOrders.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words for finding and cancelling an order ready before the module that awaits this begins (i18n/messages.ts). */
export const needOwnOrderMessages = () => needArea('ownOrders', files);
