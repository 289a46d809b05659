/** Params of the company list that say how its rows are shown: they change neither the rows nor the page. */
export const PRESENTATION_PARAMS = ['cols', 'view', 'peek'] as const;
