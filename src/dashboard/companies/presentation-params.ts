/** Search params of the companies page that only change how rows are shown. */
export const PRESENTATION_PARAMS = ['cols', 'view', 'peek'] as const;
