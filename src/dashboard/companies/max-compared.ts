/** How many companies can be compared side by side. */
export const MAX_COMPARED = 6;
