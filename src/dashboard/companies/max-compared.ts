export const MAX_COMPARED = 6;
