import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/withdrawal.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the words of this screen ready before the module that awaits this begins (i18n/messages.ts). */
export const needWithdrawalMessages = () => needArea('withdrawal', files);
