import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/guarantee.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words of this part ready before the module that awaits this begins (i18n/messages.ts). */
export const needGuaranteeMessages = () => needArea('guarantee', files);
