// Companies from many countries and in many scripts, which are rare in the other sets, and what people type to find
// them. They are searched together with the sample's companies, so that there is something to confuse them with.

const LINES = `
Société Générale | Société Générale S.A. | societegenerale.com | GLE | 1864 | Paris, France | Banking
L'Oréal | L'Oréal S.A. | loreal.com | OR | 1909 | Clichy, France | Cosmetics
Crédit Agricole | Crédit Agricole S.A. | credit-agricole.com | ACA | 1894 | Montrouge, France | Banking
Saint-Gobain | Compagnie de Saint-Gobain S.A. | saint-gobain.com | SGO | 1665 | Courbevoie, France | Materials
Hermès | Hermès International SCA | hermes.com | RMS | 1837 | Paris, France | Luxury goods
Moët Hennessy | Moët Hennessy SAS | moethennessy.com | | 1971 | Paris, France | Beverages
Unibail-Rodamco-Westfield | Unibail-Rodamco-Westfield SE | urw.com | URW | 1968 | Paris, France | Real estate
Moulins Lefèvre et Fils | Moulins Lefèvre et Fils S.A.R.L. | moulins-lefevre.fr | | 1921 | Lille, France | Food
Giesecke+Devrient | Giesecke+Devrient GmbH | gi-de.com | | 1852 | München, Germany | Security printing
Boehringer Ingelheim | C.H. Boehringer Sohn AG & Co. KG | boehringer-ingelheim.com | | 1885 | Ingelheim, Germany | Pharmaceuticals
Münchener Rück | Münchener Rückversicherungs-Gesellschaft AG | munichre.com | MUV2 | 1880 | München, Germany | Reinsurance
Süßmann & Söhne | Süßmann & Söhne GmbH & Co. KG | suessmann.de | | 1890 | Köln, Germany | Confectionery
Knorr-Bremse | Knorr-Bremse AG | knorr-bremse.com | KBX | 1905 | München, Germany | Brakes
Weiß Umwelttechnik | Weiß Umwelttechnik GmbH | weiss-technik.com | | 1956 | Reiskirchen, Germany | Test chambers
Rohde & Schwarz | Rohde & Schwarz GmbH & Co. KG | rohde-schwarz.com | | 1933 | München, Germany | Electronics
Dr. Oetker | Dr. August Oetker KG | oetker.de | | 1891 | Bielefeld, Germany | Food
BASF | BASF SE | basf.com | BAS.DE | 1865 | Ludwigshafen, Germany | Chemicals
Würth | Adolf Würth GmbH & Co. KG | wuerth.com | | 1945 | Künzelsau, Germany | Fasteners
Nestlé | Nestlé S.A. | nestle.com | NESN | 1866 | Vevey, Switzerland | Food
Zürcher Kantonalbank | Zürcher Kantonalbank | zkb.ch | | 1870 | Zürich, Switzerland | Banking
Ørsted | Ørsted A/S | orsted.com | ORSTED | 1973 | Fredericia, Denmark | Energy
Mærsk | A.P. Møller – Mærsk A/S | maersk.com | MAERSK-B | 1904 | København, Denmark | Shipping
Novo Nordisk | Novo Nordisk A/S | novonordisk.com | NVO | 1923 | Bagsværd, Denmark | Pharmaceuticals
Bang & Olufsen | Bang & Olufsen a/s | bang-olufsen.com | BO | 1925 | Struer, Denmark | Audio
Rockwool | ROCKWOOL A/S | rockwool.com | ROCK-B | 1937 | Hedehusene, Denmark | Insulation
Nokian Tyres | Nokian Renkaat Oyj | nokiantyres.com | TYRES | 1988 | Nokia, Finland | Tyres
Kesko | Kesko Oyj | kesko.fi | KESKOB | 1940 | Helsinki, Finland | Retail
Åkerlund & Rausing | Åkerlund & Rausing AB | akerlund.se | | 1929 | Lund, Sweden | Packaging
H&M | H & M Hennes & Mauritz AB | hm.com | HM-B | 1947 | Stockholm, Sweden | Fashion
Atlas Copco | Atlas Copco AB | atlascopco.com | ATCO-A | 1873 | Nacka, Sweden | Compressors
Møbelringen | Møbelringen AS | mobelringen.no | | 1973 | Oslo, Norway | Furniture
Łódzkie Zakłady | Łódzkie Zakłady Sp. z o.o. | lodzkie.pl | | 1952 | Łódź, Poland | Textiles
Żabka | Żabka Polska Sp. z o.o. | zabka.pl | ZAB | 1998 | Poznań, Poland | Retail
Škoda Auto | Škoda Auto a.s. | skoda-auto.cz | | 1895 | Mladá Boleslav, Czechia | Cars
Çalık Holding | Çalık Holding A.Ş. | calik.com | | 1981 | İstanbul, Türkiye | Conglomerates
Türk Hava Yolları | Türk Hava Yolları A.O. | turkishairlines.com | THYAO | 1933 | İstanbul, Türkiye | Airlines
Ferrari | Ferrari N.V. | ferrari.com | RACE | 1939 | Maranello, Italy | Cars
Barilla | Barilla G. e R. Fratelli S.p.A. | barilla.com | | 1877 | Parma, Italy | Food
Dolce & Gabbana | Dolce & Gabbana S.r.l. | dolcegabbana.com | | 1985 | Milano, Italy | Fashion
De'Longhi | De'Longhi S.p.A. | delonghi.com | DLG | 1902 | Treviso, Italy | Appliances
Banco Bilbao | Banco Bilbao Vizcaya Argentaria, S.A. | bbva.com | BBVA | 1857 | Bilbao, Spain | Banking
Peñaranda e Hijos | Peñaranda e Hijos S.L. | penaranda.es | | 1960 | Sevilla, Spain | Olive oil
Mahou San Miguel | Mahou, S.A. | mahou-sanmiguel.com | | 1890 | Madrid, Spain | Beverages
Sonae | Sonae SGPS, S.A. | sonae.pt | SON | 1959 | Maia, Portugal | Retail
Irmãos Gonçalves | Irmãos Gonçalves Lda. | goncalves.pt | | 1978 | Lisboa, Portugal | Cork
Philips | Koninklijke Philips N.V. | philips.com | PHIA | 1891 | Amsterdam, Netherlands | Health technology
Van der Valk | Van der Valk Holding B.V. | vandervalk.nl | | 1929 | Voorschoten, Netherlands | Hotels
AB InBev | Anheuser-Busch InBev SA/NV | ab-inbev.com | ABI | 2008 | Leuven, Belgium | Beverages
O'Hara & Sons | O'Hara & Sons Ltd. | oharasons.ie | | 1934 | Galway, Ireland | Whiskey
Marks & Spencer | Marks and Spencer Group plc | marksandspencer.com | MKS | 1884 | London, England | Retail
J Sainsbury | J Sainsbury plc | sainsburys.co.uk | SBRY | 1869 | London, England | Retail
St. James's Place | St. James's Place plc | sjp.co.uk | STJ | 1991 | Cirencester, England | Wealth management
Rolls-Royce | Rolls-Royce Holdings plc | rolls-royce.com | RR. | 1906 | London, England | Engines
B&Q | B&Q Limited | diy.com | | 1969 | Eastleigh, England | Retail
W.H. Smith | WH Smith PLC | whsmith.co.uk | SMWH | 1792 | Swindon, England | Retail
PricewaterhouseCoopers | PricewaterhouseCoopers LLP | pwc.com | | 1849 | London, England | Consulting
BHP | BHP Group Limited | bhp.com | BHP/A | 1885 | Melbourne, Australia | Mining
Wesfarmers | Wesfarmers Pty. Ltd. | wesfarmers.com.au | WES | 1914 | Perth, Australia | Retail
Larsen & Toubro | Larsen & Toubro Ltd. | larsentoubro.com | LT | 1938 | Mumbai, India | Construction
Dr. Reddy's Laboratories | Dr. Reddy's Laboratories Ltd. | drreddys.com | RDY | 1984 | Hyderabad, India | Pharmaceuticals
トヨタ自動車 | トヨタ自動車株式会社 | toyota.co.jp | 7203 | 1937 | Toyota, Japan | Cars
任天堂 | 任天堂株式会社 | nintendo.co.jp | 7974 | 1889 | Kyoto, Japan | Gaming
Kyōcera | Kyōcera K.K. | kyocera.co.jp | 6971 | 1959 | Kyoto, Japan | Electronics
华为技术 | 华为技术有限公司 | huawei.com | | 1987 | Shenzhen, China | Telecoms
腾讯控股 | 腾讯控股有限公司 | tencent.com | 0700.HK | 1998 | Shenzhen, China | Internet
삼성전자 | 삼성전자 주식회사 | samsung.com | 005930.KS | 1969 | Suwon, South Korea | Electronics
Газпром | ПАО «Газпром» | gazprom.ru | GAZP | 1989 | Санкт-Петербург, Russia | Gas
Яндекс | ООО «Яндекс» | yandex.ru | | 2000 | Москва, Russia | Internet
Київстар | ПрАТ «Київстар» | kyivstar.ua | | 1994 | Київ, Ukraine | Telecoms
ΔΕΗ Ανανεώσιμες | ΔΕΗ Ανανεώσιμες Α.Ε. | ppcr.gr | | 1998 | Αθήνα, Greece | Energy
Petróleo Brasileiro | Petróleo Brasileiro S.A. | petrobras.com.br | PBR/A | 1953 | Rio de Janeiro, Brazil | Oil
Grupo México | Grupo México, S.A.B. de C.V. | gmexico.com | GMEXICOB | 1978 | Ciudad de México, Mexico | Mining
Brown-Forman Cooperage | Brown-Forman Cooperage Inc. | brownformancooperage.com | BF.B | 1946 | Louisville, Kentucky | Barrels
E. & J. Gallo Winery | E. & J. Gallo Winery | gallo.com | | 1933 | Modesto, California | Wine
Ben & Jerry's | Ben & Jerry's Homemade Holdings Inc. | benjerry.com | | 1978 | South Burlington, Vermont | Ice cream
7-Eleven | 7-Eleven, Inc. | 7-eleven.com | | 1927 | Irving, Texas | Retail
Toys "R" Us | Toys "R" Us, Inc. | toysrus.com | | 1948 | Wayne, New Jersey | Toys
The Boring Company | The Boring Company | boringcompany.com | | 2016 | Bastrop, Texas | Tunnels
Bausch + Lomb | Bausch + Lomb Corporation | bausch.com | BLCO | 1853 | Vaughan, Canada | Eye care
International Harvester | International Harvester Company, Inc. | harvester.com | | 1902 | Chicago, Illinois | Machinery
Allied Manufacturing | Allied Manufacturing Corp. | alliedmfg.com | | 1951 | Toledo, Ohio | Machinery
Cohen Brothers Realty | Cohen Brothers Realty Corporation | cohenbrothers.com | | 1959 | New York, New York | Real estate
`;

