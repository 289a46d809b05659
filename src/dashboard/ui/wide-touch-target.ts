/**
 * Classes that extend a link's touch target to the nearest `relative` ancestor; with a mouse only the text is
 * the link, so that the text beside it can be selected.
 */
export const WIDE_TOUCH_TARGET = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0';
