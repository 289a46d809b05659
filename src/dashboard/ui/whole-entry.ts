/**
 * Classes of a link that a finger may hit anywhere in the nearest `relative` entry; with a mouse it is
 * the text alone, so that what stands beside it can be selected.
 */
export const wholeEntry = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0';
