export const DONE_VALUES = ['yes', 'no'] as const;

/** Whether the user has dealt with a record, that is, has given it a note or a tag. */
export type Done = (typeof DONE_VALUES)[number];

export const DONE_NAMES: Readonly<Record<Done, string>> = { yes: 'Done', no: 'Not done' };
