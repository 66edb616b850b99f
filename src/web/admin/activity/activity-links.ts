import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { activityEndpoints } from '#contract/v1/activity-endpoints.ts';
import { kindOfActivity } from '#values/activities.ts';
import type { Language } from '#values/language.ts';
import { type AdminScreen, panelPathOf } from '#values/panel-addresses.ts';

export type LoggedActivity = EndpointAnswer<typeof activityEndpoints.activityFilter>['data'][number];

type Way = {
  readonly screen: AdminScreen;
  /** What the address says to find the thing. */
  readonly words?: (entry: LoggedActivity) => Readonly<Record<string, string>>;
};

const byTitle = ({ title }: LoggedActivity) => ({ keywords: title ?? '' });

const ways: Readonly<Record<string, Way>> = {
  user: { screen: 'adminUsers', words: ({ subject }) => ({ id: subject ?? '' }) },
  post: { screen: 'adminContent', words: byTitle },
  bin: { screen: 'adminBin', words: byTitle },
  translation: { screen: 'adminContent', words: byTitle },
  template: { screen: 'adminTemplates', words: byTitle },
  media: { screen: 'adminMedia' },
  redirect: { screen: 'adminRedirects', words: byTitle },
  review: { screen: 'adminReviews' },
  consent: { screen: 'adminConsents' },
  synonym: { screen: 'adminSearch', words: () => ({ view: 'synonyms' }) },
  navigation: { screen: 'adminNavigations', words: byTitle },
  event: { screen: 'adminEvents', words: byTitle },
  form: { screen: 'adminForms', words: byTitle },
  entry: { screen: 'adminEntries' },
  withdrawal: { screen: 'adminWithdrawals' },
  newsletter: { screen: 'adminSubscribers' },
  option: { screen: 'adminOptions' },
  cache: { screen: 'adminCache' },
  mail: { screen: 'adminMails' },
};

/** Where the thing is found that an entry is about; nothing where it is gone or has no screen. */
export function wayBack(entry: LoggedActivity, language: Language): string | undefined {
  const way = ways[kindOfActivity(entry.activity)];
  if (!way || entry.activity.endsWith('.remove')) return undefined;
  const words = Object.entries(way.words?.(entry) ?? {}).filter(([, value]) => value !== '');
  const query = new URLSearchParams(words);
  return panelPathOf(way.screen, language) + (query.size > 0 ? `?${query}` : '');
}
