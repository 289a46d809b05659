import { about, line, news, type Sector } from '../sector.ts';

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
    about('with error rates published monthly', 'quantum computer, error decoder'),
    about('using wiring cut by {nine|twelve} tenths of its weight', 'quantum computer, cryostat'),
    about('with a machine customers may touch', 'quantum computer'),
    about('from {silicon|diamond} grown in {country}', 'quantum computer, gravity sensor, photon detector'),
    'and without promises about the next decade',
  ],
  proofs: [
    about(
      'Its logical qubit outlives the physical ones by a factor of {three|five}.',
      'quantum computer, error decoder',
    ),
    about('Fidelity: {99.7|99.8|99.9} per cent over two qubits.', 'quantum computer'),
    about('A machine in {city} has been cold since {year2}.', 'quantum computer, cryostat'),
    about('{Four|Seven} computing centres have one in the basement.', 'quantum computer'),
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
      'quantum computer, error decoder',
    ),
    news(
      '{name} installs machine at computing centre in {country2}',
      'Cooling down took {n} days.',
      'quantum computer',
    ),
    news(
      '{name} retracts benchmark after reader finds error',
      'The corrected figure is {n} per cent lower.',
      'quantum computer, error decoder',
    ),
    news(
      'Survey finds {count} old shafts with {name} sensor',
      'The work took a third of the time of drilling.',
      'gravity sensor',
    ),
    news(
      '{name} and {partner} share helium plant',
      'The plant recovers nine tenths of what used to be vented.',
      'cryostat, quantum computer',
    ),
  ],
};
