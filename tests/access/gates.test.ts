import { checkGates } from '../support/gate-checks.ts';

/*
 * What shuts a site, a medium or a call judges what the router has found, not what the address looks like: each gate against every
 * spelling of a page, sent letter by letter, for clients tidy addresses up. All the other ways: gates-of-all.all.test.ts.
 */

checkGates(['/kontakt'], [{}]);