let id = 90_000;
export const WORLD = LINES.trim()
  .split('\n')
  .map((line) => {
    const [name, legalName, domain, ticker, year, location, kind] = line
      .split('|')
      .map((part) => part.trim());
    id += 1;
    return {
      id,
      name,
      normalized_name: null,
      legal_name: legalName,
      domain,
      description: null,
      logo_filename: null,
      logo_color: null,
      ticker: ticker || null,
      founded_year: Number(year),
      location,
      categories: [{ id: 1000 + kind.length, slug: kind.toLowerCase().replaceAll(' ', '-'), name: kind }],
      created_at: null,
      updated_at: null,
    };
  });

/** Pairs of a query and the name that it means. If there are several names, any is right. */
export const WORLD_NAMES = [
  ['societe generale', 'Société Générale'],
  ['société generale sa', 'Société Générale'],
  ['soc generale', 'Société Générale'],
  ['loreal', "L'Oréal"],
  ['l’oreal', "L'Oréal"],
  ["l'oréal s.a.", "L'Oréal"],
  ['l oreal', "L'Oréal"],
  ['oreal', "L'Oréal"],
  ['credit agricole', 'Crédit Agricole'],
  ['credit-agricole.com', 'Crédit Agricole'],
  ['crédit agricole sa', 'Crédit Agricole'],
  ['st gobain', 'Saint-Gobain'],
  ['saintgobain', 'Saint-Gobain'],
  ['st. gobain', 'Saint-Gobain'],
  ['saint gobin', 'Saint-Gobain'],
  ['hermes', 'Hermès'],
  ['hermes intl', 'Hermès'],
  ['moet hennessy', 'Moët Hennessy'],
  ['moet & hennessy', 'Moët Hennessy'],
  ['moet et hennessy', 'Moët Hennessy'],
  ['unibailrodamco', 'Unibail-Rodamco-Westfield'],
  ['unibail rodamco', 'Unibail-Rodamco-Westfield'],
  ['unibail-rodamco', 'Unibail-Rodamco-Westfield'],
  ['lefevre & fils', 'Moulins Lefèvre et Fils'],
  ['lefevre and fils', 'Moulins Lefèvre et Fils'],
  ['moulins lefevre s.a.r.l.', 'Moulins Lefèvre et Fils'],
  ['moulins lefevre sarl', 'Moulins Lefèvre et Fils'],
  ['giesecke & devrient', 'Giesecke+Devrient'],
  ['giesecke und devrient', 'Giesecke+Devrient'],
  ['giesecke devrient gmbh', 'Giesecke+Devrient'],
  ['gieseke devrient', 'Giesecke+Devrient'],
  ['boehringer', 'Boehringer Ingelheim'],
  ['böhringer', 'Boehringer Ingelheim'],
  ['bohringer ingelheim', 'Boehringer Ingelheim'],
  ['boehringer ingelheim gmbh & co. kg', 'Boehringer Ingelheim'],
  ['muenchener rueck', 'Münchener Rück'],
  ['munchener ruck', 'Münchener Rück'],
  ['munich re', 'Münchener Rück'],
  ['münchener rückversicherung', 'Münchener Rück'],
  ['suessmann', 'Süßmann & Söhne'],
  ['sussmann', 'Süßmann & Söhne'],
  ['süssmann und söhne', 'Süßmann & Söhne'],
  ['suessmann & soehne gmbh & co kg', 'Süßmann & Söhne'],
  ['sussmann sohne', 'Süßmann & Söhne'],
  ['weiss umwelttechnik', 'Weiß Umwelttechnik'],
  ['weiß', 'Weiß Umwelttechnik'],
  ['knorr bremse', 'Knorr-Bremse'],
  ['knorrbremse ag', 'Knorr-Bremse'],
  ['rohde und schwarz', 'Rohde & Schwarz'],
  ['rohde + schwarz', 'Rohde & Schwarz'],
  ['r&s', 'Rohde & Schwarz'],
  ['rhode schwarz', 'Rohde & Schwarz'],
  ['rohde & schwarz gmbh & co kg', 'Rohde & Schwarz'],
  ['dr oetker', 'Dr. Oetker'],
  ['doctor oetker', 'Dr. Oetker'],
  ['oetker', 'Dr. Oetker'],
  ['ötker', 'Dr. Oetker'],
  ['basf se', 'BASF'],
  ['b.a.s.f.', 'BASF'],
  ['bas.de', 'BASF'],
  ['wuerth', 'Würth'],
  ['wurth', 'Würth'],
  ['nestle', 'Nestlé'],
  ['nestle sa', 'Nestlé'],
  ['nestlè', 'Nestlé'],
  ['zuercher kantonalbank', 'Zürcher Kantonalbank'],
  ['zurcher kantonal bank', 'Zürcher Kantonalbank'],
  ['kantonalbank', 'Zürcher Kantonalbank'],
  ['orsted', 'Ørsted'],
  ['oersted', 'Ørsted'],
  ['ørsted a/s', 'Ørsted'],
  ['orsted a/s', 'Ørsted'],
  ['maersk', 'Mærsk'],
  ['mærsk', 'Mærsk'],
  ['ap moller maersk', 'Mærsk'],
  ['a.p. moeller maersk', 'Mærsk'],
  ['maersk-b', 'Mærsk'],
  ['novonordisk', 'Novo Nordisk'],
  ['novo nordisk a/s', 'Novo Nordisk'],
  ['bang and olufsen', 'Bang & Olufsen'],
  ['bang & olafsen', 'Bang & Olufsen'],
  ['b&o', 'Bang & Olufsen'],
  ['rock wool', 'Rockwool'],
  ['rockwool a/s', 'Rockwool'],
  ['nokian tyres oyj', 'Nokian Tyres'],
  ['nokian tires', 'Nokian Tyres'],
  ['kesko oyj', 'Kesko'],
  ['akerlund rausing', 'Åkerlund & Rausing'],
  ['aakerlund', 'Åkerlund & Rausing'],
  ['akerlund & rausing ab', 'Åkerlund & Rausing'],
  ['h and m', 'H&M'],
  ['h&m', 'H&M'],
  ['hm', 'H&M'],
  ['h & m', 'H&M'],
  ['hennes mauritz', 'H&M'],
  ['hennes und mauritz', 'H&M'],
  ['atlascopco', 'Atlas Copco'],
  ['atlas copko', 'Atlas Copco'],
  ['mobelringen', 'Møbelringen'],
  ['moebelringen', 'Møbelringen'],
  ['lodzkie zaklady', 'Łódzkie Zakłady'],
  ['lodzkie zaklady sp. z o.o.', 'Łódzkie Zakłady'],
  ['łódzkie', 'Łódzkie Zakłady'],
  ['zabka', 'Żabka'],
  ['żabka polska sp z o o', 'Żabka'],
  ['skoda', 'Škoda Auto'],
  ['skoda auto a.s.', 'Škoda Auto'],
  ['skodaauto', 'Škoda Auto'],
  ['calik holding', 'Çalık Holding'],
  ['calik', 'Çalık Holding'],
  ['turk hava yollari', 'Türk Hava Yolları'],
  ['turkish airlines', 'Türk Hava Yolları'],
  ['ferari', 'Ferrari'],
  ['ferrari nv', 'Ferrari'],
  ['barila', 'Barilla'],
  ['barilla fratelli spa', 'Barilla'],
  ['dolce gabbana', 'Dolce & Gabbana'],
  ['dolce e gabbana', 'Dolce & Gabbana'],
  ['d&g', 'Dolce & Gabbana'],
  ['dolce y gabbana', 'Dolce & Gabbana'],
  ['dolce and gabana', 'Dolce & Gabbana'],
  ['delonghi', "De'Longhi"],
  ['de longhi', "De'Longhi"],
  ['de’longhi', "De'Longhi"],
  ['bbva', 'Banco Bilbao'],
  ['banco bilbao vizcaya', 'Banco Bilbao'],
  ['penaranda', 'Peñaranda e Hijos'],
  ['penaranda y hijos', 'Peñaranda e Hijos'],
  ['penaranda & hijos sl', 'Peñaranda e Hijos'],
  ['mahou', 'Mahou San Miguel'],
  ['goncalves', 'Irmãos Gonçalves'],
  ['irmaos goncalves lda', 'Irmãos Gonçalves'],
  ['phillips', 'Philips'],
  ['koninklijke philips nv', 'Philips'],
  ['philips electronics', 'Philips'],
  ['vander valk', 'Van der Valk'],
  ['vandervalk', 'Van der Valk'],
  ['ab inbev', 'AB InBev'],
  ['abinbev', 'AB InBev'],
  ['anheuser busch', 'AB InBev'],
  ['anheuserbusch inbev', 'AB InBev'],
  ['ohara and sons', "O'Hara & Sons"],
  ['o hara', "O'Hara & Sons"],
  ['o’hara & sons ltd', "O'Hara & Sons"],
  ['marks and spencers', 'Marks & Spencer'],
  ['marks spencer plc', 'Marks & Spencer'],
  ['m&s', 'Marks & Spencer'],
  ['m and s', 'Marks & Spencer'],
  ['sainsburys', 'J Sainsbury'],
  ["sainsbury's", 'J Sainsbury'],
  ['st james place', "St. James's Place"],
  ['st. james’s place plc', "St. James's Place"],
  ['saint james place', "St. James's Place"],
  ['rolls royce', 'Rolls-Royce'],
  ['rollsroyce', 'Rolls-Royce'],
  ['rols royce', 'Rolls-Royce'],
  ['b and q', 'B&Q'],
  ['b & q', 'B&Q'],
  ['bq', 'B&Q'],
  ['whsmith', 'W.H. Smith'],
  ['wh smiths', 'W.H. Smith'],
  ['w h smith', 'W.H. Smith'],
  ['price waterhouse coopers', 'PricewaterhouseCoopers'],
  ['pricewaterhouse', 'PricewaterhouseCoopers'],
  ['pwc', 'PricewaterhouseCoopers'],
  ['bhp/a', 'BHP'],
  ['bhp group', 'BHP'],
  ['wesfarmers pty ltd', 'Wesfarmers'],
  ['larsen and toubro', 'Larsen & Toubro'],
  ['l&t', 'Larsen & Toubro'],
  ['dr reddys labs', "Dr. Reddy's Laboratories"],
  ['doctor reddy', "Dr. Reddy's Laboratories"],
  ['トヨタ', 'トヨタ自動車'],
  ['自動車', 'トヨタ自動車'],
  ['トヨタ自動車株式会社', 'トヨタ自動車'],
  ['ﾄﾖﾀ', 'トヨタ自動車'],
  ['株式会社任天堂', '任天堂'],
  ['任天', '任天堂'],
  ['7974', '任天堂'],
  ['nintendo', '任天堂'],
  ['kyocera', 'Kyōcera'],
  ['kyocera kk', 'Kyōcera'],
  ['华为', '华为技术'],
  ['huawei', '华为技术'],
  ['腾讯', '腾讯控股'],
  ['0700.hk', '腾讯控股'],
  ['삼성', '삼성전자'],
  ['삼성전자', '삼성전자'],
  ['samsung', '삼성전자'],
  ['газпром', 'Газпром'],
  ['ГАЗПРОМ', 'Газпром'],
  ['пао газпром', 'Газпром'],
  ['газпорм', 'Газпром'],
  ['яндекс', 'Яндекс'],
  ['ооо яндекс', 'Яндекс'],
  ['київстар', 'Київстар'],
  ['киівстар', 'Київстар'],
  ['δεη', 'ΔΕΗ Ανανεώσιμες'],
  ['ανανεωσιμες', 'ΔΕΗ Ανανεώσιμες'],
  ['petroleo brasileiro', 'Petróleo Brasileiro'],
  ['petrobras', 'Petróleo Brasileiro'],
  ['pbr/a', 'Petróleo Brasileiro'],
  ['pbr.a', 'Petróleo Brasileiro'],
  ['grupo mexico', 'Grupo México'],
  ['grupo mexico s.a. de c.v.', 'Grupo México'],
  ['grupo mexico sab de cv', 'Grupo México'],
  ['brown forman cooperage', 'Brown-Forman Cooperage'],
  ['bf.b', 'Brown-Forman Cooperage'],
  ['bf/b', 'Brown-Forman Cooperage'],
  ['bf b', 'Brown-Forman Cooperage'],
  ['gallo', 'E. & J. Gallo Winery'],
  ['e&j gallo', 'E. & J. Gallo Winery'],
  ['e and j gallo', 'E. & J. Gallo Winery'],
  ['ej gallo winery', 'E. & J. Gallo Winery'],
  ['ben and jerrys', "Ben & Jerry's"],
  ['ben jerry', "Ben & Jerry's"],
  ['ben & jerry', "Ben & Jerry's"],
  ['7 eleven', '7-Eleven'],
  ['7eleven', '7-Eleven'],
  ['seven eleven', '7-Eleven'],
  ['toys r us', 'Toys "R" Us'],
  ['toysrus', 'Toys "R" Us'],
  ['boring co', 'The Boring Company'],
  ['boring company', 'The Boring Company'],
  ['boring', 'The Boring Company'],
  ['bausch and lomb', 'Bausch + Lomb'],
  ['bausch & lomb', 'Bausch + Lomb'],
  ['bausch lomb corp', 'Bausch + Lomb'],
  ['intl harvester', 'International Harvester'],
  ["int'l harvester", 'International Harvester'],
  ['intl. harvester co', 'International Harvester'],
  ['allied mfg', 'Allied Manufacturing'],
  ['allied mfg. corp', 'Allied Manufacturing'],
  ['cohen bros', 'Cohen Brothers Realty'],
  ['cohen bros. realty', 'Cohen Brothers Realty'],
  ['cohen brother', 'Cohen Brothers Realty'],
  ['https://www.maersk.com/about', 'Mærsk'],
  ['www.loreal.com', "L'Oréal"],
  ['http://hermes.com/', 'Hermès'],
  ['sainsburys.co.uk', 'J Sainsbury'],
  ['https://drreddys.com/investors?x=1', "Dr. Reddy's Laboratories"],
  ['info@pwc.com', 'PricewaterhouseCoopers'],
  ['Ørsted A/S (ORSTED)', 'Ørsted'],
  ['"Knorr-Bremse"', 'Knorr-Bremse'],
  ['‘Atlas Copco’', 'Atlas Copco'],
  ['Atlas Copco AB (publ)', 'Atlas Copco'],
  ['Novo Nordisk A/S, Denmark', 'Novo Nordisk'],
  ['Nestlé, Vevey', 'Nestlé'],
  ['nestle switzerland', 'Nestlé'],
  ['maersk copenhagen', 'Mærsk'],
  ['bank société générale paris', 'Société Générale'],
  ['ferrari cars', 'Ferrari'],
  ['ferrari 1939', 'Ferrari'],
  ['gazprom', 'Газпром'],
  ['yandex', 'Яндекс'],
  ['toyota', 'トヨタ自動車'],
];

