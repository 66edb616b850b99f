import { data } from 'react-router';
import { type ConfirmedGoal, confirmedGoalWords, unsignedMessageMaximum } from '#values/confirmed-goal.ts';
import { localPath } from '#values/local-path.ts';
import type { PageRefusal } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

const missingMessage = 'goal or goalType were not defined';
const messageMaximum = 500;

/** A goal as the page shows it; `isOwn` where the shop itself has written its words. */
export type ReadGoal = ConfirmedGoal & { readonly isOwn: boolean };

/**
 * Reads the goal from the address. Links and files must be on this site; a message counts as the shop's own only if the
 * shop has signed it.
 * @throws 404 with the specified message if one of the three is missing or not allowed
 */
export function readGoal(url: string, { site, isSigned }: Pick<RequestFacts, 'site' | 'isSigned'>): ReadGoal {
  const query = new URL(url).searchParams;
  const goalType = query.get('goalType') ?? '';
  const goal = query.get('goal') ?? '';
  const confirmedEmail = query.get('confirmedEmail') ?? '';
  if (goalType === '' || goal === '' || confirmedEmail === '') throw missingGoal();
  if (goalType === 'message') {
    const isOwn = isSigned(
      confirmedGoalWords({ goalType, goal, confirmedEmail }),
      query.get('signature') ?? '',
    );
    const shown = isOwn ? goal.slice(0, messageMaximum) : foreignWords(goal);
    return { goalType, goal: shown, confirmedEmail, isOwn };
  }
  if (goalType !== 'url' && goalType !== 'file') throw missingGoal();
  const path = localPath(goal, [new URL(url).origin, new URL(site.url).origin]);
  if (!path) throw missingGoal();
  return { goalType, goal: path, confirmedEmail, isOwn: true };
}

function missingGoal() {
  return data<PageRefusal>({ code: 'GOAL_MISSING', message: missingMessage }, { status: 404 });
}

/** Short, in one line, without signs that would turn the rest of the sentence round. */
function foreignWords(goal: string): string {
  const plain = goal.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...plain].slice(0, unsignedMessageMaximum).join('');
}
