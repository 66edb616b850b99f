import type { SectionDescription } from '#sections/section-description.ts';
import { areSame } from './differences.ts';
import type { StoredSection } from './edited-content.ts';
import { withValueAt } from './option-paths.ts';

type Describing = Pick<SectionDescription, 'phone'>;

/** Whether an option may be another one on phones. */
export function mayDiffer({ phone = {} }: Describing, path: string): boolean {
  return Object.hasOwn(phone, rootOf(path));
}

/** Whether it is another one there. */
export function differsOnPhones({ mobileOptions = {} }: StoredSection, path: string): boolean {
  return Object.hasOwn(mobileOptions, rootOf(path));
}

/** What holds on the window that is being edited. */
export function effectiveOptions({ options, mobileOptions }: StoredSection, isPhone: boolean) {
  return isPhone ? { ...options, ...mobileOptions } : options;
}

/**
 * The section with another value at a path. What is changed on the phone's window holds on phones alone, as far as the
 * section can differ there; what comes to be the same as elsewhere differs no more.
 */
export function withOption(
  section: StoredSection,
  description: Describing,
  path: string,
  value: unknown,
  isPhone: boolean,
): StoredSection {
  if (!isPhone || !mayDiffer(description, path)) {
    return { ...section, options: withValueAt(section.options, path, value) };
  }
  const root = rootOf(path);
  const changed = withValueAt(effectiveOptions(section, true), path, value)[root];
  return areSame(changed, section.options[root])
    ? asElsewhere(section, root)
    : withPhoneOption(section, root, changed);
}

/** The section with an option that is the same on phones as elsewhere. */
export function asElsewhere(section: StoredSection, path: string): StoredSection {
  const { [rootOf(path)]: _own, ...others } = section.mobileOptions ?? {};
  const { mobileOptions: _all, ...same } = section;
  return Object.keys(others).length > 0 ? { ...same, mobileOptions: others } : same;
}

function withPhoneOption(section: StoredSection, name: string, value: unknown): StoredSection {
  return { ...section, mobileOptions: { ...section.mobileOptions, [name]: value } };
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? '';
}
