/** What first words and founders' names sound like in a part of the world. */
export type Voice = keyof typeof VOICES;

const words = (text: string): readonly string[] => text.split(' ');

/** English words that stand well before a second one: "Halcyon Orbital". */
export const WORDS = words(
  'Halcyon Umbra Kestrel Sable Polder Larkspur Tiller Cinder Thicket Isthmus Heron Juniper Lantern Quarrel Rampart Sextant Tamarack Vellum Wicket Yarrow Zephyrine Bellwether Corrie Dunlin Estuary Fathom Gantry Hollow Inkwell Jetty Keystoke Lodestar Marram Nettle Osprey Plover Quoin Rivet Spindle Tern Undertow Vantage Whinstone Almanac Bulrush Cairn Dovetail Ember Fulcrum Gimbal Hawthorn Ironbark Jackdaw Kiln Lattice Mistral Nimbus Ochre Pennant Quiver Ridgeline Saltmarsh Trellis Umber Verge Weir Anvil Breakwater Causeway Drumlin Escarp Firth Girder Harrow Islet Joist Knoll Linnet Moraine Nightjar Outrigger Palisade Quayside Rookery Scarp Tarn Upland Vesper Warbler Abacus Barque Cloister Dynamo Ensign Flint Gossamer Helm Ingot Jib Kittiwake Lintel Mainspring Northing Oriel Pinnace Quillwort Rudder Spinney Thistle Uplift Viaduct Wharf Bracken Catkin Drover Embers Finial Gable Hearth Isobar Kelp Lichen Merlin Nuthatch Oxbow Pewter Ravelin Sorrel Tussock Whimbrel Capstan Dipper Eyrie Fescue Groyne',
);

/** First and second halves of a place-like compound: "Brightwater", "Ashgrove". */
export const FIRST_HALVES = words(
  'Alder Amber Arden Ash Barley Beacon Birch Black Blue Bramble Bright Broad Brook Cald Cedar Clear Clover Cold Copper Crane Cross Dane Deep Drift Dusk East Elder Elm Ever Fair Fallow Far Fen Fern Finch Flax Fox Frost Glen Gold Gorse Gran Green Grey Hale Hart Hazel Heath Hedge High Holm Hythe Iron Ivy Kell Kirk Lark Lang Lime Linden Lock Long Low Maple Marl Marsh Mill Moor Moss Myrtle Nether Oak Old Otter Over Pebble Pine Quarry Quill Raven Red Reed Rook Rose Rowan Rush Salt Sand Sedge Shale Shel Silver Slate Snow Spring Starling Stone Storm Summer Swan Tam Tall Teal Thorn Thrush Tide Timber Vale Wald Wall Water Wend West White Wild Willow Wind Winter Wood Wren Yew',
);

export const SECOND_HALVES = words(
  'acre bank beck bourne bridge brook bury cliff combe cote court croft crest dale dell den field fleet fold ford garth gate ghyll grove hall ham haven head hill hithe holm holt hurst keld lake land leigh line lock mark marsh mead mere moor mount ness path pike point port reach ridge rigg row shaw side spring spur stead stone thorpe thwaite tide tor vale wall water wath way well wick wold wood worth yard',
);

/** Syllables of words that mean nothing: "Velnora", "Tesquin". */
export const OPENINGS = words(
  'Al An Ar Az Bel Bri Cal Cor Dal Del Dor El Em En Far Fen Gal Hal Hel In Is Jor Kal Kel Lor Lum Mar Mel Mir Nor Nov Ol Or Os Pal Per Qua Quel Ral Ren Sal Sel Sol Tal Tes Tor Ul Um Val Vel Ver Vor Wel Xan Yl Zan Zel',
);
export const MIDDLES = words('a e i o u an en in or ar al el is os ev iv ad ed im om');
export const CLOSINGS = words(
  'bra cent dara dine dris fex gant kira lane lex lia lith lo lune mara mira mond nar neth nia nix nora nova quin ra rant ria rin ris ros sen sia sis sto tane tara tera thys ton tra tris va vane vera via vik vo xa xis ya zen',
);

interface Sound {
  /** First words; the English voice has its own lists above. */
  readonly stems: readonly string[];
  readonly surnames: readonly string[];
}

const sound = (stems: string, surnames: string): Sound => ({
  stems: stems === '' ? [] : words(stems),
  surnames: words(surnames),
});

