import type { Sector } from './sector.ts';
import { agriculture } from './sectors/agriculture.ts';
import { ai } from './sectors/ai.ts';
import { aviation } from './sectors/aviation.ts';
import { banking } from './sectors/banking.ts';
import { biotech } from './sectors/biotech.ts';
import { chips } from './sectors/chips.ts';
import { construction } from './sectors/construction.ts';
import { consumer } from './sectors/consumer.ts';
import { cybersecurity } from './sectors/cybersecurity.ts';
import { data } from './sectors/data.ts';
import { developerTools } from './sectors/developer-tools.ts';
import { diagnostics } from './sectors/diagnostics.ts';
import { education } from './sectors/education.ts';
import { energyStorage } from './sectors/energy-storage.ts';
import { evCharging } from './sectors/ev-charging.ts';
import { fintech } from './sectors/fintech.ts';
import { food } from './sectors/food.ts';
import { gaming } from './sectors/gaming.ts';
import { grid } from './sectors/grid.ts';
import { hr } from './sectors/hr.ts';
import { insurance } from './sectors/insurance.ts';
import { legal } from './sectors/legal.ts';
import { logistics } from './sectors/logistics.ts';
import { manufacturing } from './sectors/manufacturing.ts';
import { materials } from './sectors/materials.ts';
import { media } from './sectors/media.ts';
import { medicalDevices } from './sectors/medical-devices.ts';
import { mining } from './sectors/mining.ts';
import { mobility } from './sectors/mobility.ts';
import { oncology } from './sectors/oncology.ts';
import { payments } from './sectors/payments.ts';
import { photonics } from './sectors/photonics.ts';
import { quantum } from './sectors/quantum.ts';
import { realEstate } from './sectors/real-estate.ts';
import { recycling } from './sectors/recycling.ts';
import { retail } from './sectors/retail.ts';
import { robotics } from './sectors/robotics.ts';
import { shipping } from './sectors/shipping.ts';
import { solar } from './sectors/solar.ts';
import { space } from './sectors/space.ts';
import { travel } from './sectors/travel.ts';
import { water } from './sectors/water.ts';

/** Every sector, in the order of the alphabet. */
export const SECTORS: readonly Sector[] = [
  agriculture,
  ai,
  aviation,
  banking,
  biotech,
  chips,
  construction,
  consumer,
  cybersecurity,
  data,
  developerTools,
  diagnostics,
  education,
  energyStorage,
  evCharging,
  fintech,
  food,
  gaming,
  grid,
  hr,
  insurance,
  legal,
  logistics,
  manufacturing,
  materials,
  media,
  medicalDevices,
  mining,
  mobility,
  oncology,
  payments,
  photonics,
  quantum,
  realEstate,
  recycling,
  retail,
  robotics,
  shipping,
  solar,
  space,
  travel,
  water,
];
