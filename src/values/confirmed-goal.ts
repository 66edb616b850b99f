/** What comes after a confirmed e-mail: words, a way on, or a file. */
export type ConfirmedGoal = {
  readonly goalType: 'message' | 'url' | 'file';
  readonly goal: string;
  readonly confirmedEmail: string;
};

/** What the shop signs of a link to the confirm-e-mail page, in this order. */
export function confirmedGoalWords({ goalType, goal, confirmedEmail }: ConfirmedGoal): string[] {
  return ['confirm-email', goalType, goal, confirmedEmail];
}

/** Letters of a message that the shop has not signed: enough for a thank-you. */
export const unsignedMessageMaximum = 200;
