/** Params of the company list that only change how rows are shown. */
export const PRESENTATION_PARAMS = ['cols', 'view', 'peek'] as const;
