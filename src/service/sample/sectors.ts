import type { Sector } from './sector.ts';
import { ai } from './sectors/ai.ts';
import { biotech } from './sectors/biotech.ts';
import { energyStorage } from './sectors/energy-storage.ts';
import { fintech } from './sectors/fintech.ts';
import { robotics } from './sectors/robotics.ts';
import { space } from './sectors/space.ts';

export const SECTORS: readonly Sector[] = [ai, biotech, energyStorage, fintech, robotics, space];
