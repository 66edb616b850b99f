import type { ComponentType } from 'react';
import type { FieldKind } from '#sections/section-description.ts';
import type { ControlProps } from './field-context.ts';
import { GroupControl, OneOfControl } from './group-controls.tsx';
import { IconControl } from './icon-control.tsx';
import { LinkControl } from './link-control.tsx';
import { ListControl } from './list-control.tsx';
import { PictureControl } from './picture-control.tsx';
import {
  ChoiceControl,
  LinesControl,
  NumberControl,
  RichTextControl,
  SwitchControl,
  VideoControl,
  WordsControl,
} from './plain-controls.tsx';
import { ReferenceControl, ReferencesControl } from './reference-control.tsx';

type Controls = { readonly [Kind in FieldKind]: ComponentType<ControlProps<Kind>> };

const controls: Controls = {
  line: WordsControl,
  text: WordsControl,
  richText: RichTextControl,
  number: NumberControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  video: VideoControl,
  lines: LinesControl,
  list: ListControl,
  group: GroupControl,
  oneOf: OneOfControl,
  link: LinkControl,
  picture: PictureControl,
  film: ReferenceControl,
  captions: ReferenceControl,
  icon: IconControl,
  category: ReferenceControl,
  productTag: ReferenceControl,
  form: ReferenceControl,
  navigation: ReferenceControl,
  products: ReferencesControl,
  categories: ReferencesControl,
  documents: ReferencesControl,
  postCategories: ReferencesControl,
  navigations: ReferencesControl,
};

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.kind] as ComponentType<ControlProps>;
  return <Control {...props} />;
}
