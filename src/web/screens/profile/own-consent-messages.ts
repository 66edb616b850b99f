import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/ownConsents.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words about what a customer has agreed to ready before the module that awaits this begins (i18n/messages.ts). */
export const needOwnConsentMessages = () => needArea('ownConsents', files);
