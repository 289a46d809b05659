export const companyLink = (id: number) =>
  ({ to: '/companies/$id/{-$name}', params: { id: String(id), name: undefined } }) as const;
