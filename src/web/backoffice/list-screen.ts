/* What screens are made of that list something: their head, filters, table and what is done with a row. */
export { FilterBar } from './filter-bar.tsx';
export { readListAddress } from './list-address.ts';
export { ListTable } from './list-table.tsx';
export { Moment } from './moment.tsx';
export { answerTask, idOf } from './screen-actions.ts';
export { ScreenHead } from './screen-head.tsx';
export { TaskButton } from './task-button.tsx';
