import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright-core';

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Starts the system's own Firefox headless, by WebDriver BiDi (firefox-relay.ts says what stands between).
 * @throws Error where there is none: FIREFOX_PATH names another place
 */
export async function launchFirefox(): Promise<Browser> {
  const path = [process.env.FIREFOX_PATH ?? '', ...usualPlaces].find((place) => existsSync(place));
  if (!path)
    throw new Error('No Firefox is installed: apt-get install firefox-esr, or name one by FIREFOX_PATH.');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-relay.ts', import.meta.url)),
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: {
      // What the tests ask of Chromium's windows.
      'ui.prefersReducedMotion': 1,
      'network.dns.localDomains': 'pro.localhost',
      // A chosen file closes no dialog, and a field whose dialog stands open opens no second one.
      'remote.bidi.dismiss_file_pickers.enabled': true,
    },
  });
}
