export const companyLink = (id: number) =>
  ({ to: '/companies/$id/{-$name}', params: { id: String(id), name: undefined } }) as const;

/** Classes of a text in a list's cell that may take the two lines of its row, or the only one of a compact row. */
export const TWO_LINES = 'line-clamp-2 whitespace-normal in-data-[density=compact]:line-clamp-1';
