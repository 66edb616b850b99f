import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: CHROMIUM_PATH, the system's, Playwright's own, else Debian's package where we are root, else the
 * one that the registry package @sparticuz/chromium carries.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  const present = [named, ...usualPlaces, chromium.executablePath()].find((place) => place && canRun(place));
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (canRun('/usr/bin/chromium')) return '/usr/bin/chromium';
    } catch {
      // No network to Debian's packages: the registry's own follows.
    }
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function canRun(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it headless, without its own background traffic. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP pro.localhost 127.0.0.1',
    ],
  });
}
