/** Where a card stands today; of both the first that is true. */
export const memberCardStates = ['blocked', 'over', 'valid'] as const;
export type MemberCardState = (typeof memberCardStates)[number];

/** Cards that a list shows at most; what is beyond is found by filters. */
export const memberCardsListedMaximum = 10_000;
export const memberCardHolderMaximum = 120;
/** Cards of one import. */
export const memberCardsImportMaximum = 5000;
export const memberProgramNameMaximum = 100;
/** Programmes that there are at most: a list names them all. */
export const memberProgramsMaximum = 100;
