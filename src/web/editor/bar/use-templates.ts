import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';

export type Template = EndpointAnswer<typeof templateEndpoints.templateFilter>['data'][number];

/** More than a site has. */
const perPage = 100;

/** The skeletons that new pages and posts can begin with; none until they have come, or where they cannot be had. */
export function useTemplates(): readonly Template[] {
  const api = useApi();
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  useEffect(() => {
    api.call(templateEndpoints.templateFilter, { body: { perPage } }).then(
      ({ data }) => setTemplates(data),
      () => setTemplates([]),
    );
  }, [api]);
  return templates;
}
