import { type Messages, needArea } from '#web/i18n/messages.ts';

/** A list of its own: every product's page would bring the words of kits with its own. */
const files = import.meta.glob<Messages>('./*/colours.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts ready before the module that awaits this begins (i18n/messages.ts). */
export const needColourMessages = () => needArea('colours', files);
