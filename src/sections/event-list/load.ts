import { eventEndpoints } from '#contract/v1/event-endpoints.ts';
import { eventCardFacts } from '#web/parts/event-card/event-card-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** Events of a period: what comes next first, of past ones the last. */
export function load({ api, language, remember }: RequestFacts, { options }: SectionOf<'eventList'>) {
  const { period, limit } = options;
  const body = { filters: [{ key: 'period', value: period }], limit };
  return remember(`section.events|${JSON.stringify(body)}`, async () => {
    const page = await api.call(eventEndpoints.eventFilter, { body });
    return { events: page.records.map((event) => eventCardFacts(language, event)) };
  });
}