/** Pairs of a query and the place of its first results. */
export const WORLD_PLACES = [
  ['münchen', 'München, Germany', 'Munich, Germany'],
  ['munich', 'München, Germany', 'Munich, Germany'],
  ['istanbul', 'İstanbul, Türkiye', 'Istanbul, Türkiye'],
  ['constantinople', 'İstanbul, Türkiye', 'Istanbul, Türkiye'],
  ['東京', 'Tokyo, Japan'],
  ['москва', 'Москва, Russia'],
  ['moscow', 'Москва, Russia'],
  ['athens', 'Αθήνα, Greece'],
  ['kyiv', 'Київ, Ukraine'],
  ['kiev', 'Київ, Ukraine'],
  ['seville', 'Sevilla, Spain'],
  ['lisbon', 'Lisboa, Portugal', 'Lisbon, Portugal'],
  ['mexico city', 'Ciudad de México, Mexico', 'Mexico City, Mexico'],
  ['copenhagen', 'København, Denmark', 'Copenhagen, Denmark'],
  ['lodz', 'Łódź, Poland'],
  ['rio', 'Rio de Janeiro, Brazil'],
  ['great britain', 'England', 'Scotland', 'Wales'],
  ['türkiye', 'Türkiye'],
  ['turkey', 'Türkiye'],
  ['россия', 'Russia'],
  ['日本', 'Japan'],
  ['polska', 'Poland'],
  ['sverige', 'Sweden'],
];
