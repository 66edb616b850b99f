import { eventEndpoints } from '#contract/v1/event-endpoints.ts';
import { eventCardFacts } from '#web/parts/event-card/event-card-facts.ts';
import type { SectionLoad } from '../page-section.ts';
import { numberOption, textOption } from '../section-options.ts';

/** Events of a period: what comes next first, of past ones the last. */
export const load: SectionLoad = ({ api, language, remember }, { options }) => {
  const period = textOption(options, 'period') || 'upcoming';
  const body = { filters: [{ key: 'period', value: period }], limit: numberOption(options, 'limit') ?? 3 };
  return remember(`section.events|${JSON.stringify(body)}`, async () => {
    const page = await api.call(eventEndpoints.eventFilter, { body });
    return { events: page.records.map((event) => eventCardFacts(language, event)) };
  });
};
