import { line, news, type Sector } from '../sector.ts';

export const quantum: Sector = {
  slug: 'quantum',
  weight: 8,
  founded: [2001, 2018],
  endings: ['Quantum', 'Coherence', 'Quantum Labs', 'Quantum Systems'],
  tails: ['qubit', 'quanta'],
  lines: [
    line(
      'build',
      'quantum computers from {trapped ions|neutral atoms|silicon spins}',
      'quantum computer',
      'chips',
    ),
    line('make', 'cryostats that reach {ten|eight} millikelvin', 'cryostat', 'manufacturing', 'materials'),
    line(
      'build',
      'gravity sensors that find {tunnels|groundwater|old mines}',
      'gravity sensor',
      'mining',
      'construction',
    ),
    line('write', 'error-correction software', 'error decoder', 'developer-tools'),
    line(
      'build',
      'quantum key links between {ministries|banks|hospitals}',
      'key link',
      'cybersecurity',
      'photonics',
    ),
    line('make', 'single-photon detectors', 'photon detector', 'photonics'),
  ],
  customers: [
    'national laboratories',
    'computing centres',
    'universities',
    'chemical companies',
    'geological surveys',
    'telecom carriers',
  ],
  means: [
    'with error rates published monthly',
    'using wiring cut by {nine|twelve} tenths of its weight',
    'with a machine customers may touch',
    'from {silicon|diamond} grown in {country}',
    'and without promises about the next decade',
  ],
  proofs: [
    'Its logical qubit outlives the physical ones by a factor of {three|five}.',
    'Fidelity: {99.7|99.8|99.9} per cent over two qubits.',
    'A machine in {city} has been cold since {year2}.',
    '{Four|Seven} computing centres have one in the basement.',
    'Half of the company are technicians, not physicists.',
    'Every benchmark comes with the script that produced it.',
  ],
  topics: [
    'error correction',
    'quantum sensing',
    'cryogenic supply',
    'key distribution',
    'quantum computing budgets',
  ],
  news: [
    news(
      '{name} holds logical qubit for {n} minutes',
      'The result was repeated in {city2} before it was announced.',
    ),
    news('{name} installs machine at computing centre in {country2}', 'Cooling down took {n} days.'),
    news('{name} retracts benchmark after reader finds error', 'The corrected figure is {n} per cent lower.'),
    news(
      'Survey finds {count} old shafts with {name} sensor',
      'The work took a third of the time of drilling.',
    ),
    news(
      '{name} and {partner} share helium plant',
      'The plant recovers nine tenths of what used to be vented.',
    ),
  ],
};
