/** Params of the company list that change only how its rows are shown. */
export const PRESENTATION_PARAMS = ['cols', 'view', 'peek'] as const;
