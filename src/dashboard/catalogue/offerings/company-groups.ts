import type { OfferingGroup } from '../offering-query.ts';

type CompanyOf = (slot: number) => OfferingGroup['company'];

/** The groups that a page of slots shows, which are sorted by company, with the size of each on all pages. */
export function groupsOnPage(
  slots: Uint32Array,
  offset: number,
  rows: number,
  companyOf: CompanyOf,
): OfferingGroup[] {
  const idAt = (place: number) => companyOf(slots[place] ?? -1)?.id ?? null;
  const groups: OfferingGroup[] = [];
  for (let place = offset; place < offset + rows;) {
    const id = idAt(place);
    let [start, end] = [place, place + 1];
    while (start > 0 && idAt(start - 1) === id) start -= 1;
    while (end < slots.length && idAt(end) === id) end += 1;
    groups.push({ start: place - offset, company: companyOf(slots[place] ?? -1), count: end - start });
    place = end;
  }
  return groups;
}
