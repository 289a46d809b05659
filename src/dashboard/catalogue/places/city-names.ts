// No package of cities with their names in other languages is small enough for a page, so here are those where
// companies are and that have another name in English, in their own language or in that of a neighbour.
const NAMES = `
Aachen, Aix-la-Chapelle
Alexandria, Al Iskandariyah
Antwerp, Antwerpen, Anvers
Aarhus, Århus
Athens, Athina
Bangkok, Krung Thep
Basel, Basle, Bâle
Beijing, Peking
Belgrade, Beograd
Bengaluru, Bangalore
Bern, Berne
Bratislava, Pressburg
Braunschweig, Brunswick
Brno, Brünn
Bruges, Brugge
Brussels, Bruxelles, Brussel, Brüssel
Bucharest, București, Bukarest
Cairo, Al Qahirah
Chennai, Madras
Cologne, Köln, Koeln, Keulen, Colonia
Copenhagen, København, Kobenhavn, Kopenhagen
Dalian, Dairen
Damascus, Dimashq
Den Haag, The Hague, 's-Gravenhage
Düsseldorf, Duesseldorf
Florence, Firenze, Florenz
Frankfurt, Frankfurt am Main, Francfort
Gdańsk, Danzig
Geneva, Genève, Genf, Ginevra
Genoa, Genova, Genua
Ghent, Gent, Gand
Gothenburg, Göteborg, Goteborg
Guangzhou, Canton
Hanover, Hannover
Helsinki, Helsingfors
Ho Chi Minh City, Saigon
Istanbul, Constantinople
İzmir, Smyrna
Jerusalem, Yerushalayim
Katowice, Kattowitz
Kolkata, Calcutta
Kraków, Cracow, Krakau
Kyiv, Kiev, Kyjiw
Leuven, Louvain
Liège, Lüttich, Luik
Lille, Rijsel
Lisbon, Lisboa, Lissabon
Livorno, Leghorn
Ljubljana, Laibach
Łódź, Lodz
London, Londres, Londra
Los Angeles, LA
Lucerne, Luzern
Lviv, Lwów, Lemberg
Lyon, Lyons
Maastricht, Maestricht
Malmö, Malmo
Marseille, Marseilles
Mechelen, Malines
Mexico City, Ciudad de México, CDMX
Milan, Milano, Mailand
Minsk, Miensk
Montreal, Montréal
Moscow, Moskva, Moskau
Mumbai, Bombay
Munich, München, Muenchen, Monaco di Baviera
Naples, Napoli, Neapel
New York, New York City, NYC
Nice, Nizza
Nuremberg, Nürnberg, Nuernberg
Osaka, Ōsaka
Oporto, Porto
Padua, Padova
Plzeň, Pilsen
Poznań, Posen
Prague, Praha, Prag
Pune, Poona
Quebec City, Québec
Regensburg, Ratisbon
Rome, Roma, Rom
Saint Petersburg, Sankt-Peterburg
San Francisco, SF
Seoul, Soul
Seville, Sevilla
Shenzhen, Shumchun
Singapore, Singapura
Sofia, Sofiya
Strasbourg, Straßburg, Strassburg
Stuttgart, Stoccarda
Szczecin, Stettin
Tallinn, Reval
Tbilisi, Tiflis
Tel Aviv, Tel Aviv-Yafo, Tel Aviv-Jaffa
Thessaloniki, Salonica
Tianjin, Tientsin
Tokyo, Tōkyō, Tokio
Trieste, Triest
Turin, Torino
Turku, Åbo
Valencia, València
Vancouver, Vancouver BC
Venice, Venezia, Venedig
Vienna, Wien, Vienne
Vilnius, Wilno
Warsaw, Warszawa, Warschau
Washington, Washington DC
Wrocław, Breslau
Yangon, Rangoon
Yerevan, Erevan
Zagreb, Agram
Zaragoza, Saragossa
Zürich, Zurich, Zuerich
`;

/** The names of each city. */
export const CITY_NAMES: readonly (readonly string[])[] = NAMES.trim()
  .split('\n')
  .map((line) => line.split(', '));
