/** `narrow` has less padding, for numbers and selects; `large` is for a page's only field. */
export type FieldLook = 'small' | 'narrow' | 'large';

const LOOK_CLASSES: Record<FieldLook, string> = {
  small: 'h-8 border-line px-2.5',
  narrow: 'h-8 border-line px-2',
  large: 'h-10 border-edge px-3 font-code aria-invalid:border-bad',
};

/** Classes of a field with one line: text fields, selects and comboboxes. */
export const fieldClass = (look: FieldLook) =>
  `rounded-sm border bg-sheet text-sm text-ink pointer-coarse:h-11 ${LOOK_CLASSES[look]}`;
