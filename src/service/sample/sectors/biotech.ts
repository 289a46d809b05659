import { about, line, news, type Sector } from '../sector.ts';

export const biotech: Sector = {
  slug: 'biotech',
  weight: 58,
  founded: [1982, 2014],
  endings: ['Therapeutics', 'Biologics', 'Genomics', 'Biosciences', 'Pharma', 'Bio', 'Life Sciences'],
  tails: ['gene', 'zyme', 'bio', 'vita'],
  lines: [
    line(
      'develop',
      'gene therapies for inherited {deafness|blindness|liver disease|muscle wasting}',
      'gene therapy',
    ),
    line(
      'make',
      'enzymes that {cut dyes out of waste water|replace solvents in drug synthesis|break down old polyester}',
      'enzyme',
      'materials',
      'recycling',
    ),
    line(
      'develop',
      'antibiotics against {resistant gonorrhoea|hospital pneumonia|drug-resistant tuberculosis}',
      'antibiotic',
    ),
    line('produce', 'viral vectors under contract', 'viral vector', 'manufacturing'),
    line('develop', 'RNA medicines for {kidney|heart|lung} disease, given twice a year', 'RNA medicine'),
    line(
      'grow',
      'human {skin|cornea|cartilage} grafts in {three|five} weeks',
      'tissue graft',
      'medical-devices',
    ),
    line(
      'provide',
      'a library of {40,000|90,000|210,000} soil microbes',
      'microbe library',
      'agriculture',
      'data',
    ),
    line('make', 'vaccines that need no refrigerator', 'heat-stable vaccine', 'logistics'),
    line(
      'run',
      'clinical trials at {pharmacies|village clinics|patients’ homes}',
      'trial network',
      'diagnostics',
    ),
    line(
      'develop',
      'peptide drugs for {rare metabolic disease|chronic pain|short-bowel syndrome}',
      'peptide drug',
    ),
    line('brew', '{insulin|albumin|growth factors} in yeast', 'yeast process', 'food', 'manufacturing'),
    line(
      'develop',
      'microbiome treatments for {newborns|transplant patients|colitis}',
      'microbiome treatment',
      'food',
    ),
    line(
      'build',
      'automated laboratories that run {400|900} cell cultures unattended',
      'cell-culture line',
      'robotics',
    ),
    line('develop', 'cell therapies for {lupus|type 1 diabetes|Parkinson’s disease}', 'cell therapy'),
  ],
  customers: [
    'university hospitals',
    'children’s hospitals',
    'drug makers',
    'patient foundations',
    'vaccine alliances',
    'contract laboratories',
    'national health services',
    'rare-disease clinics',
  ],
  means: [
    about(
      'with a single dose in place of a lifetime of injections',
      'gene therapy, cell therapy, RNA medicine',
    ),
    about('using a capsid found in {marmosets|deep-sea bacteria|maize}', 'gene therapy, viral vector'),
    about(
      'with trial results posted whether good or bad',
      'gene therapy, antibiotic, RNA medicine, tissue graft, heat-stable vaccine, trial network, peptide drug, microbiome treatment, cell therapy',
    ),
    about(
      'from {two|three} lead molecules licensed from the university of {city}',
      'antibiotic, peptide drug, RNA medicine',
    ),
    about(
      'with its own plant, so that a batch never waits for a slot',
      'gene therapy, enzyme, viral vector, heat-stable vaccine, yeast process, cell therapy',
    ),
    about(
      'using patients’ registries it helped to set up',
      'gene therapy, cell therapy, peptide drug, trial network',
    ),
    about(
      'by starting with the doses children need',
      'gene therapy, antibiotic, RNA medicine, peptide drug, heat-stable vaccine',
    ),
    about(
      'with manufacturing simple enough for a regional hospital',
      'cell therapy, tissue graft, viral vector',
    ),
  ],
  proofs: [
    about(
      'The lead programme is in {phase 2|phase 3} with {140|260|380} patients.',
      'gene therapy, antibiotic, RNA medicine, peptide drug, microbiome treatment, cell therapy, heat-stable vaccine',
    ),
    about(
      '{Nine of eleven|Twelve of fifteen} children in its first trial {now walk|hear speech} unaided.',
      'gene therapy',
    ),
    about(
      'Two products are approved in {eleven|nineteen} countries.',
      'antibiotic, RNA medicine, heat-stable vaccine, peptide drug, tissue graft',
    ),
    about(
      'It has shelved {three|four} programmes and published the data of each.',
      'gene therapy, antibiotic, RNA medicine, peptide drug, microbiome treatment, cell therapy',
    ),
    about(
      'Half of the board are physicians who still see patients.',
      'gene therapy, tissue graft, trial network, cell therapy, microbiome treatment',
    ),
    about(
      'A batch costs a {tenth|sixth} of what it did in {year}.',
      'viral vector, heat-stable vaccine, yeast process, enzyme, tissue graft',
    ),
    about(
      'Royalties on an older {vaccine|enzyme} pay for the research.',
      'RNA medicine, antibiotic, cell therapy, enzyme, microbe library',
    ),
    about(
      'Its stability studies passed {six|nine} years last winter.',
      'heat-stable vaccine, enzyme, yeast process',
    ),
  ],
  topics: [
    'gene therapy access',
    'antibiotic incentives',
    'contract manufacturing',
    'rare disease',
    'RNA medicines',
    'trial design',
  ],
  news: [
    news(
      '{name} reports phase 2 results for its {thing}',
      'The trial met its main goal; {count} patients were treated and two stopped early.',
      'gene therapy, antibiotic, RNA medicine, peptide drug, microbiome treatment, cell therapy',
    ),
    news(
      'Regulator accepts {name} filing',
      'A decision is due within {n} months. The advisers’ meeting will be public.',
      'gene therapy, antibiotic, RNA medicine, peptide drug, microbiome treatment, cell therapy, heat-stable vaccine',
    ),
    news(
      '{name} ends programme after interim look',
      'The monitoring board saw no harm but too little effect. Patients will be followed for {n} years.',
      'gene therapy, antibiotic, RNA medicine, peptide drug, microbiome treatment, cell therapy',
    ),
    news(
      '{name} opens clean rooms in {city2}',
      'The site can fill {count} vials a minute and replaces two contract makers.',
      'viral vector, heat-stable vaccine, yeast process, cell therapy, tissue graft',
    ),
    news(
      '{name} licenses {thing} to partner in {country2}',
      'The partner pays for the local trial and supplies the region at cost plus {n} per cent.',
    ),
    news(
      'First patient dosed with {name} {thing}',
      'The study will enrol {count} people at {n} hospitals.',
      'gene therapy, RNA medicine, cell therapy, microbiome treatment, tissue graft',
    ),
  ],
};
