/** A success criterion of WCAG 2.2, levels A and AA, and the tests that show it besides axe, which checks every screen. */
export type Criterion = {
  /** As WCAG numbers it; clause 9 of EN 301 549 (V3.2.1) has the same number, but for those that are new in WCAG 2.2. */
  readonly number: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  readonly isNew?: true;
  /** Test files (tests/browser). */
  readonly tests?: readonly string[];
  /** Why nothing of the shop can fail it. */
  readonly without?: string;
};

const noMedia =
  'The shop brings no sound or film of its own; films that editors show come with the player of who hosts them.';
const screens = ['screens-hr.all', 'screens-en.all', 'screens-de.all'];

export const criteria: readonly Criterion[] = [
  { number: '1.1.1', name: 'Non-text Content', level: 'A' },
  { number: '1.2.1', name: 'Audio-only and Video-only (Prerecorded)', level: 'A', without: noMedia },
  { number: '1.2.2', name: 'Captions (Prerecorded)', level: 'A', without: noMedia },
  {
    number: '1.2.3',
    name: 'Audio Description or Media Alternative (Prerecorded)',
    level: 'A',
    without: noMedia,
  },
  { number: '1.2.4', name: 'Captions (Live)', level: 'AA', without: noMedia },
  { number: '1.2.5', name: 'Audio Description (Prerecorded)', level: 'AA', without: noMedia },
  { number: '1.3.1', name: 'Info and Relationships', level: 'A' },
  { number: '1.3.2', name: 'Meaningful Sequence', level: 'A' },
  { number: '1.3.3', name: 'Sensory Characteristics', level: 'A' },
  { number: '1.3.4', name: 'Orientation', level: 'AA' },
  { number: '1.3.5', name: 'Identify Input Purpose', level: 'AA' },
  { number: '1.4.1', name: 'Use of Color', level: 'A' },
  { number: '1.4.2', name: 'Audio Control', level: 'A', without: noMedia },
  { number: '1.4.3', name: 'Contrast (Minimum)', level: 'AA' },
  { number: '1.4.4', name: 'Resize Text', level: 'AA' },
  { number: '1.4.5', name: 'Images of Text', level: 'AA' },
  { number: '1.4.10', name: 'Reflow', level: 'AA', tests: screens },
  { number: '1.4.11', name: 'Non-text Contrast', level: 'AA' },
  { number: '1.4.12', name: 'Text Spacing', level: 'AA' },
  { number: '1.4.13', name: 'Content on Hover or Focus', level: 'AA' },
  { number: '2.1.1', name: 'Keyboard', level: 'A', tests: ['keyboard', 'purchase', 'search'] },
  { number: '2.1.2', name: 'No Keyboard Trap', level: 'A', tests: ['keyboard'] },
  { number: '2.1.4', name: 'Character Key Shortcuts', level: 'A', without: 'No single key is a shortcut.' },
  { number: '2.2.1', name: 'Timing Adjustable', level: 'A' },
  { number: '2.2.2', name: 'Pause, Stop, Hide', level: 'A' },
  { number: '2.3.1', name: 'Three Flashes or Below Threshold', level: 'A', without: 'Nothing flashes.' },
  { number: '2.4.1', name: 'Bypass Blocks', level: 'A', tests: ['keyboard'] },
  { number: '2.4.2', name: 'Page Titled', level: 'A', tests: screens },
  { number: '2.4.3', name: 'Focus Order', level: 'A', tests: ['keyboard'] },
  { number: '2.4.4', name: 'Link Purpose (In Context)', level: 'A' },
  { number: '2.4.5', name: 'Multiple Ways', level: 'AA', tests: ['search', 'crawl.all'] },
  { number: '2.4.6', name: 'Headings and Labels', level: 'AA' },
  { number: '2.4.7', name: 'Focus Visible', level: 'AA', tests: ['focus-in-sight.all'] },
  {
    number: '2.4.11',
    name: 'Focus Not Obscured (Minimum)',
    level: 'AA',
    isNew: true,
    tests: ['focus-in-sight.all'],
  },
  { number: '2.5.1', name: 'Pointer Gestures', level: 'A', without: 'What a swipe does, a button does too.' },
  { number: '2.5.2', name: 'Pointer Cancellation', level: 'A', without: 'Presses act when they are let go.' },
  { number: '2.5.3', name: 'Label in Name', level: 'A' },
  { number: '2.5.4', name: 'Motion Actuation', level: 'A', without: 'Nothing is done by moving the device.' },
  {
    number: '2.5.7',
    name: 'Dragging Movements',
    level: 'AA',
    isNew: true,
    without: 'Nothing has to be dragged.',
  },
  { number: '2.5.8', name: 'Target Size (Minimum)', level: 'AA', isNew: true },
  { number: '3.1.1', name: 'Language of Page', level: 'A', tests: ['languages'] },
  { number: '3.1.2', name: 'Language of Parts', level: 'AA' },
  { number: '3.2.1', name: 'On Focus', level: 'A', tests: ['keyboard'] },
  { number: '3.2.2', name: 'On Input', level: 'A', tests: ['keyboard'] },
  { number: '3.2.3', name: 'Consistent Navigation', level: 'AA' },
  { number: '3.2.4', name: 'Consistent Identification', level: 'AA' },
  { number: '3.2.6', name: 'Consistent Help', level: 'A', isNew: true },
  {
    number: '3.3.1',
    name: 'Error Identification',
    level: 'A',
    tests: ['account-forms.all', 'sent-forms.all'],
  },
  { number: '3.3.2', name: 'Labels or Instructions', level: 'A', tests: ['account-forms.all'] },
  {
    number: '3.3.3',
    name: 'Error Suggestion',
    level: 'AA',
    tests: ['account-forms.all', 'defined-forms.all'],
  },
  {
    number: '3.3.4',
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    tests: ['legal-duties', 'account-data.all'],
  },
  {
    number: '3.3.7',
    name: 'Redundant Entry',
    level: 'A',
    isNew: true,
    tests: ['saved-addresses.all', 'purchase'],
  },
  {
    number: '3.3.8',
    name: 'Accessible Authentication (Minimum)',
    level: 'AA',
    isNew: true,
    tests: ['demanded-captcha.all'],
  },
  { number: '4.1.2', name: 'Name, Role, Value', level: 'A' },
  { number: '4.1.3', name: 'Status Messages', level: 'AA', tests: ['messages'] },
];
