/**
 * Other names of well-known companies. Each line has the company's name and other current names, followed by short
 * names (`short`), former names and merged companies (`was`), brands and subsidiaries (`owns`), domains (`web`) and
 * former tickers (`ticker`). A name must mean only one company: those that several may mean are in `SHARED_NAMES`.
 */
export const OTHER_NAMES = `
3M | was Minnesota Mining and Manufacturing, Minnesota Mining & Mfg | owns Scotch, Post-it, Scotchgard, Scotch-Brite, Command Strips
A. O. Smith, AO Smith | owns State Water Heaters, American Water Heater, Lochinvar, A. O. Smith Water Products | web hotwater.com, aosmith.com
Abbott Laboratories, Abbott | short Abbott Labs | was St. Jude Medical | owns FreeStyle Libre, Ensure, Similac, Pedialyte, Alere, Abbott Vascular, Abbott Nutrition, Abbott Diagnostics, Exact Sciences
AbbVie | was Allergan | owns Humira, Botox, Skyrizi, Rinvoq, Pharmacyclics, Allergan Aesthetics, Cerevel Therapeutics, ImmunoGen
Accenture | was Andersen Consulting | owns Accenture Federal Services, Accenture Song
Adobe | was Adobe Systems, Macromedia, Omniture | owns Photoshop, Acrobat, Marketo, Magento, Behance
Advance Auto Parts | was Discount Auto Parts | owns Carquest, Worldpac
Advanced Micro Devices, AMD | was ATI Technologies | owns Xilinx, Ryzen, Radeon, Epyc, Pensando
AES | was Applied Energy Services, IPALCO | owns Indianapolis Power & Light, AES Indiana, AES Ohio, Dayton Power & Light, DP&L
Aflac | was American Family Life Assurance, American Family Life Assurance Company of Columbus, AFLAC Insurance
Agilent Technologies, Agilent | was Varian Inc, Dako | web chem.agilent.com
Air Products, Air Products and Chemicals | short Air Products & Chem
Airbnb | was AirBed & Breakfast | owns HotelTonight
Airbus | was EADS, European Aeronautic Defence and Space Company, Airbus Group | owns Eurocopter, Airbus Helicopters
Akamai Technologies | was Linode | owns Guardicore
Akzo Nobel, AkzoNobel | was ICI, Imperial Chemical Industries, Courtaulds | owns Dulux, Sikkens
Alaska Air, Alaska Air Group | was Hawaiian Holdings, Virgin America | owns Alaska Airlines, Hawaiian Airlines, Horizon Air
Albemarle | was Rockwood Holdings | owns Ketjen
Alcoa | was Aluminum Company of America, Alumina Limited
Alexandria Real Estate Equities | short Alexandria REIT, Alexandria RE | web are.com
Alibaba | short BABA | owns Taobao, Tmall, AliExpress, Lazada, Alibaba Cloud
Align Technology | short Align Tech | owns Invisalign, iTero, exocad
Allegion | was Ingersoll Rand Security Technologies | owns Schlage, Von Duprin, LCN Closers, Interflex, SimonsVoss, Stanley Access Technologies
Alliant Energy | was Interstate Energy, WPL Holdings, IES Industries, Interstate Power | owns Interstate Power and Light, Wisconsin Power and Light
Allianz | owns PIMCO, Allianz Global Investors, Euler Hermes, Allianz Trade, Allianz Life, Fireman’s Fund
Allstate | owns Esurance, National General, Allstate Northbrook, Allstate Life Insurance, SquareTrade, Encompass Insurance, Arity
Ally Financial | was GMAC, General Motors Acceptance Corporation, GMAC Financial | owns Ally Bank
Alphabet | was Google Inc | owns YouTube, Waymo, DeepMind, Fitbit, Android, Verily, Mandiant, Google Cloud, DoubleClick, Gmail, Wiz, Looker | web google.com, abc.xyz, youtube.com
Altria | was Philip Morris USA, UST Inc, US Smokeless Tobacco, Altria Group | owns Marlboro, John Middleton, NJOY, Skoal, on! Nicotine Pouches
Amazon, Amazon.com | owns Amazon Web Services, AWS, Whole Foods, Whole Foods Market, Twitch, Audible, Zappos, MGM Studios, Metro-Goldwyn-Mayer, IMDb, Kindle, One Medical, Kuiper, Zoox, Goodreads, PillPack | web aboutamazon.com, aws.com
Amcor | was Berry Global, Berry Plastics, Bemis | owns Amcor Flexibles, Amcor Rigid Plastics
Ameren | was Union Electric, CIPSCO, Central Illinois Public Service, CILCORP, Illinois Power | owns Ameren Missouri, Ameren Illinois, Union Electric Company of Missouri, AmerenUE
American Airlines, American Airlines Group | was AMR Corporation, US Airways, TWA, Trans World Airlines, America West Airlines | owns Envoy Air, PSA Airlines | ticker LCC
American Electric Power | was Central and South West, American Gas and Electric | owns AEP Texas, Appalachian Power, Ohio Power, AEP Ohio, Indiana Michigan Power, Kentucky Power, Public Service Company of Oklahoma, Southwestern Electric Power, SWEPCO, Columbus Southern Power, Wheeling Power
American Express | short Amex | owns Resy, Centurion Card, American Express Travel, American Express Bank, American Express Credit | web aexp.com
American International Group, AIG | was American General, 20th Century Industries | owns Lexington Insurance, AIG Property Casualty, National Union Fire Insurance, National Union Fire Insurance Company of Pittsburgh, Talbot Underwriting
American Tower | short AMT REIT | was SpectraSite, CoreSite Realty, American Radio Systems | owns CoreSite
American Water Works, American Water | owns New Jersey American Water, Pennsylvania American Water, Missouri American Water, California American Water, Illinois American Water, West Virginia American Water | web amwater.com
Ameriprise Financial, Ameriprise | was American Express Financial Advisors, IDS Financial, Investors Diversified Services | owns Columbia Threadneedle, Columbia Threadneedle Investments, RiverSource, RiverSource Life Insurance
Ametek | was American Machine and Metals | owns Zygo, Paragon Medical, FARO Technologies, Taylor Hobson
Amgen | was Applied Molecular Genetics, Immunex, Onyx Pharmaceuticals, Horizon Therapeutics, ChemoCentryx | owns Enbrel, Prolia, Otezla, Tepezza, deCODE genetics, Horizon Pharma
Amphenol | was American Phenolic | owns Times Microwave, Carlisle Interconnect Technologies
Analog Devices | was Maxim Integrated, Maxim Integrated Products, Linear Technology, Hittite Microwave
Anglo American | owns Anglo Platinum, Kumba Iron Ore
Anheuser-Busch InBev, AB InBev, InBev | short ABI, ABInBev | was Interbrew, Anheuser-Busch, SABMiller, South African Breweries | owns Budweiser, Stella Artois, Bud Light, Michelob, Becks, Modelo Group, Hoegaarden | web ab-inbev.com
Aon | was Hewitt Associates, Aon Hewitt, Ryan Insurance Group, Benfield | owns NFP Corp, Aon Benfield, Aon Risk Solutions
APA | was Apache, Callon Petroleum | owns Apache Oil
Apollo Global Management | was Athene Holding, Apollo Management | owns Athene, Apollo Asset Management, Athene Annuity
Apple | was Apple Computer | owns Beats by Dre, iPhone, MacBook, Shazam, iPad, iTunes, Apple Music, iMac, Beats Electronics, AirPods
Applied Materials | short Applied Mat | was Varian Semiconductor
AppLovin | owns Wurl, MoPub
Aptiv | was Delphi Automotive, Delphi Corp | owns Wind River, Winchester Interconnect, HellermannTyton, Intercable Automotive
Aramark | was ARA Services
Arch Capital Group | owns Arch Insurance, Arch Reinsurance, Arch Mortgage, Watford Holdings, United Guaranty
Archer Daniels Midland, ADM | short Archer-Daniels, Archer Daniels Midland Milling | owns Wild Flavors, ADM Milling
Ares Management | short Ares Mgmt | owns Ares Credit, Landmark Partners, Aspida, GCP International, Ares Asset Management
Arista Networks | was Arastra | owns VeloCloud
Arthur J. Gallagher | short AJ Gallagher | owns Gallagher Bassett, Gallagher Re, AssuredPartners, Gallagher Benefit Services | web ajg.com
ASML | was ASM Lithography, Cymer | owns Berliner Glas
Assurant | was American Bankers Insurance, American Security Insurance | owns American Bankers Insurance Company of Florida, The Warranty Group, HYLA Mobile
AstraZeneca | short AZN | was Astra, Zeneca, Alexion, MedImmune, ICI Pharmaceuticals, Alexion Pharmaceuticals | owns Tagrisso, Acerta Pharma
AT&T | short Ma Bell | was SBC Communications, Southwestern Bell, BellSouth, American Telephone and Telegraph, Cingular, Cingular Wireless, Ameritech, Pacific Telesis, AT&T Wireless, SBC, Pacific Bell | owns Cricket Wireless, AT&T Mobility, FirstNet, Illinois Bell Telephone | ticker SBC
Atmos Energy | was Energas, TXU Gas, Mississippi Valley Gas | owns Atmos Pipeline
Autodesk | owns AutoCAD, Revit, Innovyze, PlanGrid
Automatic Data Processing, ADP | short Auto Data Processing, ADP Payroll | owns ADP TotalSource, WorkForce Software
AutoZone | was Auto Shack | owns ALLDATA, Duralast
AvalonBay Communities, AvalonBay | was Avalon Properties, Bay Apartment Communities, Bay Apartments | owns Avalon Communities, eaves by Avalon | web avaloncommunities.com
Avantor | was VWR, J.T. Baker
Avery Dennison | was Avery International, Dennison Manufacturing, Paxar | owns Monarch Marking, JDC Solutions, Vestcom, Fasson
Avis Budget | was Cendant, HFS Inc | owns Budget Rent a Car, Zipcar, Payless Car Rental
Aviva | was CGNU, Norwich Union, Commercial Union, General Accident, Direct Line, CGU | owns Aviva Investors
AXA | was UAP, AXA Equitable France, XL Group, XL Catlin | owns AXA XL, AXA Investment Managers
Axon Enterprise | was TASER, TASER International, Air Taser | owns Evidence.com, Fusus, Dedrone
Bae Systems, BAE | was British Aerospace, Marconi Electronic Systems, Ball Aerospace
Baidu | owns iQIYI, Apollo Go
Baker Hughes | was GE Oil & Gas, BHGE, Baker International, Hughes Tool, Western Atlas | owns Bently Nevada, Waygate Technologies, Nuovo Pignone | ticker BHGE, BHI
Ball, Ball Corporation | was Rexam, Ball Brothers | owns Ball Packaging, Ball Metalpack, Ball Beverage Packaging
Banco Santander, Santander | was Abbey National, Banco Santander Central Hispano, Alliance & Leicester, Sovereign Bank, BSCH, Sovereign Bancorp | owns Santander UK, Santander Consumer
Bank of America, BofA | short BoA, Bank of Amer, BankAm | was NationsBank, Fleet Boston, FleetBoston Financial, Merrill Lynch & Co, Countrywide, Countrywide Financial, MBNA, LaSalle Bank, NCNB, US Trust, Security Pacific | owns BofA Securities, Bank of America Merrill Lynch, BAML, Bank of America National Association, Merrill Edge | web bofa.com
Bank of Montreal, BMO | was Bank of the West, Harris Bank, Marshall & Ilsley, Bank of Montreal BMO | owns BMO Harris, BMO Capital Markets, BMO Nesbitt Burns
Bank of Nova Scotia, Scotiabank | short BNS | owns Tangerine
Barclays | was Woolwich | owns Barclaycard, Barclays Capital, BarCap, Barclays Bank
BASF | was Badische Anilin- und Soda-Fabrik, Engelhard, Ciba Specialty Chemicals, Cognis, BASF Wyandotte | owns Wintershall
Bath & Body Works | was L Brands, Limited Brands, The Limited | ticker LB, LTD
Bausch Health | was Valeant, Valeant Pharmaceuticals, Biovail
Baxter International | was Baxter Travenol, Hill-Rom, Hill-Rom Holdings, American Hospital Supply, Gambro | owns Welch Allyn, Baxter Healthcare
Bayer | was Monsanto, Schering AG, Bayer Schering | owns Bayer CropScience, Bayer HealthCare, Roundup, Claritin
BBVA, Banco Bilbao Vizcaya Argentaria | was Argentaria, Banco Bilbao Vizcaya | owns Bancomer, BBVA Bancomer
BCE, Bell Canada | was Bell Canada Enterprises | owns Bell Media
Becton Dickinson | short Becton | was C. R. Bard, Bard Medical, CareFusion | owns Vacutainer, Bard Access Systems, Pyxis, Alaris | web bd.com
Berkshire Hathaway | short Brk, Berk Hath | was Hathaway Manufacturing, Burlington Northern, Burlington Northern Santa Fe, BNSF Railway Company, Alleghany, Precision Castparts Corp, General Re, Lubrizol Corp, MidAmerican Energy Holdings | owns GEICO, Government Employees Insurance, BNSF, Dairy Queen, See’s Candies, Duracell, Fruit of the Loom, Gen Re, NetJets, Berkshire Hathaway Energy, MidAmerican Energy, PacifiCorp, Nebraska Furniture Mart, Clayton Homes, Pilot Travel Centers, Pilot Flying J, International Dairy Queen, Marmon Group, Shaw Industries, Benjamin Moore, Brooks Running, Helzberg Diamonds, Forest River, National Indemnity, NV Energy, Nevada Power, Johns Manville, HomeServices of America, BoatUS, McLane Company, Pampered Chef, OxyChem, Occidental Chemical | web geico.com, bnsf.com, berkshirehathaway.com
Bertelsmann | owns RTL Group, Penguin Random House, Arvato
Best Buy | was Sound of Music | owns Geek Squad, Magnolia Audio Video, Current Health, Best Buy Stores
BHP | short The Big Australian | was BHP Billiton, Broken Hill Proprietary, Billiton, Magma Copper, OZ Minerals
Bio-Techne | was Techne | owns R&D Systems, ProteinSimple, Novus Biologicals, Tocris, Advanced Cell Diagnostics, Exosome Diagnostics
Biogen | was Biogen Idec, Idec Pharmaceuticals, IDEC, Reata Pharmaceuticals | owns Tysabri, Tecfidera, Spinraza, Leqembi
BlackBerry | was Research In Motion, Good Technology, Cylance
BlackRock | was Barclays Global Investors, Merrill Lynch Investment Managers, Global Infrastructure Partners, HPS Investment Partners, Preqin | owns iShares, Aladdin Risk, BlackRock Financial Management, eFront
Blackstone | was GSO Capital, GSO Capital Partners, Blackstone Group | owns Blackstone Credit, Blackstone Real Estate, BREIT
Block | was Square | owns Cash App, Afterpay, Tidal Music, Weebly, Square Financial | web squareup.com, block.xyz | ticker SQ
Bloomberg | owns BusinessWeek
BMW, Bayerische Motoren Werke | short Beemer | owns Rolls-Royce Motor Cars, BMW Motorrad
BNP Paribas | was BNP, Banque Nationale de Paris, Paribas, Banca Nazionale del Lavoro, Fortis Bank | owns Cortal Consors, Arval
BNY Mellon, Bank of New York Mellon, BNY | short BoNY | was Bank of New York, Mellon Financial, Mellon Bank, Irving Trust, Irving Bank | owns Pershing LLC, Dreyfus, Mellon Investments, BNY Pershing, Insight Investment | ticker BK
Boeing | was McDonnell Douglas, Rockwell North American, Hughes Satellite, Spirit AeroSystems, Douglas Aircraft | owns Boeing Commercial Airplanes, Boeing Defense, Insitu, Aurora Flight Sciences, Wisk Aero, Boeing Capital, KLX Aerospace
Bombardier | owns Learjet, Challenger Jets
Booking | was Priceline, Priceline Group | owns Kayak, Agoda, OpenTable, Rentalcars.com, Momondo, Cheapflights | web priceline.com, booking.com | ticker PCLN
Boston Beer | owns Samuel Adams, Sam Adams, Truly Hard Seltzer, Angry Orchard, Twisted Tea, Dogfish Head
Boston Scientific | short BSC Medical | was Guidant, Silk Road Medical, BTG plc, American Medical Systems | owns Watchman, Farapulse, Axonics
BP | was British Petroleum, Amoco, ARCO, Atlantic Richfield, Burmah Castrol, Standard Oil of Ohio, BP Amoco, Sohio, Standard Oil of Indiana | owns Castrol, Aral, ampm
Bridgestone | was Firestone | owns Firestone Tire
Brighthouse Financial | was MetLife USA
Bristol Myers Squibb, Bristol-Myers Squibb | short Bristol-Myers | was Squibb, E. R. Squibb, Celgene, Karuna Therapeutics, Mirati Therapeutics, Juno Therapeutics, RayzeBio, ImClone, Medarex | owns Eliquis, Opdivo, Revlimid | ticker CELG
British American Tobacco, BAT | was Reynolds American, R.J. Reynolds, Lorillard, Rothmans International, Brown & Williamson, RJR | owns Lucky Strike, Dunhill, Camel, Vuse, Newport Cigarettes
Broadcom | was Avago Technologies, Avago, LSI Corporation, Brocade, Brocade Communications, CA Technologies, Computer Associates, Symantec Enterprise, LSI Logic, Emulex | owns VMware, Carbon Black, VMware by Broadcom, CA Inc | ticker BRCM
Broadridge Financial Solutions, Broadridge | short Broadridge Fin Solutions | was ADP Brokerage Services, ADP Investor Communication Services | owns Itiviti, Broadridge ICS
Brown & Brown | was Poe & Brown | owns Accession Risk Management, Risk Strategies, Arrowhead General Insurance, Hays Companies | web bbinsurance.com, bbrown.com
Brown–Forman, Brown-Forman | owns Jack Daniel’s, Woodford Reserve, Old Forester, Herradura, el Jimador, Korbel Brandy
BT, BT Group | was British Telecom, British Telecommunications | owns Openreach
Builders FirstSource | was BMC Stock Holdings, ProBuild, BMC Holdings, Stock Building Supply | owns ProBuild Holdings | web bldr.com
Bunge Global | was Viterra, Bunge Limited, Glencore Agriculture | owns Bunge Loders Croklaan, Bunge North America
BXP | short Boston Props | was Boston Properties, Boston Properties Limited Partnership
C.H. Robinson | short CH Robinson Worldwide | was American Backhaulers | owns Robinson Fresh, Freightquote, Navisphere
Cadence Design Systems | short Cadence | was ECAD, Valid Logic, Tality, SDA Systems | owns BETA CAE Systems, Tensilica, OpenEye Scientific
Caesars Entertainment | was Eldorado Resorts, Harrah's, Harrah's Entertainment | owns Caesars Palace, Horseshoe Casino
Camden Property Trust | short Camden Living, Camden Apartments | was Paragon Group, Oasis Residential | web camdenliving.com
Campari, Davide Campari | owns Aperol, Grand Marnier, Wild Turkey, SKYY Vodka
Campbell's, Campbell Soup, Campbell's Company | was Sovos Brands, Snyder's-Lance | owns Pepperidge Farm, Prego, Rao's, Goldfish Crackers, V8, Swanson | ticker SOVO
Canadian Imperial Bank of Commerce, CIBC | was PrivateBancorp
Capital One | short Cap One, Capital One Financial | was Discover Financial, Discover Financial Services, Hibernia, North Fork Bancorp, Chevy Chase Bank, ING Direct USA, HSBC Card Services | owns Discover Bank, Capital One National Association, Capital One Bank USA, Diners Club International, Discover Card | ticker DFS
Cardinal Health | was Allegiance Healthcare, Cardinal Distribution, Bindley Western | owns Medicine Shoppe, GI Alliance, Solaris Health, Leader Drugstores
Cargill | owns Diamond Crystal Salt, Truvia
Carnival, Carnival Corporation, Carnival Corp & plc | short Carnival Cruise, Carnival Cruise Line, Carnival Cruise Lines | was P&O Princess Cruises | owns Princess Cruises, Holland America, Holland America Line, Cunard, Cunard Line, Costa Cruises, Costa Crociere, AIDA Cruises, Seabourn, P&O Cruises | web carnivalcorp.com | ticker CUK
Carrier Global | short Carrier Air Conditioning | was UTC Climate Controls & Security, Viessmann Climate Solutions | owns Viessmann, Bryant Heating, Sensitech
Carvana | owns ADESA, Adesa Auctions, Car360
Casey's, Casey's General Stores | short Caseys General Store | was Fikes Wholesale | owns CEFCO, Bucky's Convenience Stores
Caterpillar | short Cat | was Caterpillar Tractor, Bucyrus International, Bucyrus, Progress Rail Services | owns Progress Rail, Solar Turbines, Perkins Engines, Electro-Motive Diesel, Cat Financial, Caterpillar Financial Services, Caterpillar Financial, FG Wilson
Cathay Pacific | owns Dragonair, Hong Kong Express
Cboe Global Markets, Cboe | was Chicago Board Options Exchange, CBOE Holdings, BATS Global Markets, Bats Trading | owns Bats Exchange, Cboe Options Exchange, EuroCCP
CBRE, CBRE Group | was CB Richard Ellis, Coldwell Banker Commercial, CB Commercial, Richard Ellis | owns Trammell Crow, Turner & Townsend, Industrious Coworking, CB Richard Ellis Services
CDW | was Computer Discount Warehouse, CDW Computer Centers, MicroWarehouse | owns CDW Government, CDW-G, Sirius Computer Solutions, Mission Cloud Services
Celanese | was Hoechst Celanese
Cencora | was AmerisourceBergen, AmeriSource Health, Bergen Brunswig, AmeriSource, AmerisourceBergen Drug | owns World Courier, Alliance Healthcare, MWI Animal Health, PharMEDium, Retina Consultants of America, OneOncology, Innomar | ticker ABC
Centene | was WellCare, WellCare Health Plans, Health Net, Magellan Health, Fidelis Care | owns Ambetter, Sunshine Health, Peach State Health Plan, Superior HealthPlan, Fidelis, Health Net of California
CenterPoint Energy | was Reliant Energy HL&P, Houston Industries, Vectren, NorAm Energy, Houston Lighting & Power, Minnegasco, Arkla | owns CenterPoint Energy Houston Electric, CenterPoint Energy Resources, Vectren Energy, Entex, CERC, Southern Indiana Gas & Electric, Indiana Gas
CF Industries | short CF Inds | was Terra Industries, Central Farmers Fertilizer, Terra Nitrogen | owns CF Fertilizers
Charles River Laboratories | short Charles River Labs | was Inveresk Research, WIL Research, Primedica | owns HemaCare, Cognate BioServices, Citoxlab, Vigene Biosciences | web criver.com
Charles Schwab | short Schwab, Chas Schwab | was TD Ameritrade, Ameritrade, Scottrade, thinkorswim Group | owns optionsXpress, thinkorswim, Schwab Bank, Charles Schwab Bank, TD Ameritrade Clearing | ticker AMTD
Charter Communications | was Time Warner Cable, Bright House Networks, TWC | owns Spectrum Cable, Charter Spectrum, Spectrum Mobile, CCO Holdings, Charter Communications Operating | web spectrum.com, spectrum.net
Chemours | was DuPont Performance Chemicals | owns Teflon, Freon
Chevron | was ChevronTexaco, Texaco, Standard Oil of California, Unocal, Union Oil of California, Hess, Noble Energy, Gulf Oil, Socal, Amerada Hess, PDC Energy, Caltex, Renewable Energy Group | owns Chevron USA, Caltex Petroleum, Chevron Oronite, Techron, Hess Midstream Operations
Chubb | was ACE, ACE INA Holdings, ACE Group, ACE Insurance, Cigna Property & Casualty, Insurance Company of North America | owns Federal Insurance Company, Westchester Fire Insurance, ACE American Insurance, Chubb INA Holdings, Combined Insurance, ESIS, Chubb Tempest Re
Church & Dwight | owns Arm & Hammer, OxiClean, Trojan Condoms, Waterpik, Batiste, First Response, Orajel, Vitafusion, Hero Cosmetics, Therabreath, Touchland
Ciena | was Cyan Inc, Nortel MEN, ONI Systems, Nortel Metro Ethernet | owns Blue Planet
Cigna | was Connecticut General, Express Scripts, Express Scripts Holding, Medco Health, Medco Health Solutions, HealthSpring, Connecticut General Life Insurance, CIGNA Group, Great-West Healthcare, Medco | owns Evernorth, Evernorth Health Services, Accredo, eviCore healthcare, MDLive, Express Scripts Pharmacy, Life Insurance Company of North America | ticker ESRX
Cincinnati Financial | short Cincinnati Fin, Cincinnati Insurance Group | owns Cincinnati Insurance, Cincinnati Casualty, MSP Underwriting | web cinfin.com
Cintas | was G&K Services, Acme Industrial Laundry, Unitog, Zee Medical | owns Cintas Uniforms, Cintas First Aid
Cisco, Cisco Systems | was Scientific Atlanta, Tandberg, AppDynamics | owns Webex, Meraki, Splunk, Duo Security, ThousandEyes, IronPort, Sourcefire, WebEx Communications | ticker SPLK
Citigroup | short Citi | was Citicorp, Salomon Smith Barney, Salomon Brothers, First National City Bank | owns Citibank, Citibank NA, Citigroup Global Markets, Banamex, Citi Private Bank, CitiMortgage, Citibank National Association | web citi.com, citibank.com
Citizens Financial Group, Citizens Financial | was Charter One, RBS Citizens, RBS Citizens Financial, Investors Bancorp | owns Citizens Bank, Citizens Bank NA, Citizens Bank of Pennsylvania, Citizens Commercial Banking | web citizensbank.com
Cleveland-Cliffs | was AK Steel, Cliffs Natural Resources
Clorox | owns Kingsford, Burt's Bees, Hidden Valley, Hidden Valley Ranch, Glad Products, Brita, Pine-Sol, Fresh Step, Formula 409, Liquid-Plumr, Clorox Bleach
CME, CME Group | was Chicago Mercantile Exchange, CBOT Holdings, Chicago Board of Trade, NYMEX Holdings, New York Mercantile Exchange, NEX Group, Kansas City Board of Trade, CBOT, Nymex, Chicago Merc | owns COMEX, BrokerTec, CME Globex, Chicago Mercantile Exchange Holdings | web cmegroup.com
CMS Energy | was Consumers Power | owns Consumers Energy
Coca-Cola | short Coke | owns Sprite, Fanta, Minute Maid, Dasani, Costa Coffee, Powerade, Smartwater, Glaceau, Vitaminwater, Fairlife, Topo Chico, BodyArmor, Schweppes Coca-Cola, innocent drinks, Honest Tea | web coke.com
Cognizant | short Cognizant Tech | was Cognizant Technology Solutions, TriZetto | owns Belcan, TriZetto Provider Solutions
Coherent | was II-VI, Finisar, Rofin-Sinar, Two-Six Inc | ticker IIVI
Coinbase | was Coinbase Global | owns Deribit, Coinbase Exchange, Coinbase Prime
Colgate-Palmolive | short Colgate, Palmolive, Colgate Palmolive Peet | owns Hill's Pet Nutrition, Tom's of Maine, Irish Spring, Speed Stick, Softsoap, Hill's Science Diet, Murphy Oil Soap, elmex, Prime100
Comcast | was AT&T Broadband, NBC Universal, Sky plc, British Sky Broadcasting, BSkyB, Jones Intercable | owns NBC, Xfinity, Universal Studios, Universal Pictures, Peacock, Sky Group, DreamWorks Animation, Telemundo, Comcast Cable, Philadelphia Flyers, Sky UK, NBCU, Universal Orlando, FreeWheel | web xfinity.com, nbcuni.com
Comfort Systems USA | owns Walker TX Holding, TAS Energy, Quality Air Heating | web comfortsystemsusa.com
Compagnie de Saint-Gobain, Saint-Gobain | was BPB plc, Norton Abrasives | owns CertainTeed, GCP Applied Technologies, Isover
Conagra Brands | was ConAgra Foods, ConAgra, Pinnacle Foods | owns Slim Jim, Healthy Choice, Birds Eye, Marie Callender's, Hunt's, Orville Redenbacher's, Reddi-wip, Duncan Hines, Vlasic
ConocoPhillips | was Conoco, Phillips Petroleum, Burlington Resources, Marathon Oil, Concho Resources, Continental Oil, ARCO Alaska, Concho | owns ConocoPhillips Alaska | ticker MRO, CXO
Consolidated Edison | short ConEd, Con Edison | owns Orange and Rockland Utilities, Orange & Rockland, Consolidated Edison Company of New York, CECONY | web coned.com
Constellation Brands | was Canandaigua Brands, Canandaigua Wine, Robert Mondavi Corp, Canandaigua | owns Corona Beer, Modelo Especial, Kim Crawford, Pacifico, Modelo USA, Ruffino, High West Distillery, Crown Imports | web cbrands.com
Constellation Energy | was Calpine, Constellation Energy Group, Exelon Generation, Constellation NewEnergy | owns Constellation Energy Generation, Three Mile Island, Crane Clean Energy Center
Cooper Companies | short Cooper Cos | was CooperVision Inc, Ocular Sciences, Biocompatibles Eye Care | owns CooperSurgical, Paragard, Clariti | web coopercos.com
Copart | owns Purple Wave, Copart Auto Auctions, CrashedToys
Corebridge Financial | was AIG Life & Retirement, SunAmerica, American General Life
Corning | was Corning Glass Works | owns Gorilla Glass, Corning Gorilla Glass, Corning Optical Communications, Siecor, Corning Cable Systems
Corpay | was Fleetcor, Fleetcor Technologies, Cambridge Global Payments, Comdata | owns Comdata Network, Sem Parar, Allstar Business Solutions | ticker FLT
Corteva | was DuPont Pioneer, Pioneer Hi-Bred, Pioneer Hi-Bred International, Dow AgroSciences | owns Corteva Agriscience, Brevant, Enlist | ticker CTVA
CoStar Group, CoStar | was Realty Information Group, LoopNet Inc, Matterport | owns Apartments.com, Ten-X, STR Global, Domain Holdings, CoStar Realty Information, OnTheMarket, Homesnap | web apartments.com, homes.com
Costco | was Price Club, PriceCostco, Price Company, Costco Wholesale | owns Kirkland Signature, Costco Wholesale Club, Costco Travel
Coty | owns CoverGirl, Max Factor, Rimmel
Credit Agricole, Crédit Agricole | was Crédit Lyonnais | owns Amundi, LCL, Calyon
CRH | was Cement Roadstone, Cement Roadstone Holdings, Oldcastle, CRH Public Limited, Ash Grove Cement, Eco Material Technologies | owns Oldcastle APG, Oldcastle Infrastructure, Tarmac, Ash Grove, Oldcastle Materials, CRH Americas
CrowdStrike | was CrowdStrike Holdings, Humio | owns Adaptive Shield
Crown Castle | short CCI Towers, Crown Castle Intl | was Crown Castle International, Lightower, Global Signal | owns Crown Castle Fiber, Lightower Fiber Networks
CSX | was Chessie System, Seaboard System Railroad, Seaboard Coast Line, Chesapeake & Ohio Railway, CSX Transportation, Chessie Seaboard | owns Pan Am Railways, CSX Railroad, Quality Carriers, CSX Intermodal
Cummins | short Cummins Diesel | was Cummins Engine, Onan Corp, Meritor, ArvinMeritor | owns Accelera, Holset, Cummins Power Generation, Cummins Filtration
CVS Health, CVS | short CVS Pharmacy | was CVS Caremark, Caremark, Melville, Aetna, Consumer Value Stores, Longs Drug Stores, Oak Street Health, Omnicare, Signify Health, Revco, Coventry Health Care, Caremark Rx | owns Aetna Life Insurance, MinuteClinic, Coram, CVS Specialty, Longs Drugs | ticker AET
D. R. Horton, DR Horton | short Horton Homes, D.R. Horton America's Builder | owns Forestar, Emerald Homes, Freedom Homes, Express Homes, DHI Mortgage, Forestar Group
Daimler Truck | owns Freightliner, Detroit Diesel, Western Star, Mitsubishi Fuso
Danaher | was Pall, GE Biopharma, Beckman Coulter, Aldevron, Abcam, GE Life Sciences | owns Cytiva, Beckman, Leica Microsystems, Cepheid, IDT DNA, Integrated DNA Technologies, SCIEX, Radiometer, Molecular Devices, Leica Biosystems, Phenomenex
Danone | was BSN, Groupe Danone, WhiteWave Foods, BSN-Gervais Danone, Numico, Dannon | owns Evian, Activia, Alpro, Nutricia, Horizon Organic
Darden Restaurants, Darden | was General Mills Restaurants, Ruth's Hospitality, Ruth's Hospitality Group, Rare Hospitality, Chuy's Holdings, Red Lobster Inns of America | owns Olive Garden, LongHorn Steakhouse, Capital Grille, Cheddar's Scratch Kitchen, Yard House, Ruth's Chris Steak House, Ruth's Chris, Chuy's, Bahama Breeze, Seasons 52, Eddie V's
Datadog | web datadoghq.com
DaVita | was Total Renal Care, Gambro Healthcare, Renal Treatment Centers, HealthCare Partners, DaVita HealthCare Partners | owns DaVita Kidney Care, DaVita Dialysis
Deckers Brands, Deckers | was Deckers Outdoor | owns UGG, Hoka, HOKA One One, UGG Australia, Koolaburra, Ahnu
Deere | short John Deere | owns John Deere Financial, John Deere Capital, Wirtgen, Wirtgen Group, Blue River Technology, Bear Flag Robotics, Hagie Manufacturing
Dell Technologies, Dell | was Dell Computer, EMC, Perot Systems, PC's Limited | owns Dell EMC, Alienware, Dell International, Dell Financial Services, Isilon
Deloitte | was Deloitte Touche Tohmatsu, Deloitte & Touche, Deloitte Haskins & Sells
Delta Air Lines | was Northwest Airlines, NWA, Western Airlines | owns Endeavor Air, Monroe Energy, Delta Connection, Delta Vacations
Dentsply Sirona | was Sirona Dental
Deutsche Bank | short Deutsche Bk | was Bankers Trust, Postbank, Deutsche Morgan Grenfell, Alex. Brown | owns DWS, Deutsche Bank Securities
Deutsche Lufthansa, Lufthansa | owns Swiss International Air Lines, Austrian Airlines, Eurowings, Brussels Airlines
Deutsche Post, DHL Group, DHL | was Deutsche Post DHL, Exel plc | owns DHL Express
Deutsche Telekom | short Telekom Bonn | owns T-Systems
Devon Energy | was Mitchell Energy, WPX Energy, Ocean Energy, Santa Fe Snyder, Northstar Energy, Grayson Mill Energy, Coterra, Coterra Energy, PennzEnergy | owns WPX, Devon Oil
Dexcom | short Dex Com | owns Dexcom G7, TypeZero
Diageo | was Guinness, Grand Metropolitan, GrandMet, United Distillers | owns Johnnie Walker, Smirnoff, Captain Morgan, Baileys, Tanqueray, Don Julio, Casamigos, Crown Royal
Diamondback Energy, Diamondback | was Endeavor Energy, Endeavor Energy Resources, Energen, QEP Resources, Windsor Permian | owns Viper Energy, Viper Energy Partners, Rattler Midstream, Sitio Royalties
Digital Realty | short Digital Realty REIT | was Digital Realty Trust, DuPont Fabros, DuPont Fabros Technology, Interxion, Telx | owns Interxion Holding, Teraco
Dollar General | short Dollar Gen | was J.L. Turner and Son | owns pOpshelf, DG Market, Dolgencorp, DGX Dollar General
Dollar Tree | was Only $1.00, Dollar Tree Stores | owns Dollar Tree Canada, Dollar Bills, Greenbacks Stores
Dominion Energy | was Dominion Resources, Consolidated Natural Gas, SCANA, Virginia Electric and Power, SCE&G, Virginia Power | owns Dominion Virginia Power, Dominion Energy Virginia, South Carolina Electric & Gas, VEPCO, Dominion Energy South Carolina
Domino's, Domino's Pizza | was DomiNick's
DoorDash | was Palo Alto Delivery, Deliveroo | owns Caviar, Wolt, SevenRooms, DashMart
Dover | was Dover Industries | owns Dover Fueling Solutions, Hillphoenix, OPW, Markem-Imaje, Wayne Fueling Systems, Maag, Wilden, Belvac, SWEP, MARKEM
Dow | was Dow Chemical, Union Carbide, Rohm and Haas, Dow Corning, Dow Chem
DTE Energy | was Detroit Edison, MCN Energy, Michigan Consolidated Gas | owns DTE Electric, DTE Gas, MichCon
Duke Energy | was Progress Energy, Duke Power, Cinergy, Carolina Power & Light, Florida Power Corp, PanEnergy, CP&L, PSI Energy, Piedmont Natural Gas, Public Service Indiana, Cincinnati Gas & Electric | owns Duke Energy Carolinas, Duke Energy Florida, Duke Energy Progress, Duke Energy Ohio, Duke Energy Indiana
DuPont | was DuPont de Nemours, E. I. du Pont de Nemours, EI DuPont | owns Kevlar, Tyvek, Nomex, Corian, Laird Performance Materials, FilmTec, Spectrum Plastics
DXC Technology, DXC | was Computer Sciences Corporation, CSC, Electronic Data Systems
E.ON | was VEBA, VIAG, Innogy, PowerGen, Ruhrgas | owns E.ON UK
Eaton | was Cooper Industries, Eaton Yale & Towne, Cutler-Hammer, Westinghouse Distribution and Controls | owns Moeller Group, Bussmann, Crouse-Hinds, Cobham Mission Systems, Eaton Electrical, Tripp Lite, Aeroquip Vickers, Boyd Thermal, Fibrebond, Powerware
eBay | was AuctionWeb, GSI Commerce, Shopping.com | owns TCGplayer, Depop, Caramel Auto
EchoStar | was Dish Network, DISH, Dish DBS, Hughes Communications, EchoStar Communications | owns Sling TV, Boost Mobile, Hughes Network Systems, HughesNet, Dish Wireless | web dish.com | ticker DISH, SATS
Ecolab | was Economics Laboratory, Nalco, Nalco Holding, Purolite, CoreTech, Ovivo Electronics | owns Nalco Water, Swisher Hygiene, Ecolab Pest, CID Lines
Edison International | was SCEcorp, Southern California Edison Company | owns SoCal Edison | web sce.com
Edwards Lifesciences | was Baxter Cardiovascular, American Edwards Laboratories | owns Sapien Valve, Swan-Ganz, JenaValve, Innovalve, Endotronix
Elanco, Elanco Animal Health | was Bayer Animal Health, Lilly Animal Health
Electronic Arts | short EA | owns EA Sports, BioWare, PopCap, Codemasters, Maxis
Elevance Health, Elevance | was Anthem, WellPoint, WellPoint Health Networks, Anthem Blue Cross, Amerigroup, Anthem Blue Cross Blue Shield, Anthem BCBS, Trigon Healthcare, RightCHOICE, WellPoint Health, Beacon Health Options | owns Carelon, Empire Blue Cross, Empire BlueCross BlueShield, Anthem Insurance Companies, Simply Healthcare, HealthSun, Anthem Health | ticker ANTM, WLP
Embraer | was Empresa Brasileira de Aeronáutica
Emcor, EMCOR Group | was JWP, Jamaica Water Properties | owns Miller Electric, Quebe Holdings, EMCOR Services, Batchelor & Kimball
Emerson Electric | short Emerson Elec | was Fisher Controls, National Instruments, Chloride Group, EGS Electrical, Fisher-Rosemount | owns Rosemount, Fisher Valves, Aspen Technology, AspenTech, ASCO Valve, Micro Motion, RIDGID Tools, AVENTICS | ticker AZPN, NATI
Enel | owns Enel Green Power, Enel North America
Eni | was Ente Nazionale Idrocarburi, Agip | owns Enilive
Entergy | was Middle South Utilities, Gulf States Utilities | owns Entergy Louisiana, Entergy Arkansas, Entergy Mississippi, Entergy Texas, Entergy New Orleans, Arkansas Power & Light, Louisiana Power & Light, Mississippi Power & Light, New Orleans Public Service, System Energy Resources, Entergy Gulf States
EOG Resources | was Enron Oil & Gas, Yates Petroleum, Encino Acquisition Partners | owns Encino Energy
EQT | was Equitable Resources, Equitable Gas, Rice Energy, Equitrans, Equitrans Midstream, EQT Midstream | owns Rice Midstream, Mountain Valley Pipeline, Olympus Energy, Tug Hill Operating
Equifax | was Retail Credit Company | owns TALX, Work Number, Kount, Appriss Insights, Equifax Workforce Solutions, Boa Vista Servicos
Equinix | was Switch & Data, Telecity, TelecityGroup, Pihana Pacific, i-STT | owns Metronode, MainOne, Packet Host, Bit-isle
Equinor | was Statoil, StatoilHydro, Norsk Hydro Oil & Gas
Equitable Holdings | was AXA Equitable, Equitable Life Assurance, AXA Financial | owns Equitable Financial Life
Equity Residential | short Equity Apartments, Equity Resi | was Equity Residential Properties, Equity Residential Properties Trust, Archstone, Archstone-Smith, Grove Property Trust, Evans Withycombe | owns ERP Operating, ERP Operating Limited Partnership | web equityapartments.com
Ericsson | was L M Ericsson, Telefonaktiebolaget LM Ericsson | owns Vonage, Cradlepoint
Erie Indemnity | owns Erie Insurance, Erie Insurance Exchange, Erie Insurance Group, Erie Family Life | web erieinsurance.com
Ernst & Young, EY | was Ernst & Whinney, Arthur Young
Essex Property Trust | short Essex REIT | was BRE Properties, Essex Portfolio LP | owns Essex Apartments, Essex Apartment Homes | web essexapartmenthomes.com, essex.com
EssilorLuxottica | was Essilor, Luxottica, GrandVision | owns Ray-Ban, Oakley, LensCrafters, Sunglass Hut, Persol, Pearle Vision, Supreme
Estée Lauder | short Estee Lauder Cos, Lauder Estee, ELC | owns Clinique, MAC Cosmetics, Bobbi Brown, La Mer, Jo Malone, Aveda, Tom Ford Beauty, Tom Ford, Too Faced, Smashbox, Dr.Jart+, Deciem, The Ordinary, Le Labo, Bumble and bumble, Darphin | web elcompanies.com, esteelauder.com
Everest, Everest Group | was Everest Re, Everest Re Group, Prudential Reinsurance, Everest Reinsurance Holdings, Prudential Re | owns Everest Reinsurance, Everest National Insurance, Everest Insurance | ticker RE
Evergy | was Great Plains Energy, Westar Energy, Western Resources, Kansas City Power & Light, Kansas Power and Light, KCP&L, Kansas Gas & Electric, Aquila, UtiliCorp, UtiliCorp United | owns Evergy Kansas Central, Evergy Metro, Evergy Missouri West, Evergy Kansas South | ticker WR, GXP
Eversource Energy, Eversource | was Northeast Utilities, NSTAR, Boston Edison, Commonwealth Energy System, BEC Energy, Connecticut Light & Power | owns Public Service Company of New Hampshire, PSNH, Yankee Gas, Aquarion, Western Massachusetts Electric, Aquarion Water, NSTAR Electric, Yankee Energy, NSTAR Gas
Exelon | was Unicom Corp, PECO Energy, Philadelphia Electric, Pepco Holdings, Potomac Electric Power | owns Commonwealth Edison, ComEd, PECO, Pepco, Baltimore Gas & Electric, BGE, Delmarva Power, Atlantic City Electric, Potomac Electric, Delmarva Power & Light
Expand Energy | was Chesapeake Energy, Southwestern Energy, Vine Energy, Chesapeake Oil & Gas, Indigo Natural Resources, Seventy Seven Energy | ticker CHK, SWN
Expedia, Expedia Group | was HomeAway Inc, Orbitz Worldwide, Hotels.com Inc | owns Vrbo, Orbitz, Travelocity, Hotwire, CheapTickets, Wotif, Egencia, ebookers, CarRentals.com | web expediagroup.com, hotels.com
Expeditors International, Expeditors | short Expeditors Intl of Wash | was Expeditors International of Washington
Extra Space Storage, Extra Space | was Life Storage, Sovran Self Storage, Uncle Bob's Self Storage, Storage USA, Storage Express | ticker LSI
ExxonMobil, Exxon Mobil | was Exxon, Mobil, Mobil Oil, XTO Energy, Standard Oil of New Jersey, Pioneer Natural Resources, Humble Oil, Denbury, Socony, Superior Oil, Parker & Parsley Petroleum, Denbury Resources, InterOil | owns Esso, XTO, Esso Petroleum, Mobil 1, Exxon Chemical | ticker PXD
F5 | was F5 Networks | owns BIG-IP, Nginx, Shape Security, NGINX Plus, CalypsoAI
FactSet | short Factset Research | was FactSet Research Systems | owns CUSIP Global Services, Truvalue Labs
Fair Isaac, FICO | short Fair Isaacs | was HNC Software | owns FICO Score, myFICO
Federal Realty Investment Trust | short Federal Realty OP, Federal Realty Trust
FedEx | was Federal Express, Caliber System, Roadway Package System, RPS, Kinko's, TNT Express, Flying Tigers, Flying Tiger Line | owns FedEx Ground, FedEx Express, FedEx Office, FedEx Kinko's, FedEx Home Delivery
FedEx Freight | short FedEx LTL, Fedex Frt | was Viking Freight, American Freightways, Watkins Motor Lines
Ferguson Enterprises | was Wolseley | owns Ferguson Bath Kitchen & Lighting, Build.com
Ferrero | was WK Kellogg | owns Nutella, Tic Tac, Ferrero Rocher
Fidelity Investments, FMR | was Fidelity Management & Research | owns Fidelity Brokerage
Fidelity National Information Services, FIS | short FIS Global, Fidelity National Info | was SunGard, SunGard Data Systems, Metavante, Certegy, eFunds | owns TSYS Issuer, Metavante Technologies | web fisglobal.com
Fifth Third Bancorp, Fifth Third | short 5/3 Bank, 5th 3rd | was Comerica, Old Kent, Old Kent Financial, MB Financial, Comerica Bank | owns Fifth Third Bank, Fifth Third Securities, Fifth Third Bank National Association, Dividend Finance | web 53.com | ticker CMA
First Solar | was Solar Cells Inc
FirstEnergy | was Ohio Edison, Allegheny Energy, Centerior Energy, GPU Inc, Allegheny Power, Cleveland Electric Illuminating, General Public Utilities | owns Jersey Central Power & Light, JCP&L, Met-Ed, Metropolitan Edison, Penelec, Pennsylvania Electric, Toledo Edison, Monongahela Power, Mon Power, Potomac Edison, Penn Power, Pennsylvania Power, West Penn Power, Cleveland Electric, Jersey Central, FirstEnergy Pennsylvania Electric | web firstenergycorp.com
Fiserv | was First Data, CheckFree, Concord EFS, First Data Resources | owns Clover POS, CardConnect, STAR Network, BentoBox | ticker FI, FDC
Flex | was Flextronics, Flextronics International, Solectron | owns Anord Mardix, Crown Technical Systems
Foot Locker | was Woolworth Corporation, Venator Group
Ford Motor | short Ford, FoMoCo | owns Lincoln Motor, Ford Motor Credit, Ford Credit, Ford Pro, Mustang Mach-E
Fortinet | owns FortiGate, Lacework, Meru Networks
Fortive | owns Fluke, Gordian, Accruent, ServiceChannel, Industrial Scientific, Advanced Sterilization Products, Provation
Fox | owns Fox News, Fox Broadcasting, Fox Sports, Tubi, Fox Business, Fox Television Stations, Fox Entertainment
Foxconn, Hon Hai Precision Industry, Hon Hai
Franklin Resources | short Franklin Templeton, Franklin Templeton Investments, Franklin Res | was Legg Mason, Templeton Galbraith & Hansberger, Putnam Investments | owns Western Asset Management, Clarion Partners, ClearBridge Investments, Brandywine Global, Benefit Street Partners, Lexington Partners, Franklin Mutual Advisers, Royce Investment Partners | web franklintempleton.com | ticker LM
Freeport-McMoRan, Freeport McMoRan | short Freeport, Freeport-McMoRan C&G | was Freeport-McMoRan Copper & Gold, Phelps Dodge, Plains Exploration, McMoRan Exploration, Freeport Copper, Cyprus Amax Minerals, Freeport Sulphur | owns Grasberg, PT Freeport Indonesia, Climax Molybdenum, Cerro Verde, Freeport Minerals | web fcx.com
Garmin | owns Navionics, JL Audio, Tacx, DeLorme, Garmin International
Gartner | was Gartner Group, META Group, Corporate Executive Board, CEB | owns Capterra, GetApp, Software Advice, Gartner Peer Insights
GE Aerospace | was General Electric, GE Aviation, General Electric Aircraft Engines, GE Aircraft Engines | owns Avio Aero, Unison Industries, GE Engine Services
GE HealthCare | was GE Medical Systems, Amersham, GE Healthcare Technologies, GE Medical | owns Caption Health, MIM Software, Intelerad, Nycomed Amersham
GE Vernova | was GE Power, GE Renewable Energy, GE Energy, GE Power & Water, Alstom Power, GE Wind | owns LM Wind Power, Prolec GE, GE Hitachi Nuclear, Grid Solutions, GE Gas Power, Alteia
Gen Digital | was Symantec, NortonLifeLock, Norton, LifeLock, Avast, AVG Technologies, MoneyLion | owns Norton AntiVirus, Avira, CCleaner, Norton Utilities, ReputationDefender | ticker SYMC, NLOK
Generac | was Generac Power, Generac Portable Products | owns ecobee, Pramac, Neurio, Enbala, DR Power Equipment, Generac Generators
General Dynamics | was Gulfstream Aerospace, Convair, CSRA | owns Gulfstream, Electric Boat, Bath Iron Works, NASSCO, General Dynamics Land Systems, GDIT, General Dynamics Information Technology, Jet Aviation
General Mills | was Pillsbury, Blue Buffalo Pet Products | owns Cheerios, Betty Crocker, Blue Buffalo, Nature Valley, Häagen-Dazs, Old El Paso, Wheaties, Totino's, Annie's Homegrown, Progresso, Lucky Charms, Whitebridge Pet Brands
General Motors | owns Chevrolet, Cadillac, Buick, GM Financial, Cruise Automation, OnStar, AmeriCredit, General Motors Financial, Holden, BrightDrop, AC Delco, Chevy, Pontiac, Oldsmobile, Saturn Corporation, Delco Electronics
Genuine Parts | short Genuine Parts NAPA | owns NAPA, NAPA Auto Parts, Motion Industries, Alliance Automotive Group, Repco, Rayloc
Gilead Sciences | short Gilead | was Immunomedics, Kite Pharma, Pharmasset, Myogen, CV Therapeutics, Forty Seven, CymaBay, Triangle Pharmaceuticals | owns Kite, Biktarvy, Truvada, Veklury, Kite a Gilead Company | ticker KITE
GlaxoSmithKline, GSK | was Glaxo Wellcome, SmithKline Beecham, Burroughs Wellcome, SmithKline, Glaxo, Beecham, Tesaro | owns ViiV Healthcare, Stiefel
Glencore | was Xstrata, Glencore Xstrata, Marc Rich
Global Payments | was Heartland Payment Systems, Total System Services, TSYS, Worldpay, National Data Corp, Vantiv | owns Heartland, Evo Payments, Genius POS, Netspend
Globe Life | was Torchmark, Liberty National, Liberty National Insurance | owns Liberty National Life, American Income Life, Family Heritage Life, United American Insurance, Globe Life and Accident | ticker TMK
GoDaddy | was Jomax Technologies | owns Media Temple, Host Europe Group, Sucuri, Poynt, Main Street Hub
Goldman Sachs, Goldman Sachs Group | short Goldman | owns Goldman Sachs Bank, GS Bank, Goldman Sachs Asset Management, GSAM, Petershill, Spear Leeds & Kellogg, Goldman Sachs International, Ayco, Innovator Capital Management, Industry Ventures, Goldman Sachs Bank USA
Goodyear Tire & Rubber, Goodyear | was Cooper Tire & Rubber, Cooper Tire | owns Kelly Tires
Haleon | was GSK Consumer Healthcare, GlaxoSmithKline Consumer Healthcare | owns Sensodyne, Advil, Panadol, Centrum, Voltaren, Theraflu
Halliburton | was Dresser Industries, Brown & Root, Landmark Graphics | owns Sperry Drilling, Baroid, Landmark Software, Boots & Coots, Summit ESP, Welex
Hanesbrands | owns Hanes, Playtex
Harley-Davidson | short Harley
Hartford | was Hartford Financial Services, Hartford Fire Insurance, ITT Hartford, Navigators Group, Hartford Financial | owns Hartford Fire, Hartford Casualty Insurance, Hartford Funds, Twin City Fire Insurance, Maxum Specialty, Navigators
Hasbro | was Hassenfeld Brothers, Tonka, Parker Brothers, Kenner, Milton Bradley | owns Nerf, Wizards of the Coast, Monopoly, Transformers, Play-Doh, My Little Pony, Magic the Gathering, Playskool, Dungeons & Dragons, Peppa Pig, Mr. Potato Head
HCA Healthcare, HCA | was Hospital Corporation of America, Columbia/HCA, HCA Holdings, Columbia HCA Healthcare, Mission Health | owns MidAmerica Health, Mission Health System, MedCity, Sarah Cannon, TriStar Health, HealthONE, Galen College of Nursing, Methodist Healthcare San Antonio
Healthpeak Properties, Healthpeak | was HCP, Physicians Realty Trust, Health Care Property Investors, Health Care Property, CNL Retirement Properties, Healthpeak OP, DOC DR LLC | ticker PEAK, HCP
Heineken | was Scottish & Newcastle, FEMSA Cerveza | owns Amstel, Dos Equis, Lagunitas, Moretti
Henkel | was Dial Corporation, National Starch | owns Loctite, Persil, Schwarzkopf, Snuggle
Henry Schein | short Schein, Schein Henry | owns Dentrix, Henry Schein One, Butler Schein, Sullivan Dental Products, Henry Schein Dental, Henry Schein Medical, BioHorizons, Micro Bio-Medics
Hershey | short Hersheys, Hershey Foods | owns Reese's, SkinnyPop, Amplify Snack Brands, Jolly Rancher, Twizzlers, Dot's Pretzels, Pirate's Booty, Ice Breakers, LesserEvil, Hershey Chocolate, Hershey's Kisses, Dots Homestyle Pretzels, Sour Strips | web hersheys.com, thehersheycompany.com
Hertz, Hertz Global | owns Dollar Rent A Car, Thrifty Car Rental
Hewlett Packard Enterprise | short HP Enterprise, HP Ent | was Juniper Networks, Cray, Cray Research, Aruba Networks, Silicon Graphics, 3PAR, Nimble Storage, SimpliVity, Tandem Computers, SGI | owns Aruba, HPE Aruba, GreenLake, Zerto, HPE Financial Services, Mist Systems, Proliant | ticker JNPR
Hilton, Hilton Worldwide | short Hilton Hotels & Resorts | was Hilton Hotels, Promus Hotel, Embassy Suites Inc, Hilton International | owns DoubleTree, Hampton Inn, Waldorf Astoria, Conrad Hotels, Homewood Suites, Hilton Garden Inn, Home2 Suites, Tru by Hilton, Graduate Hotels, Hampton by Hilton, Curio Collection, Spark by Hilton
Hitachi | was GlobalLogic | owns Hitachi Vantara, Hitachi Energy, Hitachi Rail
Holcim | was LafargeHolcim, Lafarge, Holderbank | owns Lafarge Canada
Home Depot | was HD Supply, SRS Distribution, Interline Brands, GMS | owns SRS, The Company Store, Redi Carpet, Expo Design Center, Heritage Pool Supply
Honda Motor, Honda | owns Acura, American Honda
Honeywell Aerospace | short Honeywell Aero, Honeywell Aerospace Technologies | was Garrett AiResearch, AlliedSignal Aerospace, Bendix King, CAES Systems | owns Garrett Turbine Engine | ticker HONA
Honeywell Technologies | was Honeywell International, Honeywell Automation | owns Honeywell Building Automation, Intelligrated, Tridium, UOP LLC, Honeywell UOP, Notifier, Sundyne, Elster, Metrologic, Novar, LenelS2, Honeywell Process Solutions, Ademco
Hormel Foods | was Geo. A. Hormel, George A. Hormel | owns Spam, Skippy, Jennie-O, Planters, Applegate Farms, Applegate, Justin's, Jennie-O Turkey Store, Corn Nuts, Dinty Moore, Columbus Craft Meats, Wholly Guacamole, Don Miguel, Hormel Chili, Planters Peanuts
Host Hotels & Resorts | was Host Marriott
Howmet Aerospace | was Arconic, Howmet Castings, Howmet International, Cordant Technologies, Firth Rixson, RTI International Metals | owns Howmet Fastening Systems, Huck Fasteners | ticker ARNC
HP, HP Inc | was Compaq, Compaq Computer, Digital Equipment, DEC, Plantronics | owns HyperX, Polycom, Teradici, OMEN Gaming, LaserJet, DeskJet, Snapfish
HSBC, HSBC Holdings | was Midland Bank, Household International, Hongkong and Shanghai Banking, Republic New York, Marine Midland | owns First Direct, Hang Seng Bank, HSBC Bank, HSBC USA
Huawei | owns HiSilicon
Hubbell | was Harvey Hubbell | owns Burndy, Raco, Hubbell Power Systems, Killark, Aclara Technologies, Aclara, Kerite, Hubbell Wiring, Chalmit, Systems Control, DMC Power, Wiegmann
Humana | was Extendicare, Kindred at Home | owns CenterWell, Humana Insurance, ChoiceCare, CarePlus Health Plans, Humana Health Plan, Arcadian Management, Humana Military, Conviva
Huntington Bancshares | was FirstMerit, TCF Financial, Chemical Financial, Sky Financial, Cadence Bank, Veritex, Veritex Holdings, TCF National Bank, BancorpSouth, Talmer, Cadence Bancorporation | owns Huntington Bank, Huntington National Bank, TCF Bank, Capstone Partners | web huntington.com | ticker TCF, FMER, CADE
Huntington Ingalls Industries, HII | short Huntington Ingalls | was Newport News Shipbuilding, Northrop Grumman Shipbuilding, Ingalls Shipbuilding, Northrop Shipbuilding, Avondale Shipyards, Alion Science and Technology | owns Newport News, Ingalls, HII Mission Technologies, Newport News Shipbuilding and Dry Dock, Huntington Ingalls Shipbuilding
Hyatt Hotels | owns Park Hyatt, Grand Hyatt, Andaz, Playa Hotels
Hyundai Motor, Hyundai | short Hyundai Motors | owns Genesis Motor, Boston Dynamics
Iberdrola | was ScottishPower | owns Avangrid, Neoenergia
IBM, International Business Machines | short Big Blue, Int'l Business Machines | was Computing-Tabulating-Recording, Lotus Development, Cognos, SPSS, Tivoli Systems, Rational Software, Informix, Internet Security Systems | owns Red Hat, HashiCorp, SoftLayer, Apptio, Turbonomic, IBM Credit, Lotus Software, DataStax, webMethods, Promontory Financial, StreamSets, Cloudant, Sterling Commerce | ticker RHT
IDEX | was Houdaille Industries | owns Viking Pump, Warren Rupp, Gast Manufacturing, Hale Products, Hurst Jaws of Life, Mott Corporation, Banjo Corporation, Micropump, BAND-IT, Pulsafeeder
Idexx Laboratories, Idexx | short Idexx Labs | was International Diagnostic Systems | owns SNAP Test, VetConnect, ezyVet, SmartFlow, Cornerstone Software
IKEA, Ingka | owns Ingka Group
Illinois Tool Works, ITW | short Illinois Tools | owns Hobart, Miller Welding, Miller Electric Manufacturing, Paslode, Wynn’s, Premark International, Signode Packaging, Instron, Duo-Fast, Rain-X, ITW Food Equipment, MTS Test & Simulation, Vulcan-Hart, Hobart Brothers, Permatex, Brooks Instrument
Imperial Brands | was Imperial Tobacco, Commonwealth Brands | owns Gauloises, Davidoff Cigarettes, ITG Brands
Incyte | was Incyte Genomics, Incyte Pharmaceuticals | owns Jakafi, Opzelura, Escient Pharmaceuticals
Inditex | was Industria de Diseño Textil | owns Zara, Massimo Dutti, Pull&Bear, Bershka, Zara Home, Stradivarius
ING, ING Groep | was Internationale Nederlanden | owns ING-DiBa, ING Bank
Ingersoll Rand | was Gardner Denver, Gardner Denver Holdings | owns Nash Pumps, Milton Roy, ILC Dover, SPX Flow Air Treatment, ARO Fluid, Thomas Pumps, Haskel, Hibon, Robuschi, CompAir, Elmo Rietschle | ticker GDI
Insulet, Insulet Corporation | owns Omnipod
Intel, Intel Corporation | short Chipzilla | was Habana Labs, Movidius | owns Nervana Systems, Xeon, Pentium, Intel Foundry
Interactive Brokers | short IB Group, IBG LLC, Interactive Broker | was Timber Hill, Interactive Brokers Group | owns IBKR Lite, Covestor, Greenwich Compliance
Intercontinental Exchange | was NYSE Euronext, NYSE Group, New York Board of Trade, Creditex, Interactive Data, International Petroleum Exchange | owns New York Stock Exchange, NYSE, Ellie Mae, Black Knight, ICE Mortgage Technology, NYSE Arca, ICE Futures, ICE Data Services, Simplifile, NYSE American, Bakkt ICE | web theice.com, ice.com, nyse.com | ticker BKI
InterContinental Hotels Group, IHG, InterContinental Hotels | was Six Continents, Bass Hotels | owns Holiday Inn, Crowne Plaza, Kimpton, Staybridge Suites, Candlewood Suites
International Airlines Group, International Consolidated Airlines, IAG | owns British Airways, Iberia, Aer Lingus, Vueling
International Flavors & Fragrances, IFF | was DuPont Nutrition & Biosciences, Frutarom, Van Ameringen-Haebler, Bush Boake Allen, DuPont Nutrition & Health, Danisco | owns Lucas Meyer Cosmetics, Genencor
International Paper | was DS Smith, Champion International, Union Camp, Temple-Inland, Federal Paper Board, Hammermill Paper | owns Hammermill
Intesa Sanpaolo | was Banca Intesa, Sanpaolo IMI | owns Banco di Napoli
Intuit | was Mailchimp Inc | owns TurboTax, QuickBooks, Credit Karma, ProSeries, Lacerte
Intuitive Surgical | was Computer Motion | owns da Vinci Surgical, da Vinci Surgical System, da Vinci Robots
Invesco | was Amvescap, AIM Investments, OppenheimerFunds, Van Kampen, Invesco Perpetual, Guggenheim ETFs, Perpetual Investments, PowerShares Capital | owns PowerShares, Invesco QQQ, Invesco Advisers, WL Ross, Invesco Aim
Invitation Homes | was Starwood Waypoint Homes, Colony American Homes, Starwood Waypoint, Waypoint Homes | owns ResiBuilt Homes | web invitationhomes.com, invh.com
IQVIA | was Quintiles, IMS Health, Quintiles IMS, Quintiles Transnational, Quintiles IMS Holdings, IQVIA Holdings | owns Q2 Solutions | ticker Q, IMS
Iron Mountain | was Pierce Leahy, Recall Holdings, Schooner Capital, Iron Mountain Atomic Storage | owns IO Data Centers, Regency Technologies, ITRenew, Iron Mountain Information Management
J.B. Hunt, J.B. Hunt Transport Services, J.B. Hunt Transport | short Hunt J.B.
J.M. Smucker | short Smucker's, Smucker, Smuckers Jam | was Hostess Brands, Big Heart Pet Brands, Ainsworth Pet Nutrition, Folgers Coffee Company, Big Heart Pet, Del Monte Pet | owns Folgers, Milk-Bone, Uncrustables, Hostess, Twinkies, Meow Mix, Café Bustelo, Kibbles 'n Bits, Rachael Ray Nutrish, Voortman, Pup-Peroni
Jabil | was Jabil Circuit, Jabil Circuits | owns Nypro, Green Point, Plasticos Castella, Pharmaceutics International, Mikros Technologies, Hanley Energy
Jack Henry & Associates, Jack Henry | owns Symitar, ProfitStars, Banno, Payrailz, iPay Solutions
Jacobs Solutions | was Jacobs Engineering, CH2M, CH2M Hill, Jacobs Engineering Group, KeyW, Sverdrup, Aker Kvaerner Americas, Sinclair Knight Merz | owns PA Consulting, PA Consulting Group, BlackLynx, StreetLight Data | ticker JEC
JBS | was Swift & Company, Smithfield Beef | owns Pilgrim's Pride, Swift Prepared Foods, JBS USA
JD.com | was Jingdong, 360buy
Johnson & Johnson, J&J, JNJ | was Actelion, Abiomed, Shockwave Medical, Intra-Cellular Therapies, Centocor, ALZA, Scios, Auris Health, Synthes, Crucell, Intra-Cellular | owns Janssen, DePuy Synthes, Ethicon, DePuy, Biosense Webster, Acuvue, Janssen Pharmaceuticals, Johnson & Johnson Innovative Medicine, Janssen Biotech, J&J Vision, Momentis, J&J MedTech, Johnson and Johnson MedTech, McNeil Pharmaceutical | ticker SHOK
Johnson Controls | was Tyco International, York International, SimplexGrinnell, Tyco Fire & Security, Tyco Intl | owns Silent-Aire, Sensormatic, Tyco Fire Protection, Ansul, Software House, York Chillers, Metasys | ticker TYC
JPMorgan Chase, JPMorgan | short JPMC | was Chemical Bank, Bank One, Bear Stearns, Washington Mutual, WaMu, Manufacturers Hanover, Chase Manhattan, First Chicago NBD, First Republic, First Republic Bank, Chemical Banking, Morgan Guaranty, Hambrecht & Quist, Banc One, NBD Bancorp, Great Western Financial | owns Chase Bank, Chase, JPMorgan Chase Bank, J.P. Morgan Securities, JPMorgan Asset Management, WePay, Nutmeg Savings, InstaMed, cxLoyalty, Frosch Travel, JPMorgan Chase Bank National Association | web chase.com
Kellanova | was Kellogg, Kellogg's, Keebler | owns Pringles, Cheez-It, Eggo, Pop-Tarts, Rice Krispies Treats, MorningStar Farms | ticker K
Kenvue | was Johnson & Johnson Consumer Health, J&J Consumer, J&J Consumer Health, Johnson & Johnson Consumer, McNeil Consumer Healthcare | owns Tylenol, Listerine, Neutrogena, Band-Aid, Aveeno, Benadryl, Zyrtec, Motrin, Johnson's Baby, Nicorette, Imodium, Sudafed, Rogaine, OGX, Johnson's Baby Shampoo, Lubriderm, Carefree
Kering | was PPR, Pinault-Printemps-Redoute | owns Gucci, Yves Saint Laurent, Bottega Veneta, Balenciaga, Alexander McQueen, Saint Laurent
Keurig Dr Pepper | was Dr Pepper Snapple, Keurig Green Mountain, Green Mountain Coffee Roasters, Dr Pepper Snapple Group, Green Mountain Coffee, Dr Pepper/Seven Up, Cadbury Schweppes Americas Beverages, Dr Pepper/7up | owns Keurig, Snapple, Dr Pepper, Canada Dry, A&W Root Beer, Mott's, Core Hydration, Bai Brands, Clamato, Hawaiian Punch, 7UP, Seven Up, Yoo-hoo, K-Cup, Big Red Soda | ticker DPS, GMCR
KeyCorp | was Society Corporation, First Niagara, First Niagara Financial, Society National Bank, Central National Bank Cleveland, McDonald Investments | owns KeyBank, KeyBank National Association, KeyBanc Capital Markets, KeyBanc, Laurel Road, Keybank NA | web key.com | ticker FNFG
Keysight Technologies, Keysight | was Agilent Electronic Measurement, Spirent, Spirent Communications, Ixia, Agilent Test & Measurement | owns Ixia Communications, Eggplant Software, ESI Group, PathWave
Kimberly-Clark | short KC Kimberly, Kimberly Clark de Huggies, K-C | was Scott Paper, Ballard Medical, Neenah Paper | owns Kleenex, Huggies, Kotex, Cottonelle, Pull-Ups, Thinx, Kimtech, K-C Professional, GoodNites, Scott Tissue, Scott Towels, Wypall
Kimco Realty, Kimco | was RPT Realty, Weingarten Realty, Weingarten Realty Investors, Ramco-Gershenson, Pan Pacific Retail, Price REIT, Kimco Income, Kimco Realty OP | ticker WRI, RPT
Kinder Morgan | was El Paso Corporation, KN Energy, El Paso Energy, Enron Liquids Pipeline, KMI Holdings, Copano Energy, Kinder Morgan Energy Partners, Sonat, Coastal Corporation, El Paso Natural Gas Company | owns Tennessee Gas Pipeline, Southern Natural Gas, Natural Gas Pipeline Company of America, El Paso Pipeline Partners, Hiland Partners, Stagecoach Gas, Colorado Interstate Gas
KKR | short Kohlberg Kravis, Kohlberg Kravis & Roberts | was Global Atlantic Financial, Prisma Capital, Global Atlantic | owns Global Atlantic Financial Group, KKR Capstone, KJR Management, KKR Financial Holdings
KLA | was KLA-Tencor, Tencor Instruments, Orbotech, KLA Instruments | owns SPTS Technologies, ICOS Vision, Photon Dynamics, Tencor
Koch, Koch Industries | was Molex Inc, Georgia-Pacific Corp | owns Invista, Flint Hills Resources, Infor, Guardian Industries, Dixie Cups, Brawny
Kohl's | was Kohl's Department Stores
Koninklijke Ahold Delhaize, Ahold Delhaize | was Ahold, Delhaize, Royal Ahold, Delhaize Group | owns Stop & Shop, Food Lion, Albert Heijn, Hannaford, Giant Food, Bol.com
Koninklijke Philips, Philips | was Royal Philips, Philips Electronics, Koninklijke Philips Electronics | owns Respironics, Philips Healthcare
KPMG | was Peat Marwick, KMG
Kraft Heinz | was H. J. Heinz, Heinz, Kraft Foods Group, Heinz H.J. | owns Heinz Ketchup, Oscar Mayer, Jell-O, Kool-Aid, Philadelphia Cream Cheese, Velveeta, Lunchables, Maxwell House, Ore-Ida, Grey Poupon, Classico, A.1. Steak Sauce, Kraft Macaroni & Cheese, Primal Kitchen, Miracle Whip, Stove Top, Lea & Perrins, Kraft Singles, Kraft Mac & Cheese | ticker KRFT, HNZ
Kroger | was Fred Meyer, Harris Teeter Supermarkets, Roundy's, Dillon Companies, Smith's Food & Drug | owns Ralphs, Harris Teeter, Fry's Food, Dillons, King Soopers, QFC, Ralphs Grocery, Mariano's, Food 4 Less, Pick 'n Save, Fry's Food Stores, City Market, Home Chef, Vitacost, Jay C, Foods Co, Pay Less Super Markets, Quality Food Centers
Kyndryl | was IBM Global Technology Services, IBM Managed Infrastructure Services
L'Oréal, L'Oreal | owns Lancôme, Maybelline, Garnier, Kiehl's, Redken, CeraVe, La Roche-Posay, Urban Decay, NYX Cosmetics
L3Harris | was Harris Corporation, L3 Technologies, L-3 Communications, Aerojet Rocketdyne, Exelis, L3Harris Technologies, ITT Exelis, Aerojet, Rocketdyne, GenCorp, Aerojet General, L-3 Communications Holdings | owns Aerojet Rocketdyne Holdings, EDO Corporation, Vidar Systems, Harris RF Communications | ticker HRS, LLL, AJRD
Labcorp | was Laboratory Corporation of America, National Health Laboratories, Covance, Roche Biomedical Laboratories, Dynacare, LabCorp Holdings, Laboratory Corporation of America Holdings, Laboratory Corp of America Hldgs, Sequenom, Chiltern, Lab Corp of America | owns Labcorp Drug Development, Monogram Biosciences, LipoScience, Integrated Genetics, Ovia Health, DIANON Systems, Personal Genome Diagnostics, Invitae
Lam Research | short Lam Rsch | was Novellus, Novellus Systems, Coventor, SEZ Group, OnTrak Systems | owns Semsysco
Las Vegas Sands | short LV Sands, Sands Las Vegas | owns Marina Bay Sands, Sands China, Venetian Macao, Londoner Macao | web sands.com
Leidos | was Dynetics, Lockheed Martin Information Systems & Global Solutions, Gibbs & Cox, Leidos Holdings, Kudu Dynamics, Lockheed IS&GS, Entrust Solutions | owns 1901 Group, QTC Management, Leidos QTC, Varec
Lennar | was CalAtlantic, CalAtlantic Group, U.S. Home, WCI Communities, Standard Pacific, Ryland Group, Ryland Homes, F&R Builders, Standard Pacific Homes | owns LENx, Quarterra, Village Builders, Lennar Mortgage, Rausch Coleman Homes, Eagle Home Mortgage, WCI Homes, Ryland
Lennox International, Lennox | owns Heatcraft, Allied Air, Armstrong Air, Ducane, Lennox Industries, Lennox Furnace, Bohn Refrigeration
Lenovo | was Legend Holdings Computer, Motorola Mobility | owns ThinkPad
Levi Strauss, Levi's | owns Dockers, Beyond Yoga
LG Electronics | was Goldstar, Lucky Goldstar, GoldStar Electronics
Liberty Mutual | was Safeco, Ohio Casualty, Ironshore | owns Safeco Insurance
Lilly (Eli), Eli Lilly | was Loxo Oncology, ImClone Systems, Hybritech, Prevail Therapeutics, DICE Therapeutics, Morphic Therapeutic, Morphic Holding, Avid Radiopharmaceuticals, POINT Biopharma, Sigilon | owns Zepbound, Mounjaro, Prozac, Trulicity, Humalog, Lilly USA, Cialis, Zyprexa, LillyDirect, Verve Therapeutics, Kisunla, Jaypirca, Scorpion Therapeutics
Lincoln National | was Jefferson-Pilot | owns Lincoln Financial
Linde | was Praxair, BOC Group, Praxair Distribution, Linde Industrial Gases, BOC Gases, Union Carbide Industrial Gases | owns Lincare, Praxair Surface Technologies, Linde Engineering, White Martins, BOC, Lincare Holdings, Lotepro | ticker PX
Lions Gate Entertainment, Lionsgate | owns Starz
Live Nation, Live Nation Entertainment | was SFX Entertainment, Clear Channel Entertainment, Ticketmaster Entertainment, Concert Productions International, House of Blues Entertainment | owns Ticketmaster, House of Blues, Front Line Management, C3 Presents, OCESA, Festival Republic, Insomniac Events, Live Nation Concerts
Lloyds Banking Group, Lloyds Bank | was Lloyds TSB, HBOS, Halifax, Trustee Savings Bank | owns Bank of Scotland, Scottish Widows, Black Horse
Lockheed Martin | short Lockheed, LMCO | was Lockheed Aircraft, Comsat, Sikorsky Aircraft, Loral Federal Systems | owns Sikorsky, Skunk Works, Terran Orbital, Lockheed Martin Aeronautics, Lockheed Martin Space | web lmco.com
Loews, Loews Corporation | short Loews Tisch | was Loew's Theatres | owns CNA Financial, Boardwalk Pipelines, Loews Hotels, Boardwalk Pipeline Partners, Altium Packaging, Texas Gas Transmission, Gulf South Pipeline
London Stock Exchange Group, LSEG, London Stock Exchange | was Refinitiv, Thomson Reuters Financial & Risk | owns FTSE Russell, LCH
Lowe's | short Lowe's Home Improvement, Lowes Home Centers | was Lowe's North Wilkesboro Hardware, Eagle Hardware, Eagle Hardware & Garden | owns Foundation Building Materials, Artisan Design Group, Orchard Supply Hardware, Kobalt Tools, STAINMASTER
Lucid, Lucid Group | was Atieva
Lululemon Athletica, Lululemon | short Lulu, lululemon athletica Canada | owns MIRROR Fitness, Lululemon Studio
Lumen, Lumen Technologies | was CenturyLink, Qwest, Level 3 Communications, CenturyTel, Embarq, US West | ticker CTL
Lumentum | was JDSU, NeoPhotonics, Oclaro, Cloud Light Technology | owns Cloud Light | ticker JDSU, OCLR
LVMH, LVMH Moet Hennessy Louis Vuitton, Moët Hennessy Louis Vuitton | owns Louis Vuitton, Dior, Tiffany, Sephora, Moët & Chandon, Bulgari, Fendi, Givenchy, TAG Heuer, Dom Pérignon, Hennessy, Christian Dior, Rimowa, Hublot, Loro Piana
Lyft | was Zimride | owns FreeNow
LyondellBasell | was Lyondell Chemical, Basell, Lyondell Petrochemical, A. Schulman, Equistar, Millennium Chemicals, Basell Polyolefins, Lyondell, Equistar Chemicals, Arco Chemical, Quantum Chemical | owns Houston Refining, APK AG, Schulman Composites | web lyb.com, lyondellbasell.com
M&T Bank | short M and T | was Manufacturers and Traders Trust, People's United, People's United Financial, Hudson City Bancorp, First Empire State, Wilmington Trust Corp, Allfirst Financial, Provident Bankshares, Hudson City Savings Bank, ONBANCorp, People’s United Bank | ticker PBCT
Macy's | was Federated Department Stores, May Department Stores, Federated Dept Stores | owns Bloomingdale's, Bluemercury
Marathon Petroleum | short Marathon Petro | was Andeavor, Tesoro, Western Refining, Marathon Ashland Petroleum | owns Speedway, MPLX, ARCO Stations, Andeavor Logistics, Western Refining Logistics | ticker ANDV
Marriott, Marriott International | was Starwood Hotels, Starwood Hotels & Resorts, Starwood Hotels & Resorts Worldwide | owns Ritz-Carlton, Sheraton, Westin, W Hotels, St. Regis, Courtyard by Marriott, Residence Inn, Renaissance Hotels, Gaylord Hotels, Delta Hotels, Moxy Hotels, SpringHill Suites, Fairfield Inn, Le Méridien, Autograph Collection, Aloft Hotels, Protea Hotels, citizenM, Bonvoy, Bulgari Hotels, Edition Hotels, Fairfield by Marriott, TownePlace Suites, Marriott Hotels, Marriott Bonvoy, The Ritz-Carlton Hotel Company | ticker HOT
Mars | was Wm. Wrigley Jr., Wrigley | owns M&M's, Snickers, Pedigree, Whiskas, Royal Canin, Banfield, VCA Animal Hospitals, Skittles, Uncle Ben's
Marsh McLennan, Marsh & McLennan | short MMC, Marsh Mac | was Jardine Lloyd Thompson, Johnson & Higgins, Sedgwick Group, McGriff Insurance, JLT Group | owns Mercer, Oliver Wyman, Guy Carpenter, Marsh Risk, Marsh USA, McGriff, Marsh & McLennan Agency | web mmc.com, marshmclennan.com, marsh.com | ticker MMC
Martin Marietta Materials, Martin Marietta | short Martin Marietta Aggregates | was Texas Industries, Bluegrass Materials, TXI | owns Magnesia Specialties, Riverside Cement
Marvell Technology, Marvell | was Marvell Semiconductor, Cavium, Inphi, Marvell Technology Group, Aquantia, QLogic, Innovium, Cavium Networks, Celestial AI | owns XConn Technologies | ticker IPHI, CAVM
Masco | was Masco Screw Products, MascoTech | owns Delta Faucet, Behr, Behr Paint, Hansgrohe, Brizo, Kraftmaid, HotSpring Spas, Watkins Wellness, Kichler, BEHR Process, Behr Paints, Milgard
Massachusetts Mutual Life Insurance, MassMutual | was Massachusetts Mutual | owns Barings
Mastercard | was MasterCard International, Master Charge, Interbank Card Association, Europay, Interbank | owns Maestro, Cirrus, Vocalink, Recorded Future, Finicity, NuData Security, Ethoca, Ekata, Dynamic Yield, Mastercard Worldwide, RiskRecon
Match, Match Group | owns Tinder, Hinge, OkCupid, Plenty of Fish
Mattel | was Fisher-Price Inc, Tyco Toys | owns Barbie, Hot Wheels, American Girl, Matchbox
McCormick | short McCormick Spices, McCormick Spice | owns French's, Frank's RedHot, Old Bay, Lawry's, Cholula, Zatarain's, FONA International, Stubb's, Schwartz Spices, Thai Kitchen, French's Mustard, Club House Spices, Ducros, Old Bay Seasoning
McDonald's | short McD, Mickey D's, MacDonald's, Golden Arches, McDonald’s Restaurants, McD's, Maccas | owns Big Mac, McCafé, Happy Meal
McKesson | was McKesson HBOC, McKesson Robbins, PSS World Medical, Foremost-McKesson, US Oncology, Celesio, D & K Healthcare, HBOC, Per-Se Technologies | owns CoverMyMeds, RelayHealth, McKesson Medical-Surgical, The US Oncology Network, RxCrossroads, Biologics Inc, Health Mart, McKesson Canada, PRISM Vision
Medtronic | was Covidien, Tyco Healthcare, Mazor Robotics, Sofamor Danek, Minimed, Kyphon, ev3 Inc, Intersect ENT, Arterial Vascular Engineering, Given Imaging, Sofamor Danek Group, HeartWare, Xomed | owns MiniMed Group, Nellcor, Hugo RAS, Kendall Healthcare, Valleylab, US Surgical, Mallinckrodt Medical, Puritan Bennett | ticker COV
Mercedes-Benz, Mercedes-Benz Group | was Daimler, Daimler-Benz | owns Mercedes, Maybach, Smart Automobile, Mercedes Benz Cars
Merck & Co., Merck and Co | was Merck Sharp & Dohme, Schering-Plough, Acceleron, Acceleron Pharma, Prometheus Biosciences, Cubist Pharmaceuticals, Idenix, Sirna Therapeutics, Medco Containment, Verona Pharma, Cidara Therapeutics | owns MSD, Keytruda, Gardasil, Januvia, Merck Animal Health, MSD Animal Health, Intervet, Idenix Pharmaceuticals, Imago BioSciences, Winrevair | ticker SGP
Merck KGaA | was Sigma-Aldrich, Millipore, E. Merck Darmstadt | owns EMD Serono, MilliporeSigma, Merck Serono, EMD Millipore, Versum Materials | web merckgroup.com
Meta Platforms, Meta | was Facebook | owns Instagram, WhatsApp, Oculus, Messenger, Threads App, Reality Labs, Kustomer, Onavo, Meta Quest, Oculus VR, Manus AI | web facebook.com, fb.com, instagram.com, whatsapp.com | ticker FB
MetLife | was Metropolitan Life Insurance, Metropolitan Life, Met Life Insurance, New England Life, GenAmerica, American Life Insurance Company, Alico, Provida AFP, The Travelers Life and Annuity, PineBridge Investments | owns Metropolitan Tower Life, MetLife Investment Management, PineBridge, Versant Health, MetLife Alico, American Life Insurance Company Alico, Delaware American Life
Mettler Toledo, Mettler-Toledo International, Mettler-Toledo | short Mettler, MTD Scales | owns Rainin, Ohaus, Pendotech, Rainin Instrument, Mettler-Toledo Safeline
MGM Resorts, MGM Resorts International | was MGM Mirage, MGM Grand, Mandalay Resort Group, Mirage Resorts, Mandalay Resort, Circus Circus Enterprises, Circus Circus | owns Bellagio, Mandalay Bay, Aria Resort, BetMGM, MGM China, LeoVegas, Borgata, New York-New York Hotel, Luxor Hotel, Excalibur Hotel, The Cosmopolitan of Las Vegas, MGM Grand Las Vegas, Borgata Hotel Casino, Aria Resort & Casino, MGM Grand Detroit
Microchip Technology | was Atmel, Microsemi, Standard Microsystems, Micrel, SMSC, Silicon Storage Technology, Supertex, Symmetricom, Vitesse Semiconductor, PMC-Sierra, Actel | owns Frequency and Time Systems | ticker ATML, MSCC
Micron Technology, Micron | was Numonyx, Elpida, Lexar Media, Elpida Memory, Micron Semiconductor, Inotera | owns Crucial Memory, Crucial, Ballistix
Microsoft | was Nuance Communications, aQuantive, Nuance, Great Plains Software, Navision, ScanSoft | owns LinkedIn, GitHub, Activision Blizzard, Xbox, Azure, Activision, Bethesda, Skype, Mojang, ZeniMax Media, Bing, Office 365, Blizzard Entertainment, King Digital, Yammer, Microsoft Azure, Minecraft, Bethesda Softworks, Xandr, Hotmail, Microsoft Teams, ZeniMax, Candy Crush, RiskIQ | ticker LNKD, ATVI
Mid-America Apartment Communities | short Mid-America Apartments, Mid-America Apt | was Post Properties, Colonial Properties, Colonial Properties Trust, Post Apartment Homes, Roberts Realty Corporation, Mid-America Realty, Flournoy Development | web maac.com
Mitsubishi Electric | owns Iconics
Mitsubishi UFJ Financial Group, MUFG, Mitsubishi UFJ | was Bank of Tokyo-Mitsubishi, UFJ Holdings, Bank of Tokyo, Mitsubishi Tokyo Financial | owns MUFG Bank, ACOM
Mizuho Financial Group, Mizuho | was Dai-Ichi Kangyo, Fuji Bank, Industrial Bank of Japan | owns Greenhill
Moderna | was ModeRNA Therapeutics | owns Spikevax
Molson Coors Beverage, Molson Coors | was Molson Coors Brewing, Adolph Coors, Coors Brewing, MillerCoors, Bass Brewers, StarBev, Molson Companies | owns Coors Light, Miller Lite, Blue Moon, Miller Brewing, Coors, Molson Canadian, Carling, Staropramen, Leinenkugel's, Miller High Life, Keystone Light, ZOA Energy, Killian's, Blue Moon Brewing, Topo Chico Hard Seltzer, Coors Banquet, Hamm's, Vizzy, Carling Black Label
Mondelez, Mondelez International, Mondelēz | was Nabisco Holdings, Kraft Foods International, Cadbury plc, Clif Bar & Company, Nabisco Group Holdings | owns Oreo, Toblerone, Milka, Triscuit, Nabisco, Chips Ahoy, Belvita, Tate's Bake Shop, LU Biscuits, Sour Patch Kids, Ricolino, Chipita, Côte d'Or, Wheat Thins, Green & Black's, Hu Chocolate, Swedish Fish, Enjoy Life Foods, Cadbury Dairy Milk, Halls Cough Drops
Monolithic Power Systems, Monolithic Power | web monolithicpower.com
Monster Beverage | was Hansen Natural, Hansen's Natural, Hansen's Juices, Bang Holdings, Vital Pharmaceuticals | owns Monster Energy, Reign Total Body Fuel, Bang Energy, NOS Energy, Full Throttle Energy, CANarchy, Monster Energy Drink, CANarchy Craft Brewery | web monsterenergy.com, monsterbevcorp.com
Moody's | was KMV LLC, Risk Management Solutions, Bureau van Dijk | owns Moody's Investors Service, Moody's Analytics, RMS, Bureau van Dijk Electronic Publishing, Moody's Ratings, Moody's Investor Service, Reis Inc, Orbis Database, Moodys Investors Svc
Morgan Stanley | was Dean Witter, Morgan Stanley Dean Witter, Dean Witter Discover, Smith Barney, Dean Witter Reynolds, Eaton Vance, Shearson Lehman Smith Barney, Solium Capital, EquityZen, Van Kampen Investments | owns E*TRADE, Morgan Stanley Smith Barney, Parametric Portfolio, Calvert Research, Morgan Stanley Wealth Management, E*Trade Financial, Morgan Stanley Capital, Morgan Stanley Bank, Morgan Stanley Investment Management, Mesa West Capital, Shareworks, Morgan Stanley Private Bank, Parametric Portfolio Associates, Atlanta Capital Management | ticker ETFC, MWD
Mosaic, Mosaic Company | was IMC Global, IMC Fertilizer, IMC Agrico, International Minerals & Chemical, Vale Fertilizantes, CF Phosphate | owns MicroEssentials, Mosaic Fertilizantes, Mosaic Crop Nutrition, Mosaic Potash
Motorola Solutions | short Motorola | was Galvin Manufacturing, Pelco, Vigilant Solutions, Motorola Communications, Airwave Solutions | owns Avigilon, WatchGuard Video, Vertex Standard, Silvus Technologies, Openpath, Rave Mobile Safety, Silvus, Rave Mobile, WAVE PTX, Kodiak Networks, IndigoVision, MOTOTRBO
MSCI | was Morgan Stanley Capital International, RiskMetrics, RiskMetrics Group, Barra, Capital International Indices, MSCI Barra, Investment Property Databank, Measurisk, Fabric RQ | owns Burgiss, Real Capital Analytics, Carbon Delta, Trove Research, InvestorForce, IPD Global, The Burgiss Group, Foxberry
Munich Re, Münchener Rück, Muenchener Rueck | was Munich Reinsurance | owns ERGO, Hartford Steam Boiler, American Modern Insurance
Nasdaq | was Nasdaq OMX, NASDAQ Stock Market, NASDAQ OMX Group, OMX Group, Boston Stock Exchange, Philadelphia Stock Exchange, International Securities Exchange, Verafin, OMX AB, Instinet Inet | owns Adenza, Calypso Technology, AxiomSL, eVestment, Nasdaq Stockholm, Quandl, ISE Holdings, Nasdaq Copenhagen, Calypso AxiomSL, Nasdaq Nordic, Nasdaq Verafin, Solovis
National Grid | was KeySpan, Niagara Mohawk, New England Electric System, Western Power Distribution | owns Boston Gas, Massachusetts Electric, Brooklyn Union Gas
Nationwide, Nationwide Mutual Insurance | was Allied Insurance, Harleysville, Titan Insurance | owns Scottsdale Insurance, Nationwide Insurance
NatWest, NatWest Group | was Royal Bank of Scotland, RBS, National Westminster Bank, Royal Bank of Scotland Group | owns Coutts, Ulster Bank
Nestlé, Nestle | was Ralston Purina, Gerber Products, Carnation Company | owns Nespresso, Purina, Nescafé, Gerber, Perrier, San Pellegrino, Stouffer's, Maggi, KitKat, Hot Pockets, DiGiorno, Coffee-mate, Blue Bottle Coffee, Nesquik
NetApp | was Network Appliance, Network Appliances, NetApp Inc Network Appliance | owns SolidFire, Spot by NetApp, CloudCheckr, Instaclustr, ONTAP, Decru, Network Appliance ONTAP, Engenio, Topio, Bycast, Onaro
Netflix | owns Millarworld, Night School Studio, Animal Logic, Netflix Studios, DVD.com, Scanline VFX, Roald Dahl Story, Netflix Games, Ready Player Me
Newell Brands | was Newell Rubbermaid, Jarden, Rubbermaid | owns Sharpie, Coleman, Graco, Yankee Candle, Crock-Pot, Paper Mate
Newmont | was Newmont Mining, Goldcorp, Newcrest, Newcrest Mining, Newmont Gold, Newmont Goldcorp, Franco-Nevada Mining, Normandy Mining, Santa Fe Pacific Gold, Glamis Gold, Battle Mountain Gold, Fronteer Gold, Miramar Mining | owns Yanacocha, Minera Yanacocha, Lihir Gold | ticker GG, NCM
News Corp, News Corporation | owns Dow Jones, Wall Street Journal, HarperCollins, New York Post, Barron's, Realtor.com, MarketWatch, REA Group, The Times of London, Move Inc, Factiva, OPIS, News UK, Investor's Business Daily, Storyful, Harlequin Enterprises, WSJ, Herald Sun, Harlequin Books | web newscorp.com, wsj.com, dowjones.com
NextEra Energy, NextEra | was FPL Group, Florida Power & Light Group, Gulf Power Company, Florida City Gas, FPL Energy | owns FPL, Florida Power & Light, NextEra Energy Resources, NextEra Energy Partners, NextEra Energy Capital Holdings, Lone Star Transmission, GridLiance, FPL FiberNet, NextEra Energy Transmission, Symmetry Energy Solutions | web fpl.com
Nielsen | was VNU, ACNielsen
Nike | was Blue Ribbon Sports | owns Converse, Air Jordan, Jordan Brand, RTFKT, Converse All Star, Chuck Taylor, Nike ACG
Nintendo | owns Super Mario, Game Boy
Nippon Steel | was Sumitomo Metal, Nippon Steel & Sumitomo Metal
Nippon Telegraph and Telephone, NTT | was Dimension Data | owns NTT Docomo, NTT Data, Docomo
NiSource | was Northern Indiana Public Service, Columbia Energy Group, Columbia Energy, NIPSCO Industries, Bay State Gas, Columbia Gas System | owns NIPSCO, Columbia Gas of Ohio, Columbia Gas, Columbia Gas of Pennsylvania, Columbia Gas of Virginia, Columbia Gas of Kentucky, Columbia Gas of Maryland, Columbia Gas of Massachusetts
Nissan Motor, Nissan | was Datsun | owns Infiniti, Nissan Motor Acceptance
Nokia | was Alcatel-Lucent, Lucent Technologies, Infinera, Alcatel, Lucent, Nokia Siemens Networks, Siemens Networks | owns Bell Labs, Nokia Bell Labs
Nomura, Nomura Holdings | owns Instinet
Nordson | owns Asymtek, CyberOptics, EFD Inc, Nordson EFD, Xaloy, Nordson March, DAGE Precision, Nordson Dage, Nordson Asymtek, NDC Technologies, ARAG Group, Value Plastics, Atrion Corporation
Norfolk Southern | short Norfolk So | was Norfolk & Western, Southern Railway, Norfolk and Western Railway | owns Norfolk Southern Railway, Thoroughbred Direct, Triple Crown Services, Norfolk So Railway, Cincinnati Southern Railway, Pocahontas Land
Northern Trust | short Northern Tr | was Nortrust | owns Northern Trust Asset Management, FlexShares, Northern Trust Investments, 50 South Capital, Northern Trust Securities, 50 South Capital Advisors
Northrop Grumman | short Northrop | was Grumman, Orbital ATK, TRW, Litton Industries, Orbital Sciences, Westinghouse Electronic Systems, Logicon, Alliant Techsystems, TASC Inc, Grumman Aerospace, ATK, Scaled Composites, Vought Aircraft, Ryan Aeronautical, Teledyne Ryan, Litton, TRW Space | owns Northrop Grumman Space Systems, Northrop Grumman Innovation Systems, Northrop Grumman Systems, Park Air Systems | ticker OA
Northwestern Mutual | owns Northwestern Mutual Life
Norwegian Cruise Line | short NCL, Norwegian Cruise, Norwegian Cruise Lines | was Prestige Cruises, Norwegian Caribbean Line, NCL Holding, Prestige Cruise Holdings, Kloster Cruise, Norwegian Caribbean Lines | owns Oceania Cruises, Regent Seven Seas, Regent Seven Seas Cruises, Radisson Seven Seas | web ncl.com, ncl.eu, nclhltd.com
Novartis | was Ciba-Geigy, Sandoz Laboratories, Chiron, Ciba, Avexis, The Medicines Company | owns Entresto, Cosentyx, Avidity Biosciences
Novo Nordisk | short Novo | was Novo Industri | owns Ozempic, Wegovy, Rybelsus
NRG Energy | was GenOn, GenOn Energy, Reliant Energy, Direct Energy, Vivint Smart Home, Texas Genco, RRI Energy, Mirant, Direct Energy Services, Texas Genco Holdings, Edison Mission Energy | owns Vivint, Green Mountain Energy, Cirro Energy, Stream Energy, Reliant Energy Retail, Goal Zero, NRG Home, CPower, Discount Power | ticker GEN, VVNT
Nucor | was Nuclear Corporation of America, Birmingham Steel, Reo Motor Car Company, Vulcraft Corp | owns Nucor Steel, David J. Joseph Company, Verco Decking, Harris Rebar, Nucor Tubular, Skyline Steel, C.H.I. Overhead Doors, Harris Steel, Nucor-Yamato Steel, Nucor Buildings, American Buildings Company, Rytec, Gallatin Steel
Nvidia | was Mellanox, Mellanox Technologies, 3dfx, Cumulus Networks, 3dfx Interactive, ULi Electronics, PortalPlayer, Run:ai, Icera, AGEIA, Ageia Technologies | owns GeForce, DeepMap, DGX Cloud, Mellanox Tech, CUDA, Omniverse, NVIDIA Networking, Bright Computing | ticker MLNX
NVR | was NVRyan, Ryan Homes Inc, NVHomes | owns Heartland Homes, NVR Mortgage, Fox Ridge Homes, Ryan Mortgage
NXP Semiconductors, NXP | was Freescale, Freescale Semiconductor, Philips Semiconductors, Motorola Semiconductor, Motorola SPS, VLSI Technology, Freescale Semiconductors, Philips Semiconductor, VLSI Tech, Signetics, Kinara AI | owns TTTech Auto, Aviva Links, Kinara, TTTech | ticker FSL
O'Reilly Automotive | short O'Reilly Auto Parts, O'Reillys, O’Reilly Auto | was CSK Auto, Kragen, Schuck's Auto Supply, Checker Auto Parts, Kragen Auto Parts, Hi/LO Automotive, Murray's Discount Auto, Mid-State Automotive, Groupe Del Vasto | owns Vast-Auto, Vast Auto Distribution, Bond Auto Parts | web oreillyauto.com
Occidental Petroleum | short Oxy, Oxy Petroleum, OXY USA Inc, Occidental Oil, Occi, Oxy Oil, Occidental Petro | was Anadarko, Anadarko Petroleum, Cities Service, CrownRock, Kerr-McGee Oxy, Kerr-McGee, Vintage Petroleum, MidCon, Altura Energy, Elk Hills Petroleum, IBP Oxy | owns Western Midstream Oxy, 1PointFive, Carbon Engineering, Oxy Low Carbon Ventures | web oxy.com | ticker APC
Old Dominion | short Old Dominion Freight, Old Dominion Freight Line, Old Dominion Freight Lines, OD Freight, Old Dominion Trucking, Old Dominion LTL | web odfl.com
Omnicom, Omnicom Group | was Interpublic, Interpublic Group, BBDO International, Needham Harper, IPG, McCann-Erickson, Chiat/Day, Doyle Dane Bernbach, True North Communications, Flywheel Digital, Needham Harper Worldwide, Foote Cone & Belding | owns BBDO, DDB, TBWA, McCann, Ketchum, Goodby Silverstein, FleishmanHillard, MullenLowe, Porter Novelli, Weber Shandwick, Acxiom, Golin, Hearts & Science, McCann Worldgroup, BBDO Worldwide, Interbrand, DDB Worldwide, TBWA Worldwide, Merkley + Partners, IPG Mediabrands | ticker IPG
ON Semiconductor, onsemi | was Fairchild Semiconductor, Motorola Semiconductor Components, Aptina, Cherry Semiconductor, Catalyst Semiconductor, AMI Semiconductor, SCG Holding, GT Advanced Technologies, Sanyo Semiconductor, Aptina Imaging, AMIS Holdings, California Micro Devices, Quantenna, SensL, Fairchild Semi, Quantenna Communications, GTAT | ticker FCS
Oneok | was Magellan Midstream, Magellan Midstream Partners, EnLink Midstream, Oklahoma Natural Gas Company, Oneok Partners, Medallion Midstream, Viking Gas Transmission, Northern Border Partners, EnLink, Crosstex Energy | owns Magellan Pipeline, Easton Energy, Oneok NGL, Northern Border Pipeline, WesTex Gas | ticker MMP, ENLC
Oracle | was Sun Microsystems, PeopleSoft, Siebel Systems, Cerner, JD Edwards, BEA Systems, Hyperion Solutions, Acme Packet, MICROS Systems, Software Development Laboratories, Relational Software, Hyperion Software, Retek, Endeca, Eloqua, Responsys, Datalogix, i-flex Solutions, Aconex, Taleo, RightNow Technologies, Sun Micro, Art Technology Group, Agile Software, Stellent, Portal Software, Primavera Systems, Siebel | owns NetSuite, Oracle Health, MySQL, Java, Oracle America, Oracle Cloud, Primavera, Oracle Cerner, Oracle Financial Services Software, Opower, Moat Analytics, DataFox, Hyperion, Oracle NetSuite, Bronto Software, AddThis, Oracle Financial Services | ticker JAVA, CERN
Orange | was France Telecom, Wanadoo | owns Orange Business Services
Otis Worldwide, Otis | short Otis Elev | was Otis Elevator, Otis Brothers, United Technologies Elevator, Otis Elevators, Otis Elevator & Escalator | owns Zardoya, Gen2 Elevator
Otsuka | was Otsuka Pharmaceutical | owns Abilify
Paccar | was Pacific Car and Foundry | owns Kenworth, Peterbilt, DAF Trucks, PACCAR Financial, PACCAR Parts, DAF, Leyland Trucks
Packaging Corporation of America | short PCA, Packaging Corp of Amer, Packaging Corp of Am | was Tenneco Packaging, Boise Inc, Boise Paper | owns Boise Paper Holdings | web packagingcorp.com
Palantir Technologies, Palantir | owns Palantir USG, Palantir Foundry, Palantir Gotham
Palo Alto Networks | short Palo Alto | was CyberArk, Demisto, Chronosphere | owns Cortex XDR, Prisma Cloud, CyberArk Software, Unit 42, Expanse | ticker CYBR
Panasonic | was Matsushita, Matsushita Electric, Matsushita Electric Industrial, Sanyo Electric | owns Technics, Blue Yonder
Paramount Skydance, Paramount Global | was ViacomCBS, CBS Corporation, Skydance Media | owns Paramount Pictures, Nickelodeon, MTV, Showtime, Comedy Central, CBS News, Pluto TV, Black Entertainment Television | ticker PARA, VIAC, PARAA
Parker Hannifin, Parker-Hannifin | was Clarcor, Lord Corporation, Meggitt, Exotic Metals Forming, Parker Appliance, Filtration Group, Curtis Instruments | owns Parker Aerospace, Parker Meggitt, Racor, Denison Hydraulics
Paychex | was Paycor, Oasis Outsourcing, Paycor HCM | owns SurePayroll, Oasis PEO | ticker PYCR
PayPal | was Confinity, X.com Confinity | owns Venmo, Braintree, Xoom, Paidy, Honey Science, iZettle, Zettle, Bill Me Later, Hyperwallet, PayPal Credit
Pentair | was Tyco Flow Control, Pelican Water, Tyco Flow | owns Pentair Pool, Manitowoc Ice, Sta-Rite, Everpure LLC, Hydra-Stop, Pleatco, Kreepy Krauly
PepsiCo | short Pepsi, Pepsi Cola | was Quaker Oats, Pepsi Bottling Group, PepsiAmericas, Pepsi Bottling, Tropicana Products | owns Frito-Lay, Gatorade, Doritos, Mountain Dew, Lay's, Cheetos, SodaStream, Rockstar Energy, Quaker Foods, Siete Foods, Poppi, Sabra, Pepsi-Cola North America, Bubly, Bare Snacks, Walkers Crisps, Siete
Pernod Ricard | was Allied Domecq, Vin & Sprit, Seagram Spirits | owns Absolut, Jameson, Chivas Regal, Malibu Rum, Beefeater Gin, Absolut Vodka
Pfizer | was Wyeth, Warner-Lambert, Pharmacia, Hospira, Seagen, King Pharmaceuticals, Medivation, Arena Pharmaceuticals, Metsera, Global Blood Therapeutics, Pharmacia & Upjohn, Wyeth Pharmaceuticals, Array BioPharma, Anacor, American Home Products | owns Viagra, Lipitor, Comirnaty, Paxlovid, Prevnar | ticker WYE, SGEN
PG&E | short Pacific G&E | owns Pacific Gas & Electric | web pge.com, pgecorp.com
Philip Morris International | short Philip Morris Intl | was Swedish Match | owns IQOS, Zyn, Philip Morris Products, Swedish Match North America, Vectura
Phillips 66 | short P66 | was DCP Midstream, Conoco Downstream, Tosco | owns Jet Petrol, 76 Gasoline, WRB Refining, Phillips 66 Partners, Kendall Motor Oil, Conoco Gas Stations
Pinnacle Financial Partners | was Synovus
Pinnacle West Capital | short Pinnacle West, PinWest | was AZP Group | owns Arizona Public Service, APS | web aps.com, pinnaclewest.com
PNC Financial Services, PNC | was National City, BBVA USA, RBC Bank USA, Riggs National, Mercantile Bankshares, Pittsburgh National, BBVA Compass, Provident National, FirstBank Holding, Compass Bancshares, Midlantic, Compass Bank | owns PNC Bank National Association, PNC Bank NA, Harris Williams, PNC Capital Markets, FirstBank Colorado
PPG Industries, PPG | was Pittsburgh Plate Glass, SigmaKalon | owns PPG Paints, Comex Paint, Sigma Coatings, Deft Coatings, Ennis-Flint, Tikkurila, Homax, PPG Aerospace
PPL | was Pennsylvania Power & Light, PP&L Resources, LG&E Energy, Kentucky Utilities Energy, Penn Power & Light, Pennsylvania Pwr & Light | owns PPL Electric Utilities, Louisville Gas & Electric, LG&E, Kentucky Utilities, Rhode Island Energy, LG&E and KU Energy, Narragansett Electric, PPL Electric, LKE
Principal Financial Group, Principal Financial | short The Principal, Principal Group, Principal Fin'l | was Bankers Life Association, Bankers Life of Des Moines | owns Principal Life Insurance, Principal Asset Management, Principal Global Investors, Principal Life, Wells Fargo Retirement, Principal Funds
Procter & Gamble | short Procter, P and G | was Gillette Company, Wella P&G, Richardson-Vicks, Noxell | owns Pampers, Oral-B, Charmin, Pantene, Head & Shoulders, Olay, Old Spice, Downy, Febreze, Vicks, Tampax, Braun, Swiffer, Luvs, SK-II, Cascade, Old Spice Deodorant, Native Deodorant | web pg.com
Progressive, Progressive Corporation | short Progressive Auto Insurance | owns Progressive Casualty Insurance, ASI, American Strategic Insurance, Drive Insurance, Progressive Casualty, Protective Insurance, Progressive Insurance, Progressive Direct Insurance
Prologis | was AMB Property, Duke Realty, Liberty Property Trust, DCT Industrial, Security Capital Industrial Trust, DCT Industrial Trust, KTR Capital Partners, Industrial Property Trust, Keystone Property, Catellus Development, Duke-Weeks Realty, Meridian Industrial Trust | owns AMB | ticker DRE
Prudential Financial | short Pru Financial, Prudential US, Prudential of America, Prudential Insurance of America | was Prudential Insurance, Prudential-Bache, American Skandia, Skandia Life US, Prudential Securities, Prudential Bache Securities | owns PGIM, Pruco Life, Pruco Life Insurance, PGIM Fixed Income, Jennison Associates, Assurance IQ, Gibraltar Life, Prudential Retirement, Pramerica, QMA
PTC | was Parametric Technology, Computervision, Parametric Tech | owns Onshape, Creo, Windchill, ThingWorx, Arena Solutions, ServiceMax, Codebeamer, Kepware, Pro/Engineer | ticker PMTC
Public Service Enterprise Group | short PSE&G | owns Public Service Electric and Gas, PSEG Power, PSEG Long Island, PSEG Nuclear | web pseg.com
Public Storage | short PSA Storage | was Shurgard Storage Centers, Storage Equities, PS Business Parks, Simply Self Storage, PS Partners, EzStorage | owns PS Orangeco | web publicstorage.com
PulteGroup | short Pulte | was Pulte Homes, Centex, Del Webb Corporation, Pulte Home, Centex Homes, Wieland Homes | owns Pulte Mortgage, DiVosta, John Wieland Homes, American West Homes, DiVosta Homes
PVH | was Phillips-Van Heusen | owns Calvin Klein, Tommy Hilfiger, Van Heusen
PwC, PricewaterhouseCoopers | was Price Waterhouse, Coopers & Lybrand | owns Strategy&, Booz & Company
Qnity Electronics | was DuPont Electronics, DuPont Electronics & Industrial, DuPont ElectronicsCo, DuPont Electronic Materials
Qualcomm | was Flarion, Atheros, Qualcomm Atheros, Alphawave, Atheros Communications, Nuvia, Arduino, CSR plc, Cambridge Silicon Radio, Alphawave Semi, Alphawave IP | owns Snapdragon, Veoneer Arriver, Wilocity, Edge Impulse, Qualcomm CDMA Technologies, Qualcomm Technologies
Quanta Services | short Quanta, PWR Services | was InfraSource, InfraSource Services, Blattner Holding, Price Gregory, Cupertino Electric, Dashiell | owns Blattner Energy, Luma Energy, Blattner, Dynamic Systems, Sumter Utilities
Quest Diagnostics | short Quest Diag, Quest Labs | was MetPath, Corning Clinical Laboratories, LabOne, AmeriPath, SmithKline Beecham Clinical Laboratories, Unilab, Nichols Institute, Haystack Oncology, LifeLabs, Athena Diagnostics, Corning Clinical Labs, Metpath Labs, Celera | owns ReproSource, ExamOne, LifeLabs Canada, Dermpath Diagnostics, Focus Diagnostics, Blueprint Genetics
Ralph Lauren | short R Lauren, Polo RL | was Polo Ralph Lauren, Club Monaco RL, Polo Fashions, Polo Retail | owns RLX, Lauren Ralph Lauren, Club Monaco Polo, Purple Label, Polo Sport
Raymond James Financial, Raymond James | was Morgan Keegan, TriState Capital, Howe Barnes, Roney & Co, Carillon Tower Advisers, RJ Financial | owns Raymond James & Associates, Raymond James Bank, TriState Capital Holdings, Eagle Asset Management, TriState Capital Bank, Scout Investments, Charles Stanley
Realty Income | short Realty Inc, Monthly Dividend Company | was VEREIT, Spirit Realty, American Realty Capital Trust, Spirit Realty Capital, Cole Real Estate, American Realty Capital Properties, Cole Credit Property Trust, Crest Net Lease | ticker VER, SRC
Reckitt Benckiser, Reckitt | was Benckiser, Reckitt & Colman, Mead Johnson | owns Lysol, Durex, Dettol, Mucinex, Enfamil, Woolite, Finish Dishwasher, Vanish
Regency Centers | short Regency Ctrs, REG REIT | was Equity One, Pacific Retail Trust, Urstadt Biddle, Regency Realty, Urstadt Biddle Properties, Pacific Retail
Regeneron Pharmaceuticals, Regeneron | owns Eylea, Dupixent, Decibel Therapeutics, Libtayo, Checkmate Pharmaceuticals, 2seventy bio, Regeneron Genetics Center
Regions Financial | short Regions Fin | was AmSouth, Union Planters, First Commercial Corp, First Alabama Bancshares, AmSouth Bancorporation, Union Planters Bank, EnerBank USA, AmSouth Bank | owns Regions Bank, EnerBank, Ascentium Capital, BlackArch Partners, Sabal Capital Partners, Clearsight Advisors
RELX | was Reed Elsevier, Elsevier NV | owns LexisNexis, LexisNexis Risk Solutions
Republic Services | short Republic Waste, Republic Svcs | was Allied Waste, BFI, Browning-Ferris, US Ecology, Browning Ferris Industries, Allied Waste Industries, Santek Waste | owns Allied Waste North America | ticker ECOL
ResMed | was ResCare, Resmed Inc CDI, MAP Medizin-Technologie | owns Brightree, MatrixCare, Propeller Health, MEDIFOX DAN, AirSense, VirtuOx
Restaurant Brands, Restaurant Brands International | was Burger King Worldwide | owns Burger King, Tim Hortons, Popeyes, Firehouse Subs
Revvity | was PerkinElmer, EG&G, BioLegend, NEN Life Sciences, Edgerton Germeshausen and Grier, EG&G Technical | owns Nexcelom, Euroimmun, Caliper Life Sciences, Horizon Discovery, Tulip Diagnostics, CambridgeSoft, Viacord, Cisbio, Oxford Immunotec | ticker PKI
Rio Tinto | was RTZ, Rio Tinto-Zinc, Alcan, CRA Limited, Arcadium Lithium, RTZ-CRA, Livent | owns Kennecott, Rio Tinto Alcan, US Borax, Rio Tinto Kennecott
Rithm Capital | was New Residential | owns Sculptor Capital
Robert Bosch, Bosch | owns BSH Hausgeräte, Rexroth, Bosch Rexroth, Dremel, BSH Home Appliances
Robinhood Markets, Robinhood | owns Bitstamp, Robinhood Gold, Robinhood Crypto, X1 Card, Chartr, TradePMR
Roche, Roche Holding | was Hoffmann-La Roche, F. Hoffmann-La Roche, Boehringer Mannheim, Syntex | owns Genentech, Ventana Medical, Foundation Medicine, Spark Therapeutics, Chugai, Roche Diagnostics, Tamiflu
Rocket, Rocket Companies | was Quicken Loans | owns Rocket Mortgage, Redfin, Mr. Cooper
Rockwell Automation | was Rockwell International, Allen-Bradley, Reliance Electric, Rockwell Intl, Rockwell Standard, Rockwell Software, Clearpath Robotics, Plex Systems | owns Plex, Otto Motors, FactoryTalk, Fiix
Rollins | was Fox Pest Control, Saela Pest Control | owns Orkin, HomeTeam Pest Defense, Western Pest Services, Clark Pest Control, Critter Control, Fox Pest, Northwest Exterminating, Saela, Waltham Services, Orkin Pest Control, Orkin Exterminating
Rolls-Royce, Rolls-Royce Holdings | was Allison Engine | owns MTU Friedrichshafen, Rolls-Royce Power Systems
Roper Technologies | was Roper Industries, Roper Pump | owns Vertafore, Aderant, Deltek, Neptune Technology, CentralReach, Frontline Education, Procare Solutions, Verathon, PowerPlan, Strata Decision, DAT Solutions, Neptune Water Meters, ConstructConnect, Northern Digital, iPipeline, CliniSys, Procare, Transact Campus, Subsplash, CBORD
Ross Stores | owns Ross Dress for Less, dd's Discounts
Royal Bank of Canada, RBC | was City National Bank, HSBC Canada, Brewin Dolphin, City National Corporation | owns RBC Capital Markets, RBC Wealth Management, RBC Dominion Securities
Royal Caribbean, Royal Caribbean Group | was Royal Caribbean Cruises, Royal Caribbean Cruise Line, RCL Cruises, Royal Caribbean International, RCCL | owns Celebrity Cruises, Silversea, Silversea Cruises, Azamara Cruises, TUI Cruises, Pullmantur Cruises, Royal Caribbean Intl
Royal Dutch Shell, Shell | was Royal Dutch Petroleum, BG Group, Shell Transport and Trading, Pennzoil-Quaker State, Royal Dutch | owns Pennzoil, Quaker State, Jiffy Lube, Shell Oil
RTX, RTX Corporation | was Raytheon, Raytheon Technologies, United Technologies, United Aircraft, Rockwell Collins, Goodrich, B/E Aerospace, BF Goodrich Aerospace, Hughes Aircraft, United Tech, Raytheon Tech, B.F. Goodrich, Hamilton Sundstrand, UTC, Sundstrand, Pratt and Whitney Aircraft | owns Pratt & Whitney, Collins Aerospace, Hamilton Standard, Raytheon Missiles & Defense, Blue Canyon Technologies, UTC Aerospace Systems, Pratt & Whitney Canada, Raytheon Intelligence & Space | ticker UTX, RTN, COL
S.C. Johnson, SC Johnson | owns Windex, Ziploc
S&P Global | was McGraw-Hill, McGraw Hill Financial, Standard & Poor’s, IHS Markit, SNL Financial, Markit, IHS Inc, Markit Group | owns S&P Dow Jones Indices, Platts, Capital IQ, Visible Alpha, Carfax, S&P Ratings, CRISIL, Panjiva, Kensho, S&P Capital IQ, S&P Global Ratings, Standard & Poor's Ratings, With Intelligence, Polk Automotive, R.L. Polk | ticker MHP, MHFI, INFO
Sabre, Sabre Corporation
Safran | was Snecma, Sagem, Zodiac Aerospace | owns Messier-Bugatti-Dowty, Turbomeca
Salesforce | short SFDC | was ExactTarget, Demandware, Tableau Software, Informatica | owns Slack, Tableau, MuleSoft, Heroku, Slack Technologies, Pardot, Quip, Vlocity, Own Company, Evergage, ClickSoftware, Convergence.ai, Spiff | ticker DATA, WORK, INFA
Samsung Electronics, Samsung | owns Harman, Samsung Galaxy, Harman International
Sandisk | was SunDisk, msystems, Fusion-io, SanDisk Flash, SMART Storage Systems, Pliant Technology, Western Digital Flash | owns iXpand
Sandoz | was Novartis Generics, Hexal
Sanofi | was Sanofi-Aventis, Aventis, Genzyme, Hoechst Marion Roussel, Rhône-Poulenc, Rhone-Poulenc Rorer, Hoechst, Sanofi-Synthélabo, Bioverativ, Blueprint Medicines | owns Sanofi Genzyme, Lantus, Sanofi Pasteur, Ambien
SAP | was SuccessFactors, Sybase, BusinessObjects | owns Concur, Ariba, Concur Technologies, LeanIX, SAP Concur, SAP Ariba, Signavio
SBA Communications | short SBA Towers, SBA Comm | was TowerCo, Steven Bernstein and Associates, AAT Communications | web sbasite.com
Schlumberger, SLB | was Smith International, ChampionX, Cameron International, Camco International, Geco-Prakla, M-I Swaco, Western Geophysical, Cooper Cameron, Dowell Schlumberger, Anadrill, Smith Intl, Apergy, Nalco Champion | owns OneSubsea, WesternGeco, Cameron, Sensia, OneSubsea JV, PathFinder Energy Services, SLB Capturi | ticker CHX, CAM, SII
Schneider Electric | was Square D, American Power Conversion, Invensys, Groupe Schneider, Merlin Gerin, Telemecanique | owns Aveva, Wonderware, ETAP
Seagate Technology, Seagate | was Maxtor, Shugart Technology, Conner Peripherals, Xyratex, Samsung HDD, Quantum HDD, Dot Hill, DotHill Systems | owns LaCie, Lyve Cloud, Barracuda Drives, Intevac
Sempra | was Sempra Energy, Enova, Pacific Enterprises, IEnova, Pacific Lighting Corporation | owns San Diego Gas & Electric, SDG&E, SoCalGas, Southern California Gas, Oncor, Sempra Infrastructure, Oncor Electric Delivery, Oncor Electric, Sempra LNG | web sempra.com
ServiceNow | short NOW Platform | was Glidesoft, Glide Software, Element AI, Moveworks | owns Veza, Raytion, Element AI Canada
Sherwin-Williams | short Sherwin Wms, Sherwin Williams Paint, Sherwin | was Valspar, Pratt & Lambert, Duron, Grow Group, Cleveland Paint, Comex US Paint, Thompson's, Pratt & Lambert United, Martin-Senour | owns Dutch Boy, Krylon, Minwax, Valspar Paint, Purdy, Cabot Stain, Thompson's WaterSeal, HGTV Home by Sherwin-Williams, Duron Paints, Dupli-Color, Suvinil, Ronseal, Geocel, Sayerlack
Siemens | was Mentor Graphics, Altair Engineering, Dresser-Rand, Dotmatics | owns Siemens Digital Industries, Siemens Mobility, Siemens PLM
Siemens Healthineers | was Siemens Medical, Varian Medical Systems, Dade Behring, Siemens Medical Solutions | owns Varian Medical
Simon Property Group | was Taubman Centers, Simon DeBartolo, Chelsea Property Group, Corporate Property Investors, DeBartolo Realty, Simon DeBartolo Group, Mills Corporation, Chelsea Premium Outlets, Taubman Realty, Taubman | owns Premium Outlets, Simon Malls, Simon Premium Outlets, Chelsea Outlets, Taubman Realty Group | ticker TCO
Singapore Telecommunications, Singtel | owns Optus
Six Flags, Six Flags Entertainment | was Cedar Fair | owns Knott's Berry Farm, Kings Island
Skyworks Solutions, Skyworks | was Alpha Industries, Conexant Wireless, Alpha Industries Conexant | ticker QRVO
Smurfit Westrock | short Smurfit, SKG | was WestRock, Smurfit Kappa, MeadWestvaco, Rock-Tenn, Jefferson Smurfit, Smurfit-Stone, Smurfit-Stone Container, Westvaco, Mead Corporation, KapStone, Kappa Packaging, Gulf States Paper, Smurfit Kappa Group, Smurfit WRK, Stone Container, KapStone Paper | ticker WRK
Snap | owns Snapchat
Snap-on, Snap-on Tools | owns Mitchell 1, Bahco, Snap-on Credit, Car-O-Liner, Norbar, Dealer-FX, Challenger Lifts, John Bean, Williams Industrial Tools, Hofmann, Mountz, Sturtevant Richmont, Blackhawk Tools
SoftBank | owns Vision Fund, Ampere Computing
Solventum | was 3M Healthcare, KCI, Kinetic Concepts, Acelity, 3M Health Information Systems, 3M Health Care Business Group, Acera Surgical | owns Littmann, V.A.C. Therapy, Prevena, Acelity KCI, Bair Hugger, 3M Littmann, Clarity Aligners
Sony, Sony Group | was Tokyo Tsushin Kogyo, Columbia Pictures Entertainment | owns PlayStation, Sony Pictures, Columbia Pictures, Sony Music, Crunchyroll, Sony Interactive Entertainment, Sony Music Entertainment
Southern Company | was Southern Co Gas AGL, AGL Resources, Savannah Electric & Power, Nicor, Savannah Electric | owns Georgia Power, Alabama Power, Mississippi Power, Southern Company Gas, Southern Power, Atlanta Gas Light, Southern Nuclear, PowerSecure, Nicor Gas, Virginia Natural Gas, Chattanooga Gas, Southern Nuclear Operating, Southern Linc | web southernco.com, southerncompany.com
Southwest Airlines | short Southwest Air, SWA | was AirTran, ValuJet, Air Southwest, AirTran Holdings, Morris Air, Muse Air, AirTran Airways, TranStar Airlines | web southwest.com
Stanley Black & Decker | short Stanley B&D | was Stanley Works, Black & Decker, Newell Tools, Craftsman Tools, MTD Products, MTD Holdings, Excel Industries | owns DeWalt, Craftsman, Irwin Tools, Lenox Tools, Porter-Cable, Cub Cadet, Mac Tools, Stanley Tools, Proto Tools, Bostitch, Troy-Bilt, Hustler Turf, FatMax, Facom, Vidmar, Powers Fasteners, STANLEY Engineered Fastening, Hustler Turf Equipment | ticker BDK
Starbucks | short Starbucks Coffee | was Il Giornale | owns Teavana, Evolution Fresh, Princi, Starbucks Reserve, Ethos Water, La Boulange
State Street | short State St, State St Bank | was State Street Boston, Investors Financial Services, GE Asset Management, Investors Bank & Trust | owns State Street Global Advisors, SSGA, SPDR, State Street Bank, Charles River Development, State Street Bank & Trust, State Street Investment Management, SPDR ETFs, Mercatus
Steel Dynamics, SDI Steel | short Steel Dyn | was OmniSource, Heartland Steel, Severstal Columbus, Roanoke Electric Steel, CSN Heartland, The Techs, Aluminum Dynamics, Roanoke Electric | owns New Millennium Building Systems, United Steel Supply
Stellantis | was Fiat Chrysler, Fiat Chrysler Automobiles, FCA, PSA Group, Groupe PSA, Peugeot SA, Fiat SpA, PSA Peugeot Citroën, Chrysler Group | owns Jeep, Ram Trucks, Alfa Romeo, Opel, Citroën, Vauxhall, Maserati, Lancia, Mopar
Steris | was Cantel Medical, Synergy Health, Amsco International, American Sterilizer, Amsco, Isomedix, Cantel, Key Surgical | owns Steris Isomedix, Crosstex International, Medivators, Applied Sterilization Technologies, Steris Healthcare | ticker CMD
STMicroelectronics | was SGS-Thomson, SGS-Thomson Microelectronics
Stryker | was Wright Medical, MAKO Surgical, Howmedica, Vocera, Inari Medical, Orthopedic Frame Company, Wright Medical Group, K2M, Vocera Communications, Tornier, Howmedica Osteonics, Osteonics, Gaymar, K2M Group Holdings, Inari, NICO Corporation | owns Mako Robot, Physio Control, Stryker Orthopaedics, LIFEPAK, Entellus Medical, Mobius Imaging, care.ai, Artelon | ticker WMGI
Suncor Energy | was Petro-Canada, Sun Company of Canada
Supermicro | short SuperMicro Computer | was Super Micro Computers
Swatch, Swatch Group | was SMH | owns Omega Watches, Tissot, Longines, Breguet, Omega SA
Synchrony Financial | was GE Capital Retail Bank, GE Capital Retail Finance, GE Money Bank, GE Consumer Finance, Monogram Credit Card Bank, GE Capital Retail, GE Money, GE Capital Retail Bk, GE Capital Consumer Finance, Pets Best, Ally Lending | owns Synchrony Bank, CareCredit, Synchrony Bank NA, Pets Best Insurance, Loop Commerce
Syngenta | was Zeneca Agrochemicals, Novartis Agribusiness
Synopsys | was Ansys, Optimal Solutions, Avant!, Virage Logic, Magma Design Automation, Magma Design, Numerical Technologies, Coverity, SpringSoft, Viewlogic Systems, Ansys Fluent, Swanson Analysis Systems, Nassda, Synplicity | owns PrimeTime, Fluent Inc | ticker ANSS
Sysco | was Systems and Services Company, Brakes Group, Keck Enterprises | owns SYGMA, Brakes, FreshPoint, Sysco Foods, Guest Supply, Buckhead Meat, Sygma Network, Edward Don, Sysco Food Services, European Imports, Greco & Sons, BIX Produce, Sysco Food Svcs
T-Mobile US, T-Mobile, T-Mobile USA | short T Mobile USA | was VoiceStream, Sprint, MetroPCS, Nextel, US Cellular, Sprint Nextel, VoiceStream Wireless, Western Wireless, United States Cellular, Omnipoint, Clearwire, MetroPCS Communications, Ka'ena Corporation, SunCom Wireless, Nextel Communications, Powertel, Aerial Communications | owns Mint Mobile, Metro by T-Mobile, Ultra Mobile, Blis, Vistar Media, Virgin Mobile USA, Sprint Communications, Sprint Spectrum | ticker S, PCS
T. Rowe Price | short T Rowe, T Rowe Price Grp, Rowe T Price | was Oak Hill Advisors, T. Rowe Price Associates | owns T. Rowe Price Investment Management, T. Rowe Price Trust
Take-Two Interactive, Take-Two Interactive Software, Take-Two | short Take 2, Take 2 Interactive | was Zynga, BMG Interactive, DMA Design, Visual Concepts, Gearbox Entertainment, Gearbox Software, Nordeus | owns Rockstar Games, 2K Games, Private Division, Grand Theft Auto, Firaxis, Playdots, NBA 2K, Social Point, Gearbox, Peak Games, FarmVille, 2K Sports, Rollic | ticker ZNGA, TTWO
Takeda Pharmaceutical, Takeda | was Shire, Millennium Pharmaceuticals, Nycomed, Baxalta, ARIAD Pharmaceuticals | owns Entyvio
Tapestry | was Coach, Coach New York, Kate Spade & Company | owns Kate Spade New York, Stuart Weitzman, Coach Leatherware, Coach Stores | web coach.com | ticker COH
Targa Resources | short Targa | was Dynegy Midstream, Atlas Pipeline, Lucid Energy, Targa Resources Partners, Atlas Pipeline Partners, Lucid Energy Group
Target | short Tarjay, Tar-zhay, Target Stores | was Dayton Hudson, Dayton's, Dayton Company | owns Shipt, Roundel, Target Brands, Super Target, Archer Farms, Market Pantry
Tata Motors | owns Jaguar Land Rover, JLR, Land Rover, Jaguar Cars
TE Connectivity | short Tyco Elect | was Tyco Electronics, Raychem, Deutsch Connectors, Measurement Specialties, ADC Telecommunications, Harger, Elcon, Measurement Specialities, Deutsch Group, Richards Manufacturing, M/A-COM Tyco, Tyco Elec, Schaffner Holding, First Sensor, Kemtron, Creganna | owns TE Circuit Protection, Raychem Cables, Laird Connectivity Antennas, Axicom
Teledyne Technologies, Teledyne | was FLIR, FLIR Systems, e2v, DALSA, LeCroy, Allegheny Teledyne, Excelitas Aerospace, Qioptiq, ETM-Electromatic, e2v Technologies, FLIR Sys, Scientific Imaging, Isco Inc, Raymarine plc, Hanson Research, Micropac | owns Teledyne FLIR, Teledyne LeCroy, Teledyne e2v, Teledyne Marine, Teledyne Brown Engineering, Brown Engineering, Princeton Instruments | ticker FLIR
Tencent | owns WeChat, Riot Games, Supercell, Tencent Music Tencent
Teradyne | was LitePoint Corp, GenRad, Nextest, Eagle Test Systems, Zehntel, Nextest Systems, Eagle Test, Quantifi Photonics | owns Universal Robots, Mobile Industrial Robots, MiR Robotics, MiR, AutoGuide Mobile Robots, Energid
Tesla | was Tesla Motors, SolarCity, Maxwell Technologies, Grohmann Engineering, Hibar Systems | owns Powerwall, Cybertruck, Tesla Energy, Optimus Robot, Megapack, Tesla Model Y | ticker SCTY
Teva Pharmaceutical Industries, Teva Pharmaceutical, Teva Pharmaceuticals | was Cephalon, Actavis Generics, Ivax, Barr Pharmaceuticals, Sicor | owns Copaxone, Ratiopharm
Texas Instruments | short TI, Texas Inst, Texas Instr | was National Semiconductor, Burr-Brown, Luminary Micro, Unitrode, Geophysical Service, Natl Semiconductor, Chipcon, Benchmarq, Silicon Systems | owns DLP Products, TI Calculators, Speak & Spell, TI Calculator
Texas Pacific Land | short Tex Pac Land | was Texas Pacific Land Trust, Texas & Pacific Railway Land, Texas & Pacific Railway, Texas Pac Land Trust
Textron | was Cessna, Beechcraft, Avco, Bell Helicopter, Hawker Beechcraft, Pipistrel, Beech Aircraft, Bell Aerospace, Cessna Aircraft, Avco Financial Services, United Industrial Corporation, AAI Corporation, Overwatch Systems, Textron Marine | owns Bell Textron, Cessna Citation, Textron Aviation, E-Z-GO, Lycoming, Textron Systems, Bell Flight, Textron Financial, Kautex, Lycoming Engines, Bad Boy Buggies, Jacobsen, Textron Specialized Vehicles
Thales | was Thomson-CSF, Gemalto, Imperva | owns Thales Alenia Space
The Gap, Gap | owns Old Navy, Banana Republic, Athleta, Gap Kids
Thermo Fisher Scientific, Thermo Fisher | short Thermo, Thermofisher Sci | was Thermo Electron, Fisher Scientific, Life Technologies, PPD, Patheon, FEI Company, Affymetrix, Applied Biosystems, Invitrogen, Dionex, Phadia, Thermo Instrument Systems, Pharmaceutical Product Development, Thermedics, Thermo BioStar, Thermo Optek, Fisher Scientific International, PeproTech, Binding Site, Olink, CorEvitas, Thermo Scientific, Alfa Aesar, Nicolet Instrument, Apogent, Applera, Brammer Bio | owns Gibco, Nalgene, Unity Lab Services, Fisher Sci, Life Tech, Olink Holding, Thermo Sci, Fisher Chemical, Nunc | web thermo.com, thermofisher.com, fishersci.com | ticker LIFE
Thomson Reuters | was Thomson Corporation, Reuters, Reuters Group | owns Westlaw, Practical Law
ThyssenKrupp, Thyssenkrupp | was Thyssen, Krupp, Krupp-Hoesch
TJX | was Zayre, Sierra Trading Post | owns TJ Maxx, Marshalls, HomeGoods, TK Maxx, Homesense, Marmaxx, Winners Merchants, TJX Canada, Winners HomeSense | web tjx.com, tjmaxx.com, marshalls.com
TKO, TKO Group Holdings | was World Wrestling Entertainment, WWE, World Wrestling Federation, Titan Sports, Zuffa, WWF, Endeavor Operating UFC, PBR, IMG Events, WWF Entertainment, TKO WWE UFC | owns UFC, Ultimate Fighting Championship, WrestleMania, Professional Bull Riders, Zuffa Boxing, WWE/UFC, UFC Holdings, On Location Experiences, TKO UFC WWE | ticker WWE
Toronto-Dominion Bank, TD Bank | short TD | was Commerce Bancorp, Banknorth, Cowen, TD Banknorth, Canada Trust | owns TD Securities, TD Canada Trust, TD Bank NA, TD Cowen
TotalEnergies | was Total SA, Total Fina Elf, Elf Aquitaine, PetroFina, Saft Groupe, Total Fina | owns Saft, SunPower Total
Toyota Motor, Toyota | owns Lexus, Daihatsu, Toyota Motor Credit, Hino Motors, Toyota Financial Services
Tractor Supply | short Tractor Supply Store | was TSC Industries, Quality Stores, Orscheln Farm and Home, Petsense Inc, Orscheln, Del's Feed & Farm Supply, Allivet | owns Del's Farm Supply, 4health
Trade Desk | was AdBrain, Sincera | web thetradedesk.com
Trane Technologies, Trane | was American Standard Companies, American Standard Cos, Thermo King Corporation, Ingersoll Rand HVAC, BrainBox AI, AL-KO Air Technology, Farrar Scientific, Nuvolo | owns American Standard Heating and Air, American Standard HVAC, American Standard Heating, Trane US
TransDigm, TransDigm Group | was Esterline, Esterline Technologies, AdelWiggins, Breeze-Eastern, Cobham Aero Connectivity, Calspan, Whippany Actuation | owns AeroControlex, HARCO, Skurka, Bridport, Marathon Norco, PneuDraulics, Extant Aerospace, CPI Electron Device, Adams Rite, Simmonds Precision Products, Kirkhill, Raptor Labs, Telair, CPI Electron | ticker ESL
Travelers, Travelers Companies | short Travelers Cos | was St. Paul Travelers, Travelers Property Casualty, USF&G, Aetna Property & Casualty, Corvus Insurance, St Paul Fire & Marine Insurance, Saint Paul Travelers, Aetna P&C, St Paul Travelers Cos, St Paul Fire and Marine, Travelers Indemnity | owns Travelers Insurance, Travelers Casualty and Surety, Northland Insurance, Simply Business, Charter Oak Fire | ticker STA, TAP.A
Trimble | was Trimble Navigation, SketchUp Google, Spectra Precision, Tekla, Gatewing, e-Builder, Viewpoint Software, Transporeon, @Last Software, Spectra-Physics Laserplane, Kuebix, Cityworks, PeopleNet, Viewpoint Inc, TMW Systems, AllTerra | owns SketchUp, Tekla Structures, TMW, MyTopo, PTx Trimble, Flashtract
Truist Financial, Truist | was BB&T, SunTrust, SunTrust Banks, Branch Banking and Trust, Susquehanna Bancshares, Southern National Corporation, Crestar Financial, SunTrust Bank, National Commerce Financial, Susquehanna, Crestar, Colonial BancGroup, Colonial Bank, National Penn Bancshares, Scott & Stringfellow, Third National Bank Nashville, Bank of Kentucky, Sun Banks | owns Truist Bank, Grandbridge Real Estate Capital, Truist Securities, LightStream, SunTrust Robinson Humphrey, Regional Acceptance, Service Finance, BB&T Capital Markets, Robinson-Humphrey | ticker STI, BBT
TSMC, Taiwan Semiconductor Manufacturing | short Taiwan Semiconductor, Taiwan Semi, TSM
Tyler Technologies | short Tyler Tech, Tyler | was NIC Inc, New World Systems, Business Resources Corporation, Socrata, Tyler Pipe, NIC Egov, MicroPact, Microdesk, New World Software, Forest City Auto Parts | owns Munis, Tyler Munis, Odyssey Courts | ticker EGOV
Tyson Foods | was IBP, Hillshire Brands, Hudson Foods, Iowa Beef Packers, Holly Farms, Sara Lee Meats, AdvancePierre, AdvancePierre Foods, Keystone Foods, Hillshire, Iowa Beef Processors, American Proteins, Tyson Chicken, Tecumseh Poultry, Original Philly Cheesesteak | owns Jimmy Dean, Hillshire Farm, Ball Park Franks, State Fair Corn Dogs, Aidells, Ball Park, Wright Brand Bacon, Cobb-Vantress, Sara Lee Deli, Tyson Fresh Meats, Wright Brand, Raised & Rooted, Bosco's, Aidells Sausage | ticker HSH
U.S. Bancorp, US Bancorp | short U S Bank | was Firstar, First Bank System, Star Banc, MUFG Union Bank, Union Bank of California, Piper Jaffray Companies, Mercantile Bancorporation, UnionBanCal | owns U.S. Bank National Association, Elavon, talech, BTIG | web usbank.com
Uber, Uber Technologies | was UberCab | owns Uber Eats, Postmates, Drizly, Careem, Cornershop, Uber Freight, Transplace
UBS | was Credit Suisse, Swiss Bank Corporation, Union Bank of Switzerland, PaineWebber, SBC Warburg, Credit Suisse First Boston, Warburg Dillon Read, Dillon Read, S.G. Warburg, CSFB | owns UBS Financial Services, UBS Securities
UDR | was United Dominion Realty, United Dominion Realty Trust, American Apartment Communities
Ulta Beauty, Ulta | short Ulta Cosmetics, Ulta Salon Cosmetics | was Ulta Salon, Ulta Salon Cosmetics & Fragrance | owns Space NK
UniCredit | was Credito Italiano, HVB Group, HypoVereinsbank, UniCredito Italiano, Bank Austria Creditanstalt | owns Bank Austria
Unilever | was Bestfoods, Lever Brothers, Alberto-Culver | owns Hellmann's, Knorr, Vaseline, Dollar Shave Club, Seventh Generation, Lifebuoy, Rexona, TRESemmé
Union Pacific | short UPRR, UP Railroad, Union Pac RR | was Southern Pacific, Missouri Pacific, Southern Pacific Rail, Chicago and North Western, Southern Pacific Transportation, Katy Railroad, Missouri Pacific Railroad, Overnite | owns Union Pacific Railroad, Loup Logistics, Union Pacific RR | web up.com
United Airlines Holdings, United Airlines | short United Air | was Continental Airlines, United Continental, United Continental Holdings, Allegis | owns MileagePlus, United Express, Continental Micronesia | web united.com
United Parcel Service, UPS | short Big Brown | was Overnite Transportation, Coyote Logistics, Menlo Worldwide Forwarding, Mail Boxes Etc, American Messenger Company, Andlauer Healthcare | owns The UPS Store, Roadie, UPS Freight, Marken, Happy Returns, Ware2Go, Estafeta
United Rentals | was RSC Equipment Rental, RSC Holdings, BlueLine Rental, NES Rentals, General Finance Corporation, Ahern Rentals, Yak Access, BakerCorp
United Utilities | was North West Water
UnitedHealth Group, UnitedHealth | short UHG | was PacifiCare, PacifiCare Health Systems, Oxford Health Plans, Sierra Health Services, Change Healthcare, LHC Group, Amedisys, MetraHealth, Catamaran, DaVita Medical Group, AmeriChoice, Golden Rule Insurance | owns UnitedHealthcare, Optum, OptumRx, UnitedHealthcare Insurance, Optum Health, Optum Insight, Surgical Care Affiliates, Emdeon, Rally Health | web uhc.com, optum.com | ticker CHNG, LHCG, AMED
Universal Health Services | was Psychiatric Solutions, American Medicorp | owns Ascend Health, Cygnet Health Care, Foundations Recovery Network | web uhs.com
Universal Music Group, Universal Music | was PolyGram, MCA Records, EMI Recorded Music | owns Interscope, Capitol Records, Def Jam, Abbey Road Studios
Unum, Unum Group | was UnumProvident, Provident Companies | owns Colonial Life
US Steel, U.S. Steel, United States Steel | was USX, Stelco | owns Big River Steel
Vale | was Companhia Vale do Rio Doce, CVRD, Inco | owns Vale Inco
Valero Energy, Valero | was Premcor, Ultramar Diamond Shamrock, Ultramar, Diamond Shamrock, Basis Petroleum, Total Petroleum North America, Valero Refining and Marketing | owns Valero Refining, Diamond Green Diesel, Valero Energy Partners, Valero Renewable Fuels, Diamond Shamrock Refining
Veeva Systems, Veeva | was Verticals onDemand | owns Zinc Ahead, Crossix, Veeva Vault
Ventas | was Vencor, ElderTrust, Nationwide Health Properties, New Senior Investment Group, Ardent Health Properties, Sunrise Senior Living REIT, Nationwide Health | owns Lillibridge, Ventas Realty | ticker SNR
Veolia Environnement, Veolia | was Vivendi Environnement, Compagnie Générale des Eaux, Générale des Eaux
Veralto | was Danaher Environmental & Applied Solutions, Danaher Water Quality, Danaher EAS | owns Hach, Trojan Technologies, Videojet, Esko, ChemTreat, Pantone, X-Rite, McCrometer, Linx Printing Technologies, Trojan UV, TraceGains, Sea-Bird Scientific
Verisign | was Network Solutions, Thawte, Illuminet | owns dot-com Registry
Verisk Analytics, Verisk | was Insurance Services Office, Wood Mackenzie, AIR Worldwide, Argus Information & Advisory | owns Xactware, AccuLynx, Maplecroft, Xactimate
Verizon, Verizon Communications | short VZW | was Bell Atlantic, GTE, NYNEX, MCI, Verizon Wireless, Frontier Communications, MCI WorldCom, WorldCom, Alltel, Terremark, Cellco Partnership, MCI Communications, Frontier Communications Parent, XO Communications, Straight Path | owns TracFone, Verizon Business, Verizon Fios, Fios, Straight Talk, Cellco, TracFone Wireless, Verizon Connect, BlueJeans, Frontier Fiber | ticker FYBR
Vertex Pharmaceuticals | short Vertex Pharma | was Aurora Biosciences, Alpine Immune Sciences, Semma Therapeutics, ViaCyte, Exonics Therapeutics | owns Trikafta, Kalydeco, Casgevy, Journavx
Vertiv, Vertiv Holdings | was Emerson Network Power, GS Acquisition Holdings, Avocent, Emerson Network Power Systems | owns Liebert, Geist, Vertiv Group, E&I Engineering, PurgeRite, Great Lakes Data Racks, NetSure
VF, VF Corporation, V.F. Corp | was Vanity Fair Mills | owns Vans, North Face, Timberland, Dickies, Altra Running
Viatris | was Mylan, Upjohn, Mylan Laboratories, Meda AB, Upjohn Business, Dey Pharma, Mylan Labs | owns EpiPen, Mylan Pharmaceuticals, Oyster Point Pharma, Mylan Institutional | ticker MYL
Viavi, Viavi Solutions
Vici Properties | short VICI REIT, Vici Props | was MGM Growth Properties, Caesars Entertainment Real Estate, CEOC PropCo | owns Caesars Palace Real Estate, Venetian Las Vegas Real Estate, MGP OP | ticker MGP
Victoria's Secret | owns Adore Me
Visa | was BankAmericard, CyberSource, National BankAmericard, Visa Europe, Visa USA, Visa International, Inovant, Earthport | owns Tink AB, Currencycloud, Authorize.Net, Featurespace, Visa Direct, Pismo, PlaySpan
Vistra | was TXU Energy, Energy Future Holdings, Luminant, Dynegy, TXU, Vistra Energy, Energy Harbor, TCEH, Illinova, Crius Energy, Ambit Holdings, Texas Utilities | owns TXU Electric, Ambit Energy, Comanche Peak, Luminant Generation, Homefield Energy, Luminant Energy, TXU Energy Retail, U.S. Gas & Electric | ticker DYN, TXU
Vodafone | was Mannesmann, AirTouch, Racal Telecom, Kabel Deutschland, Cable & Wireless Worldwide, AirTouch Communications | owns VodafoneThree
Volkswagen, VW | short Volkswagen Group | owns Audi, Lamborghini, Bentley, Skoda, Ducati, Škoda Auto, Cupra
Volvo, AB Volvo | owns Mack Trucks, Volvo Trucks, Renault Trucks, Volvo Construction Equipment
Vulcan Materials | was Florida Rock, Florida Rock Industries, U.S. Concrete, Birmingham Slag, Aggregates USA, Superior Ready Mix, Wake Stone
W. R. Berkley | owns Berkley Insurance, Nautilus Insurance, Carolina Casualty, Admiral Indemnity, Berkley One, Acadia Insurance, Union Standard Insurance, Continental Western
W. W. Grainger | was Cromwell Group, Fabory, Lab Safety Supply | owns Zoro, MonotaRO, Acklands-Grainger, Zoro Tools
Wabtec | short Westinghouse Air Brake Tech | was Westinghouse Air Brake, GE Transportation, Westinghouse Air Brake Technologies, Faiveley Transport, MotivePower, Faiveley, WABCO Rail, Nordco, MotivePower Industries, Frauscher Sensor, Dellner Couplers, Young Touchstone, RF Rail | owns GE Transportation Systems, Stone India, Frauscher, Nordco Rail, Wabtec Passenger Transit, Durox
Walgreens, Walgreens Boots Alliance | was Walgreen Co, Alliance Boots, VillageMD | owns Boots UK, Duane Reade | ticker WBA
Walmart | short Wally World | was Wal-Mart Stores, Jet.com Inc, Walton's Five and Dime, Vizio Holding, Wal-Mart Discount City | owns Sam’s Club, Flipkart, Vizio, Massmart, PhonePe, Walmart Supercenter, Wal-Mart Stores East, Walmex | ticker VZIO
Walt Disney | short Mouse House | was ABC Inc, Capital Cities/ABC, Disney Brothers Studio, Lucasfilm Ltd, 20th Century Fox, Cap Cities/ABC, Twentieth Century Fox Film, ABC Family Worldwide, Marvel Entertainment Inc, Buena Vista | owns Marvel, ESPN, Pixar, Hulu, Disneyland, Walt Disney World, 20th Century Studios, Star Wars, Disney Plus, Disney Parks, Disney Channel, Touchstone Pictures, National Geographic Partners, Disney Cruise Line, FX Networks, Pixar Animation Studios, Marvel Studios, American Broadcasting Company, Searchlight Pictures, ABC News, Disney Studios, Disney Store | web disney.com, espn.com, thewaltdisneycompany.com
Warner Bros. Discovery | short Warner Brothers, Warner Discovery, Warner Bros Disc | was WarnerMedia, Discovery Communications, Time Warner, AOL Time Warner, Scripps Networks, Scripps Networks Interactive, Turner Broadcasting, Warner Communications, Warner Brothers Discovery, AT&T WarnerMedia, Turner Broadcasting System | owns HBO, CNN, Warner Bros, DC Comics, Discovery Channel, HGTV, HBO Max, TNT, TBS, Food Network, Cartoon Network, TLC, New Line Cinema, Warner Bros. Pictures, Eurosport, Warner Bros. Entertainment, Home Box Office, Warner Brothers Pictures, Animal Planet, DC Entertainment, Adult Swim, Looney Tunes, Bleacher Report, Warner Bros. Games | ticker DISCA, DISCK, DISCB, TWX
Waste Management | short Waste Mgmt, Waste Mgt, WMI, WM Trash | was USA Waste Services, Advanced Disposal, Stericycle, Chemical Waste Management, Wheelabrator, Advanced Disposal Services, USA Waste, Waste Management Holdings, Sanifill, WMX Technologies, WMX, Eastern Environmental Services | owns WM Healthcare Solutions, Shred-it, Bagster, Oakleaf Global, Think Green | web wm.com | ticker SRCL, ADSW
Waters | was BD Biosciences, BD Biosciences & Diagnostic Solutions, Waters Associates, BD Biosciences and Diagnostics | owns TA Instruments, Wyatt Technology, Waters Technologies, Micromass, Wyatt
WEC Energy | was Wisconsin Energy, Integrys, Integrys Energy, Wisconsin Electric Power, WPS Resources, Peoples Energy, WICOR, Integrys Energy Group, Wisconsin Public Service Resources | owns We Energies, Wisconsin Electric, Wisconsin Public Service, Peoples Gas, Wisconsin Gas, North Shore Gas, Peoples Gas Light and Coke, Minnesota Energy Resources, Michigan Gas Utilities, Bluewater Gas Storage, Upper Michigan Energy Resources | ticker TEG
Wells Fargo | was Wachovia, Norwest, First Union, A.G. Edwards, First Interstate Bancorp, World Savings, Golden West Financial, First Interstate, Crocker National, CoreStates, AG Edwards, CoreStates Financial, Wachovia Bank, SouthTrust, Central Fidelity, Meridian Bancorp, Wells Fargo Norwest, Golden West, Strong Capital, Crocker Bank | owns Wells Fargo Bank, Wells Fargo Securities, Wells Fargo Advisors, Wells Fargo Home Mortgage, Wells Fargo Bank National Association, Wells Fargo Financial, Wells Fargo Clearing Services, Wells Fargo Dealer Services | web wf.com | ticker WB
Welltower | was Health Care REIT, HCN, Genesis Healthcare REIT, Sunrise Senior Living, QCP, Quality Care Properties, Health Care Fund, Welltower OP, HCRI, Windrose Medical | ticker HCN, QCP
West Pharmaceutical Services | short West Pharma, West Pharm Services, West Pharmaceuticals | was West Company, Paco Pharmaceutical Services, Medimop
Western Digital | was HGST, Hitachi Global Storage Technologies, Komag, Hitachi Global Storage, Read-Rite, Virident, STEC Inc, Tegile, Amplidata | owns G-Technology, WD Black, My Passport, WD My Book
Western Union | was New Valley | owns Vigo Remittance, International Money Express
Weyerhaeuser | short Weyco | was Plum Creek, Plum Creek Timber, Willamette Industries, MacMillan Bloedel, Longview Timber, Willamette, Trus Joist, TJ International, Plum Creek REIT | owns Trus Joist MacMillan, iLevel | ticker PCL
Whirlpool | was Maytag, Indesit | owns KitchenAid, Amana, Jenn-Air, InSinkErator
Williams Companies, Williams Cos | short Wms Cos, Williams Pipeline | was Transco Energy, Northwest Energy, Access Midstream, Transco, MAPCO, WilTel, Barrett Resources, Access Midstream Partners, Williams Partners, Chesapeake Midstream, Trace Midstream, Williams Energy | owns Transcontinental Gas Pipe Line, Northwest Pipeline, MountainWest Pipelines, Discovery Producer Services, MountainWest | ticker WPZ
Williams-Sonoma | short WSI, Wms-Sonoma, Williams Sonoma Home | was Sutter Street Group, Hold Everything, Outward Inc | owns Pottery Barn, West Elm, Rejuvenation, Mark & Graham, Pottery Barn Kids, PBteen, Pottery Barn Teen, GreenRow
Willis Towers Watson, WTW | was Towers Watson, Willis, Towers Perrin, Watson Wyatt, Willis Group, Willis Group Holdings, Willis Corroon, Watson Wyatt Worldwide, Hilb Rogal & Hobbs, Gras Savoye, Tillinghast, Hilb Rogal, Tranzact, Willis Faber, Extend Health, Acclimetry | owns Tranzact Holdings, Via Benefits | ticker WLTW, TW, WSH
Wolfspeed | was Cree Inc
Workday | was Adaptive Insights, Peakon, Scout RFP, Adaptive Planning, HiredScore, Paradox AI, Sana Labs | owns VNDLY, Zimit, Platfora, Evisort
WPP | was Young & Rubicam, J. Walter Thompson, Ogilvy & Mather, Wunderman Thompson, Grey Global | owns Ogilvy, VML, GroupM, Hill & Knowlton, Grey Advertising, Mindshare, AKQA, WPP Media
Wyndham Hotels, Wyndham Hotels & Resorts | owns Days Inn, Super 8, La Quinta, Ramada, Travelodge, Microtel
Wynn Resorts | owns Wynn Las Vegas, Encore Boston Harbor, Wynn Macau, Encore Las Vegas, Wynn Palace, Wynn Al Marjan Island, Wynn Resorts Finance | web wynnlasvegas.com, wynnresorts.com
Xcel Energy | was Northern States Power, New Century Energies, Public Service Company of Colorado, Southwestern Public Service, Cheyenne Light Fuel & Power | owns Northern States Power Minnesota, PSCo, Northern States Power Company Wisconsin, NSP Minnesota
Xerox | was Lexmark, Affiliated Computer Services, Haloid
Xylem | was ITT Water, Evoqua, ITT Fluid Technology, Evoqua Water, Sensus, Pure Technologies, ITT Flygt, Evoqua Water Technologies, Sensus Metering, US Filter, ITT Water & Wastewater | owns Flygt, Goulds Water Technology, Bell & Gossett, Idrica, Godwin Pumps, Sensus USA, Wedeco, YSI, Goulds, Leopold, AquaMetrix | ticker AQUA
Yum! Brands, Yum Brands, Yum | short Yum! Restaurants | was Tricon, Tricon Global, Tricon Global Restaurants, PepsiCo Restaurants, Kentucky Fried Chicken Corporation, Yorkshire Global Restaurants, PepsiCo Restaurant Division, Tricon Restaurants | owns KFC, Taco Bell, Pizza Hut, Habit Burger, Habit Burger Grill, The Habit Restaurants, KFC Taco Bell, The Habit | ticker HABT
Zebra Technologies | short Zebra Tech | was Motorola Enterprise, Motorola Solutions Enterprise, Symbol Technologies, Eltron International, Matrox Imaging, Data Specialties, Eltron, Symbol Tech, Elo Touch, Fetch Robotics, Comtec Information Systems, Xplore Technologies, Reflexis, Psion | owns Elo, Reflexis Systems, Workforce Connect, Photoneo, antuit.ai, Elo Touch Solutions, Symbol Scanners, Matrox
Zillow | owns Trulia, StreetEasy
Zimmer Biomet | short Zimmer Orthopedics | was Zimmer, Biomet, Zimmer Holdings, Centerpulse, LVB Acquisition, Embody Inc, Paragon 28, Cayenne Medical, Monogram Technologies, LDR Holding, Relign, Sulzer Medica, Biomet Orthopedics, Zimmer Hldgs, OSSIS, A&E Medical | owns ROSA Robot, Zimmer Surgical, Persona Knee, Dornoch Medical | ticker ZMH
Zoetis | was Pfizer Animal Health, Abaxis, Pharmaq, Jurox, Fort Dodge Animal Health, Embrex, SmithKline Animal Health, Nexvet | owns Apoquel, Simparica, Cytopoint, Librela, Simparica Trio, Basepaws, Revolution Vet, VetScan
Zurich Insurance Group, Zurich Insurance, Zurich Financial Services | was Zurich Financial | owns Farmers Group, Farmers New World Life
`;

/** Names that may mean any of several companies, most of which were once one. Each line has the name and companies. */
export const SHARED_NAMES = `
DowDuPont | Dow Inc., DuPont, Corteva
Hewlett-Packard | HP Inc., Hewlett Packard Enterprise
JDS Uniphase | Lumentum, Viavi
Kraft | Kraft Heinz, Mondelez International
Kraft Foods | Kraft Heinz, Mondelez International
Philip Morris Companies | Altria, Philip Morris International
Twenty-First Century Fox | Fox Corporation, Walt Disney
21st Century Fox | Fox Corporation, Walt Disney
`;