export const VOICES = {
  english: sound(
    '',
    'Okafor Haldane Pemberton Ashdown Mercer Whitlock Rourke Calloway Thackeray Lindqvist Osei Varga Brannigan Falkner Ito Marchetti Nakamura Penhaligon Quayle Sandoval Tremaine Underhill Vance Wexcombe Yardley Abernathy',
  ),
  german: sound(
    'Süderau Grünfeld Lärche Eichwald Mühlbach Bärlauch Hochfurt Weißdorn Tannkamp Rheinau Föhrwald Schönau Ödhof Königstal Uferbach Wölkau Altmoor Steinfurt Kiebitz Elbau',
    'Hölderich Baumgart Rösler Kühnast Weidner Eberwein Großkopf Löwenau Zellweger Amrhein',
  ),
  dutch: sound(
    'Waddenzicht Ijsvogel Dijkgraaf Zeewolf Lindeboom Ooievaar Meerkamp Duinrand Sluisweg Terpstra Kraanvogel Vaartdijk',
    'Terpstra Hoogland Brouwers Duyvendak Kuipers Verlinden Oosterhuis Zijlmans',
  ),
  french: sound(
    'Clairvaux Hélianthe Orée Marévert Chênaie Lumière-Basse Aubépine Valombre Étincelle Rivesel Ombrelle Bléneau Garance Soléane Hirondelle',
    'Delacourt Aubertin Lefranc Montclar Béranger Thévenet Garnier-Roche Castelnau',
  ),
  nordic: sound(
    'Fjällnära Ångholm Björkö Skärvik Tärnö Lyngsund Højmark Sølvfjord Kråkenes Møllevang Havørn Ljungby Östervik Strömsnäs Åsmark Vetrarholt Koivu Tuulikki Järvelä Põhjatuul Saarepuu',
    'Lindström Åkerlund Bergqvist Holmgaard Nørregaard Sjöblom Hämäläinen Kallas Þorvald Rasmussen',
  ),
  iberian: sound(
    'Peñalba Açucena Maçarico São-Telmo Montaña-Clara Ribeira Caracará Jacarandá Ipê-Roxo Araucanía Nañduti Colibrí Vereda Olivar Encinares Atalaya Guará Alcaraván Quebrada Tucumã',
    'Azevedo Ibáñez Quintanilha Beltrán Figueirôa Carvalhal Muñoz-Rey Echeverri Sepúlveda Moncada',
  ),
  italian: sound(
    'Acquafredda Corbezzolo Lampara Pietranera Ginepro Civetta Bottega-Rossa Solaria Ferroverde Airone',
    'Marchesi Bellandi Ferraris-Conti Guidotti Tessaro Zambelli',
  ),
  slavic: sound(
    'Źródło Jaskółka Brzozów Żuraw Olszynka Kamenec Havranka Ševčín Říčany Jelšava Bukovina Sokolník',
    'Wiśniowski Dvořáček Zieliński Novotný Kosmač Jagodic',
  ),
  turkish: sound('Çınar Yıldırak Kırlangıç Göksu Poyraz Demirağ', 'Aydınoğlu Karaca Özdemirel Tuncay'),
  levantine: sound(
    'Almog Tzur Nahal Rimon Sahar Qamar Waha Barq Zeitun Shoreq',
    'Ben-Amar Haddad Rosenthal Khoury Avrahami Mansour',
  ),
  african: sound(
    'Baobab Umoja Mwangaza Tumaini Imbali Sankofa Zuberi Ndovu Akoma Thuto Kwela Karoo',
    'Adeyemi Wanjiru Mensah Nkosi Okonjo Dlamini Otieno Boateng',
  ),
  indian: sound(
    'Suryakant Neelam Tamra Kadamba Varuna Ashoka-Vriksha Dhruva Malhar Panna Sindhura Meghdoot Kaveri-Tal',
    'Krishnaswamy Deshpande Bhattacharjee Iyengar Chaudhary Menon Subramanian Wadhwani',
  ),
  japanese: sound(
    'Hayase Kōzan Shirakaba Tsubame Mizukaze Akatsuki Yūnagi Komorebi Takane Ōkawara Sazanami Fujimori',
    'Kurosawa-Endo Hoshino Takemitsu Morinaga-Abe Yoshikane Ishimura Uehara',
  ),
  korean: sound('Haneul Baram Sonamu Mirinae Dallae Gangsan Saebyeok Noeul', 'Hwangbo Namgung Seonwoo Jegal'),
} satisfies Record<string, Sound>;
