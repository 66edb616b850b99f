import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** Chromium without the parts that only people see: the same pages in two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: CHROMIUM_PATH, Debian's headless shell, which is installed where we are root, the system's,
 * Playwright's own, else the one that the registry package @sparticuz/chromium carries.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && canRun(named)) return named;
  if (canRun(headlessShell) || installHeadlessShell()) return headlessShell;
  const present = [...usualPlaces, chromium.executablePath()].find(canRun);
  if (present) return present;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** @returns whether it is there now: other systems, and machines without Debian's packages, go on without it */
function installHeadlessShell(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 180_000,
    });
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  } catch {
    return false;
  }
  return canRun(headlessShell);
}

function canRun(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP pro.localhost 127.0.0.1',
];

/** Starts it headless, without its own background traffic. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: quietArguments });
}

/**
 * The same, listening for one more tool that is to steer it.
 * @param folder an empty one, for what the browser keeps
 */
export async function launchSteeredChromium(folder: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: [...quietArguments, `--remote-debugging-port=${port}`],
  });
}
