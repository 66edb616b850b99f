import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/delivery.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of delivery to a place ready before the module that awaits this begins (i18n/messages.ts). */
export const needDeliveryMessages = () => needArea('delivery', files);
