import { acceptedCookiesName } from '#values/cookie-categories.ts';
import type { Trackers } from '#values/trackers.ts';
import { readStartOptions } from './wake.ts';

type TrackersModule = { followConsent(trackers: Trackers): void };

/** Loads what was accepted beyond the necessary; it needs no other script of the page. */
export async function startTrackers(): Promise<void> {
  const accepted = document.cookie.split('; ').find((part) => part.startsWith(`${acceptedCookiesName}=`));
  const { trackers, trackersModule } = readStartOptions();
  if (!trackers || !trackersModule || !accepted || !/marketing|analytics/.test(accepted)) return;
  const { followConsent } = (await import(/* @vite-ignore */ trackersModule)) as TrackersModule;
  followConsent(trackers);
}
