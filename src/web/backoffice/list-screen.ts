/* Building blocks of screens with a list: loader, head, filters, table and row actions. */
export { useLoaded } from '#web/request/loaded-data.ts';
export { requestFacts } from '#web/request/request-facts.ts';
export { Badge } from '#web/ui/badge.tsx';
export { Link } from '#web/ui/link.tsx';
export { needBackofficeMessages } from './backoffice-messages.ts';
export { FilterBar } from './filter-bar.tsx';
export { pageAskedBy, readListAddress } from './list-address.ts';
export { ListTable } from './list-table.tsx';
export { QuietLine, RowName } from './list-words.tsx';
export { Moment } from './moment.tsx';
export { answerTask, idOf } from './screen-actions.ts';
export { ScreenHead } from './screen-head.tsx';
export { TaskButton } from './task-button.tsx';
