export type PageMark = number | 'gap';

/** The pages a pager shows: first, last and those around the current one; never a gap of one page. */
export function pageNumbers(current: number, last: number, around = 1): PageMark[] {
  const wanted = new Set([1, last]);
  for (let page = current - around; page <= current + around; page++)
    if (page >= 1 && page <= last) wanted.add(page);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...wanted].toSorted((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
