export const DONE_VALUES = ['yes', 'no'] as const;

/** Whether the user has marked a record as done. */
export type Done = (typeof DONE_VALUES)[number];

export const DONE_NAMES: Readonly<Record<Done, string>> = { yes: 'Done', no: 'Not done' };
