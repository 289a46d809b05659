import type { Voice } from './name-words.ts';
import type { Random } from './random.ts';

interface Country {
  readonly name: string;
  /** How many companies it has, relative to the others. */
  readonly weight: number;
  readonly voice: Voice;
  readonly currency: string;
  /** Legal forms as they follow a company's name. */
  readonly forms: readonly string[];
  /** A city that names its state stands as it is; the others are followed by the country. */
  readonly cities: readonly string[];
}

/** Where a company has its head office. */
export interface Place {
  readonly city: string;
  /** "Malmö, Sweden", "Long Beach, California" */
  readonly location: string;
  readonly country: Country;
}

const country = (
  name: string,
  weight: number,
  voice: Voice,
  currency: string,
  forms: string,
  cities: string,
): Country => ({ name, weight, voice, currency, forms: forms.split('; '), cities: cities.split('; ') });

const COUNTRIES: readonly Country[] = [
  country(
    'the United States',
    300,
    'english',
    'USD',
    'Inc.; Inc.; Corp.; LLC; Holdings, Inc.',
    'Long Beach, California; Oakland, California; San Diego, California; Sunnyvale, California; Boston, Massachusetts; Cambridge, Massachusetts; Worcester, Massachusetts; New York, New York; Brooklyn, New York; Rochester, New York; Austin, Texas; Houston, Texas; Denver, Colorado; Boulder, Colorado; Seattle, Washington; Portland, Oregon; Chicago, Illinois; Detroit, Michigan; Ann Arbor, Michigan; Minneapolis, Minnesota; Pittsburgh, Pennsylvania; Philadelphia, Pennsylvania; Atlanta, Georgia; Raleigh, North Carolina; Salt Lake City, Utah; Tucson, Arizona; Nashville, Tennessee; Huntsville, Alabama; Miami, Florida; Columbus, Ohio',
  ),
  country(
    'Canada',
    60,
    'english',
    'CAD',
    'Inc.; Ltd.; Corp.',
    'Toronto; Waterloo; Montréal; Vancouver; Calgary; Halifax',
  ),
  country(
    'England',
    96,
    'english',
    'GBP',
    'Ltd; Limited; plc',
    'London; London; Bristol; Manchester; Cambridge; Leeds; Newcastle',
  ),
  country('Scotland', 16, 'english', 'GBP', 'Ltd', 'Edinburgh; Glasgow; Aberdeen'),
  country('Ireland', 18, 'english', 'EUR', 'Ltd; DAC', 'Dublin; Cork; Galway'),
  country(
    'Germany',
    90,
    'german',
    'EUR',
    'GmbH; GmbH; AG; SE',
    'Berlin; Munich; Hamburg; Stuttgart; Dresden; Karlsruhe; Köln',
  ),
  country('Austria', 14, 'german', 'EUR', 'GmbH; AG', 'Vienna; Graz; Linz'),
  country('Switzerland', 38, 'german', 'CHF', 'AG; GmbH', 'Zürich; Basel; Winterthur; Zug'),
  country(
    'the Netherlands',
    52,
    'dutch',
    'EUR',
    'B.V.; B.V.; N.V.',
    'Rotterdam; Eindhoven; Amsterdam; Delft; Groningen',
  ),
  country('Belgium', 18, 'dutch', 'EUR', 'NV; BV', 'Ghent; Antwerp; Leuven'),
  country(
    'France',
    58,
    'french',
    'EUR',
    'SAS; S.A.; SARL',
    'Paris; Lyon; Toulouse; Grenoble; Nantes; Montpellier',
  ),
  country('Sweden', 38, 'nordic', 'SEK', 'AB', 'Malmö; Göteborg; Stockholm; Linköping; Umeå'),
  country('Norway', 26, 'nordic', 'NOK', 'AS; ASA', 'Bergen; Oslo; Stavanger; Tromsø'),
  country('Denmark', 26, 'nordic', 'DKK', 'A/S; ApS', 'Copenhagen; Aarhus; Odense'),
  country('Finland', 22, 'nordic', 'EUR', 'Oy; Oyj', 'Helsinki; Tampere; Jyväskylä'),
  country('Iceland', 6, 'nordic', 'ISK', 'hf.; ehf.', 'Reykjavík'),
  country('Spain', 34, 'iberian', 'EUR', 'S.L.; S.A.', 'Barcelona; Madrid; València; Málaga; Bilbao'),
  country('Portugal', 20, 'iberian', 'EUR', 'S.A.; Lda.', 'Lisbon; Porto; Braga'),
  country('Brazil', 32, 'iberian', 'BRL', 'S.A.; Ltda.', 'São Paulo; Florianópolis; Curitiba; Recife'),
  country('Mexico', 18, 'iberian', 'MXN', 'S.A. de C.V.', 'Mexico City; Monterrey; Querétaro'),
  country('Chile', 12, 'iberian', 'CLP', 'SpA; S.A.', 'Santiago; Antofagasta'),
  country('Colombia', 10, 'iberian', 'COP', 'S.A.S.', 'Bogotá; Medellín'),
  country('Italy', 26, 'italian', 'EUR', 'S.p.A.; S.r.l.', 'Milan; Turin; Bologna; Trieste'),
  country('Poland', 20, 'slavic', 'PLN', 'sp. z o.o.; S.A.', 'Warsaw; Kraków; Gdańsk; Wrocław'),
  country('Czechia', 14, 'slavic', 'CZK', 's.r.o.; a.s.', 'Prague; Brno'),
  country('Slovenia', 5, 'slavic', 'EUR', 'd.o.o.', 'Ljubljana'),
  country('Estonia', 12, 'nordic', 'EUR', 'OÜ; AS', 'Tallinn; Tartu'),
  country('Türkiye', 12, 'turkish', 'TRY', 'A.Ş.', 'Istanbul; İzmir'),
  country('Israel', 30, 'levantine', 'ILS', 'Ltd.', 'Tel Aviv; Haifa'),
  country('the United Arab Emirates', 12, 'levantine', 'AED', 'LLC; FZ-LLC', 'Dubai; Abu Dhabi'),
  country('Kenya', 12, 'african', 'KES', 'Ltd', 'Nairobi; Mombasa'),
  country('Nigeria', 12, 'african', 'NGN', 'Ltd', 'Lagos'),
  country('Ghana', 5, 'african', 'GHS', 'Ltd', 'Accra'),
  country('South Africa', 14, 'african', 'ZAR', '(Pty) Ltd', 'Cape Town; Johannesburg'),
  country('India', 50, 'indian', 'INR', 'Pvt. Ltd.; Ltd.', 'Bengaluru; Pune; Hyderabad; Chennai'),
  country('Japan', 42, 'japanese', 'JPY', 'K.K.', 'Tokyo; Nagoya; Osaka; Kyoto; Fukuoka'),
  country('South Korea', 24, 'korean', 'KRW', 'Co., Ltd.', 'Seoul; Daejeon; Busan'),
  country('Taiwan', 16, 'english', 'TWD', 'Co., Ltd.', 'Hsinchu; Taipei; Tainan'),
  country('Singapore', 26, 'english', 'SGD', 'Pte. Ltd.', 'Singapore'),
  country('Vietnam', 8, 'english', 'VND', 'JSC', 'Ho Chi Minh City'),
  country('Australia', 34, 'english', 'AUD', 'Pty Ltd; Ltd', 'Melbourne; Sydney; Perth; Brisbane; Adelaide'),
  country('New Zealand', 12, 'english', 'NZD', 'Limited', 'Auckland; Wellington'),
];

/** Picks a country by weight, then one of its cities. */
export function pickPlace(random: Random): Place {
  const chosen = random.weighted(COUNTRIES, ({ weight }) => weight);
  const address = random.pick(chosen.cities);
  const [city = address, state] = address.split(', ');
  return { city, location: `${city}, ${state ?? chosen.name.replace(/^the /, '')}`, country: chosen };
}
