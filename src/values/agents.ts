import { hourMs } from './durations.ts';

/* What shopping agents may do, and how much (docs/decisions/shopping-agents.md). */

/** Where agents speak MCP. */
export const agentsPath = '/mcp';
/** Where the links lead that they give to buyers. */
export const cartLinkPath = '/cart-link';
/** Requests a minute and address. */
export const agentRequestsPerMinute = 120;
/** Of one message; the largest is a line with all of its options. */
export const agentMessageBytes = 32 * 1024;
export const cartLinkMs = 24 * hourMs;
export const agentPageSize = 20;
/** Letters of a description, an option or an attribute as agents read them. */
export const agentTextMaxima = { name: 300, summary: 600, description: 2000, value: 300 } as const;
export const agentVariantsMaximum = 200;
export const agentAttributesMaximum = 60;
export const agentOptionsMaximum = 20;
