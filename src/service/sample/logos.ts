import { drawMark } from './logo-marks.ts';
import { sampleProfiles } from './profile.ts';
import { createRandom } from './random.ts';

/** A logo as a file: 64 by 64, self-contained, safe to send as `image/svg+xml`. */
export interface Logo {
  readonly filename: string;
  readonly svg: string;
}

/** One logo per company; the file name is the company's `logo_filename`. */
export function* sampleLogos(): Generator<Logo> {
  for (const { id, normalized, colour, full } of sampleProfiles())
    yield { filename: `${normalized}.svg`, svg: drawMark(full, colour, createRandom(`logo ${id}`)) };
}
