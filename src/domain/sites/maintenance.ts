import type { Site } from '#domain/site.ts';

/**
 * Whether a site is being worked on and shown to its back office alone: where the program is started so, else as its
 * option says, else as it was described.
 * @param everywhere of the environment (MAINTENANCE), for all sites of the program
 */
export function isUnderMaintenance(
  { options, maintenance }: Pick<Site, 'options' | 'maintenance'>,
  everywhere: boolean,
): boolean {
  const { Maintenance: chosen } = options;
  return everywhere || (typeof chosen === 'boolean' ? chosen : maintenance);
}
