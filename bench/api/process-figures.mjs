import { readFileSync } from 'node:fs';

/** Unit of CPU times in /proc, the same wherever Node runs on Linux. */
const TICKS_PER_SECOND = 100;

export function cpuSeconds(pid) {
  // Skip the command in parentheses, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
