import { eventEndpoints } from '#contract/v1/event-endpoints.ts';
import { eventCardFacts } from '#web/parts/event-card/event-card-facts.ts';
import type { SectionLoad } from '../page-section.ts';
import { numberOption, textOption } from '../section-options.ts';

/** Events where the document says no other number. */
const limitDefault = 3;
const limitMaximum = 24;
const periods = ['upcoming', 'past', 'all'];

/** Events of a period: what comes next first, of past ones the last. */
export const loadEventList: SectionLoad = async ({ api, language }, { options }) => {
  const limit = Math.trunc(numberOption(options, 'limit') ?? limitDefault);
  const asked = textOption(options, 'period');
  const period = periods.includes(asked) ? asked : 'upcoming';
  const page = await api.call(eventEndpoints.eventFilter, {
    body: {
      filters: [{ key: 'period', value: period }],
      limit: Math.max(1, Math.min(limit, limitMaximum)),
    },
  });
  return { events: page.records.map((event) => eventCardFacts(language, event)) };
};
