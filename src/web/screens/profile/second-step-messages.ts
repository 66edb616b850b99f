import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/secondStep.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of setting up the second step of a login ready before the module that awaits this begins (i18n/messages.ts). */
export const needSecondStepMessages = () => needArea('secondStep', files);
