export const companyLink = (id: number) =>
  ({ to: '/companies/$id/{-$name}', params: { id: String(id), name: undefined } }) as const;

/** Classes for text in a table cell. It may wrap onto a second line, except in compact rows, which have only one. */
export const TWO_LINES =
  'line-clamp-2 whitespace-normal wrap-break-word in-data-[density=compact]:line-clamp-1';
