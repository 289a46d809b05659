const TEXT_ENTRY = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select';

/** True for an element that uses plain letters itself: a text field, a select or editable content. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_ENTRY));
