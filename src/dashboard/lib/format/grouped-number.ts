/** Shared, because creating a formatter is slower than rendering a table. */
export const groupedNumber = new Intl.NumberFormat('en');
