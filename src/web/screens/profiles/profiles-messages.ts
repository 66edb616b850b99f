import { type Messages, needArea } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages>('./*/profiles.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of the comparison ready before the module that awaits this begins (i18n/messages.ts). */
export const needProfilesMessages = () => needArea('profiles', files);
