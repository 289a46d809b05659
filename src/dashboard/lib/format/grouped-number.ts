/** A formatter takes longer to make than a table takes to draw, so it is made once. */
export const groupedNumber = new Intl.NumberFormat('en');
