import { messagesByArea } from './messages-by-area.ts';

/** All areas that pages speak; mails are the server's, `interface` comes with its one screen. */
export const messages = messagesByArea(
  import.meta.glob<Record<string, unknown>>(
    ['../../../locales/en/*.json', '!**/mails.json', '!**/interface.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
