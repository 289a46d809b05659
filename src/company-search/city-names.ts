// Cities where companies are located and that have several names, such as one in English and one in their own
// language. npm packages with such names are too large for a web page.
const NAMES = `
Aachen, Aix-la-Chapelle
Aarhus, Århus
Alexandria, Al Iskandariyah
Antwerp, Antwerpen, Anvers
Athens, Athina, Αθήνα
Bangkok, Krung Thep, กรุงเทพ
Basel, Basle, Bâle
Beijing, Peking, 北京
Belgrade, Beograd, Београд
Bengaluru, Bangalore, ಬೆಂಗಳೂರು
Bern, Berne
Bratislava, Pressburg
Braunschweig, Brunswick
Brno, Brünn
Bruges, Brugge
Brussels, Bruxelles, Brussel, Brüssel
Bucharest, București, Bukarest
Cairo, Al Qahirah, القاهرة
Chennai, Madras
Cologne, Köln, Koeln, Keulen, Colonia
Copenhagen, København, Kobenhavn, Koebenhavn, Kopenhagen
Dalian, Dairen, 大连
Damascus, Dimashq
Den Haag, The Hague, 's-Gravenhage
Dubai, دبي
Düsseldorf, Duesseldorf
Florence, Firenze, Florenz
Frankfurt, Frankfurt am Main, Francfort
Gdańsk, Danzig
Geneva, Genève, Genf, Ginevra
Genoa, Genova, Genua
Ghent, Gent, Gand
Gothenburg, Göteborg, Goteborg
Guangzhou, Canton, 广州
Hanover, Hannover
Helsinki, Helsingfors
Ho Chi Minh City, Saigon
Hong Kong, Hongkong, 香港
Istanbul, Constantinople
İzmir, Smyrna
Jerusalem, Yerushalayim, ירושלים
Katowice, Kattowitz
Kolkata, Calcutta
Kraków, Cracow, Krakau
Kyiv, Kiev, Kyjiw, Київ, Киев
Kyoto, Kyōto, 京都
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
Lviv, Lwów, Lemberg, Львів
Lyon, Lyons
Maastricht, Maestricht
Malmö, Malmo
Marseille, Marseilles
Mechelen, Malines
Mexico City, Ciudad de México, CDMX
Milan, Milano, Mailand
Minsk, Miensk, Мінск, Минск
Montreal, Montréal
Moscow, Moskva, Moskau, Москва
Mumbai, Bombay, मुंबई
Munich, München, Muenchen, Monaco di Baviera
Naples, Napoli, Neapel
New York, New York City, NYC
Nice, Nizza
Nuremberg, Nürnberg, Nuernberg
Oporto, Porto
Osaka, Ōsaka, 大阪
Padua, Padova
Plzeň, Pilsen
Poznań, Posen
Prague, Praha, Prag
Pune, Poona
Quebec City, Québec
Regensburg, Ratisbon
Riga, Rīga
Riyadh, Riad, الرياض
Rome, Roma, Rom
Saint Petersburg, Sankt-Peterburg, Санкт-Петербург
San Francisco, SF
Seoul, Soul, 서울
Seville, Sevilla
Shanghai, Schanghai, 上海
Shenzhen, Shumchun, 深圳
Singapore, Singapura, 新加坡
Sofia, Sofiya, София
Strasbourg, Straßburg, Strassburg
Stuttgart, Stoccarda
Szczecin, Stettin
Taipei, 台北, 臺北
Tallinn, Reval
Tbilisi, Tiflis, თბილისი
Tehran, Teheran, تهران
Tel Aviv, Tel Aviv-Yafo, Tel Aviv-Jaffa, תל אביב
Thessaloniki, Salonica, Θεσσαλονίκη
Tianjin, Tientsin, 天津
Tokyo, Tōkyō, Tokio, 東京, 东京
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
Yerevan, Erevan, Երևան
Yokohama, 横浜
Zagreb, Agram
Zaragoza, Saragossa
Zürich, Zurich, Zuerich
`;

export const CITY_NAMES: readonly (readonly string[])[] = NAMES.trim()
  .split('\n')
  .map((line) => line.split(', '));
