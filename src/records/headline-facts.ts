/** An amount of money in a headline. */
export interface HeadlineAmount {
  /** Amount written out: 1,400,000,000 for "$1.4bn". */
  readonly value: number;
  /** ISO code. For `$` and `¥`, which several currencies share, the sign itself. */
  readonly currency: string;
}

/** A headline that says which company takes over which, or that two of them merge. */
export interface Acquisition {
  readonly kind: 'acquisition';
  /** In a merger, the company that the headline names first. */
  readonly buyer: string;
  readonly target: string;
  readonly isMerger: boolean;
  readonly amount: HeadlineAmount | null;
  /** False if the deal has only been agreed: "Acme to acquire Bolt". */
  readonly isCompleted: boolean;
}

/** A headline that says that a company has raised money, from investors, lenders or a giver of grants. */
export interface Funding {
  readonly kind: 'funding';
  readonly company: string;
  /** Null if the headline doesn't say: "Acme secures credit line". */
  readonly amount: HeadlineAmount | null;
  /** Funding round or instrument such as "Series B", "Seed" or "Credit line"; null if the headline doesn't say. */
  readonly round: string | null;
}

/** A headline that says who takes which post. */
export interface Appointment {
  readonly kind: 'appointment';
  readonly company: string;
  /** Null if the headline doesn't name the person: "Acme appoints new head of operations". */
  readonly person: string | null;
  readonly role: string;
}

export type HeadlineFact = Acquisition | Funding | Appointment;

export type HeadlineFactKind = HeadlineFact['kind'];

/** Words of plans, rumours, refusals, questions and the like. A headline with one of them doesn't report a fact. */
const DOUBTFUL_WORDS = {
  modal: "may|might|could|would|should|will|can|can't|cannot|won't",
  negated: 'not|no|never|nearly|almost',
  planned:
    'mulls?|weighs?|considers?|considering|explores?|exploring|eyes|eyeing|seeks?|seeking|plans?|planning|planned|hopes?|wants?|wanted|aims?|tries|tried|trying|looks|looking|nears?|expected',
  rumoured: 'talks?|rumou?rs?|reportedly|said|says|sources?',
  offered: 'bids?|bidding|offers?|offered',
  refused:
    'rejects?|rejected|denies|denied|drops?|dropped|abandons?|abandoned|calls off|called off|blocks?|blocked|cancels?|cancell?ed|scraps?|scrapped|delays?|delayed|fails?|failed|walks away|ends|halts?|withdraws?',
  asked: 'if|how|why|when|what|who|whether',
  past: String.raw`years? (?:ago|after|later)|recall(?:s|ed)?`,
  commented: 'opinion|analysis|explainer|hoax|spoof|fake',
  disputed: 'lawsuit|sues?|court|probe',
};
const DOUBT = new RegExp(
  String.raw`[?!“”"…]|[.;]\s|\b(?:${Object.values(DOUBTFUL_WORDS).join('|')})\b`,
  'iu',
);

/**
 * Words of which every headline with a fact of a kind has at least one. Most headlines have none of them, and testing
 * that is far faster than trying the patterns of the facts.
 */
const FACT_WORDS: Record<HeadlineFactKind, string> = {
  acquisition:
    'acqui(?:res?|red|sition)|buys?|bought|buyout|purchases?|tak(?:e|es|en)|takeover|snap(?:s|ped)|merg(?:e|es|ed)|merger',
  funding:
    'rais(?:es|ed)|secures|lands|bags|nets|pulls|scoops|closes|announces|completes|wins|receives|obtains|gets|prices|valued',
  appointment: 'names|named|appoint(?:s|ed)|hires|promotes|elect(?:s|ed)|taps|picks|joins?|succeed',
};
const wordTest = (...words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'u');
const FACT_WORD = wordTest(...Object.values(FACT_WORDS));
const ACQUISITION_WORD = wordTest(FACT_WORDS.acquisition);
const FUNDING_WORD = wordTest(FACT_WORDS.funding);
const APPOINTMENT_WORD = wordTest(FACT_WORDS.appointment);

/** Matches where a second sentence begins, but not after the dot of an initial or of "Inc.". */
const SECOND_SENTENCE = /(?<!(?:^|\s)\p{Lu})[.;]\s+\p{Lu}|;/u;

/** Prefixes that news desks put before a headline, such as "Breaking:". */
const DESK_PREFIX =
  /^(?:exclusive|breaking|breaking news|just in|deal|deals|m&a|funding|appointment|people)\s*[:|–—-]\s+/iu;

// Matches names of companies and persons. Each word starts with a capital or digit, except linking words such as
// "of".
const WORD = String.raw`(?:\p{Lu}|\p{N})[\p{L}\p{N}'’.&+-]*`;
const LINK = String.raw`(?:&|de|da|di|du|of|van|von|der|la|le)`;
const NAME = String.raw`${WORD}(?:\s+(?:${LINK}\s+){0,2}${WORD})*`;

const KIND_OF_COMPANY =
  'rival|competitor|peer|maker|[a-z]*maker|start-up|startup|company|firm|group|supplier|distributor|operator|provider|developer|designer|manufacturer|producer|retailer|broker|insurer|lender|bank|publisher|platform|specialist|chain|brewer|carrier|airline|miner|wholesaler|biotech|fintech';
/** Words that desks put before a name: "Drugmaker" in "Drugmaker Halden", "Berlin-based" in "Berlin-based Orlan". */
const ONE_WORD_DESCRIPTION =
  /^(?:\p{Lu}[\p{L}.]*-based|\p{Lu}\p{Ll}+maker|Fintech|Biotech|Start-up|Startup|Retailer|Insurer|Lender|Brewer|Airline|Grocer|Miner)\s+(?=\p{Lu})/u;
/** Longer descriptions, such as "Private equity group" in "Private equity group Larkhill". */
const DESCRIPTION = new RegExp(
  String.raw`^\p{Lu}[\p{L}.&-]*\s+(?:\p{Ll}[\p{L}-]*\s+){0,3}?(?:${KIND_OF_COMPANY})\s+(?=\p{Lu})`,
  'u',
);

const SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD', A$: 'AUD', C$: 'CAD', CA$: 'CAD', NZ$: 'NZD', HK$: 'HKD', S$: 'SGD', R$: 'BRL', NT$: 'TWD',
  $: '$', '€': 'EUR', '£': 'GBP', '¥': '¥', '₹': 'INR', '₩': 'KRW', '₪': 'ILS',
}; // prettier-ignore
const UNITS: Readonly<Record<string, string>> = { euros: 'EUR', euro: 'EUR', pounds: 'GBP', dollars: '$' };
const CODE = String.raw`(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|CNY|INR|AUD|CAD|NZD|HKD|SGD|BRL|KRW|ILS|PLN|CZK|MXN|ZAR|AED)`;
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3, thousand: 1e3, lakh: 1e5, m: 1e6, mn: 1e6, mln: 1e6, mio: 1e6, million: 1e6,
  crore: 1e7, b: 1e9, bn: 1e9, bln: 1e9, billion: 1e9, tn: 1e12, trillion: 1e12,
}; // prettier-ignore
const SCALE = String.raw`(?:[Kk]|thousand|lakh|mln|mio|mn|million|[Mm]|crore|billion|bln|bn|[Bb]|trillion|tn)`;
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SIGN = String.raw`(?:US|A|CA|C|NZ|HK|S|R|NT)?\$|[€£¥₹₩₪]`;
/**
 * Returns the source of a regular expression for an amount of money, such as "$1.4bn" or "5m euros". The names of its
 * groups begin with `use` (`priceSign`, `priceNumber`), because an expression may contain several amounts. `toAmount`
 * reads these groups.
 */
const money = (use: string) =>
  String.raw`(?:(?<${use}Sign>${SIGN}|${CODE}\s?)\s?(?<${use}Number>${NUMBER})(?:[\s-]?(?<${use}Scale>${SCALE}))?(?![\p{L}\p{N}])|(?<${use}Count>${NUMBER})(?:[\s-]?(?<${use}CountScale>${SCALE}))?\s(?<${use}Unit>${CODE}|euros?|pounds|dollars)(?!\p{L}))`;
const ABOUT = String.raw`(?:about|around|some|over|more than|roughly|approximately|an undisclosed|undisclosed)\s+`;

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Converts the groups that `money(use)` captured in a headline to an amount. Returns null if the headline gives no such
 * amount, or only a limit or the price of a share.
 */
function toAmount(groups: Groups, use: string): HeadlineAmount | null {
  const read = (part: string) => groups[use + part];
  const number = read('Number') ?? read('Count');
  if (number === undefined || read('Limit') !== undefined || read('Share') !== undefined) return null;
  const scale = read('Scale') ?? read('CountScale');
  const value = Number(number.replaceAll(',', '')) * (scale ? (SCALES[scale.toLowerCase()] ?? 1) : 1);
  const written = (read('Sign') ?? read('Unit') ?? '').trim();
  const currency = SIGNS[written] ?? UNITS[written.toLowerCase()] ?? written;
  // Round to cents, because 1.1 × 1,000,000 isn't exactly 1,100,000 in floating-point arithmetic.
  return { value: Math.round(value * 100) / 100, currency };
}

const pattern = (source: string) => new RegExp(`^${source}$`, 'u');
const groupsOf = (matched: RegExp, headline: string): Groups | undefined => matched.exec(headline)?.groups;

// Acquisitions.

const DONE = String.raw`(?:acquires|buys|purchases|takes over|snaps up|has acquired|has bought|(?:completes|closes|finalises|finalizes)\s+(?:its\s+|the\s+)?(?:${money('deal')}\s+)?(?:acquisition|purchase|takeover|buyout)\s+of)`;
const AGREED = String.raw`(?:(?:agrees\s+)?to (?:acquire|buy|purchase|take over)|(?:agrees|announces|signs|strikes|seals|clinches|reaches|enters(?:\s+into)?)\s+(?:an?\s+)?(?:${money('agreed')}\s+)?(?:(?:definitive\s+|binding\s+)?(?:deal|agreement)\s+to (?:acquire|buy|purchase|take over)|(?:acquisition|purchase|takeover|buyout)\s+of))`;
/**
 * Words before the target's name: "rival" in "buys rival Bolt", "the software maker" in "buys the software maker
 * Bolt".
 */
const DESCRIBED = String.raw`(?:(?:its\s+|the\s+|a\s+|an\s+)?(?:[\p{L}\p{N}'’-]+\s+){0,4}(?:${KIND_OF_COMPANY})\s+|(?:a\s+)?(?:majority|controlling)\s+stake\s+in\s+)?`;
/** Target that the headline doesn't name: "a small supplier in Germany". */
const UNNAMED = String.raw`an?\s+(?:[\p{L}-]+\s+){0,3}(?:rival|competitor|start-up|startup|company|firm|supplier|distributor|manufacturer|producer|retailer|broker|insurer|lender|publisher|brewer|wholesaler|business|maker)(?:\s+in\s+(?:the\s+)?${NAME})?`;
/**
 * Returns the source of a regular expression for an optional price: " for $2bn in cash". The names of its groups begin
 * with `use`, as those of `money` do, and tell prices such as "up to $2bn" and "$20 a share".
 */
const price = (use: string) =>
  String.raw`(?:\s+(?:for|in|in an?|in a deal worth|in a deal valued at|valued at)\s+(?:${ABOUT})?(?:(?<${use}Limit>up to\s+)?${money(use)}(?<${use}Share>\s+(?:a|per)\s+share)?|sum)(?:\s*(?:in cash and stock|in cash|in stock|in shares|(?:(?:all-cash|all-stock|all-share|cash-and-stock|cash|stock)\s+)?(?:deal|transaction|buyout|takeover|merger)))?(?:,?\s+(?:including|excluding)\s+debt)?)?`;
const DEAL_TAIL = String.raw`(?:,\s+terms\s+undisclosed|\s+(?:from\s+(?:the\s+)?${NAME}|in (?:an? )?(?:all-stock|all-cash|cash|stock|share) (?:deal|swap|transaction)|outright|to\s+\p{Ll}.+))?`;

/** Matches "Acme acquires rival Bolt for $2bn". */
const ACQUIRES = pattern(
  `(?<buyer>${NAME})\\s+(?:(?<done>${DONE})|${AGREED})\\s+(?:${DESCRIBED}(?<target>${NAME})|(?<unnamed>${UNNAMED}))${price('price')}${DEAL_TAIL}${price('lastPrice')}`,
);
/** Matches "Acme closes Bolt acquisition". */
const COMPLETES = pattern(
  `(?<buyer>${NAME})\\s+(?<done>completes|closes|finalises|finalizes|wraps up)\\s+(?:its\\s+)?(?:${money('deal')}\\s+)?(?<target>${NAME})\\s+(?:acquisition|takeover|purchase|buyout)`,
);
/** Matches "Acme takes Bolt private for $2bn". */
const TAKES_PRIVATE = pattern(
  `(?<buyer>${NAME})\\s+(?:(?<done>takes|has taken)|(?:agrees\\s+)?to take)\\s+${DESCRIBED}(?<target>${NAME})\\s+private${price('price')}`,
);
/** Matches "Acme to merge with Bolt". */
const MERGES = pattern(
  `(?<buyer>${NAME})\\s+(?:(?<done>merges|has merged|completes(?:\\s+its)?\\s+merger)|(?:agrees\\s+)?to merge)\\s+with\\s+${DESCRIBED}(?<target>${NAME})${price('price')}${DEAL_TAIL}`,
);
/** Matches "Acme and Bolt agree to merge". */
const BOTH_MERGE = pattern(
  `(?<buyer>${NAME})\\s+and\\s+(?<target>${NAME})\\s+(?:(?<done>have merged|complete(?:\\s+their)?\\s+merger)|(?:agree\\s+)?to merge)${price('price')}${DEAL_TAIL}`,
);
/** Matches "Bolt acquired by Acme for $2bn". */
const IS_ACQUIRED = pattern(
  `(?<target>${NAME})\\s+(?:is\\s+|has been\\s+)?(?:acquired|bought|taken over|snapped up)\\s+by\\s+${DESCRIBED}(?<buyer>${NAME})${price('price')}`,
);
/** Matches "Bolt to be acquired by Acme for $2bn". */
const TO_BE_ACQUIRED = pattern(
  `(?<target>${NAME})\\s+(?:to be|agrees to be)\\s+(?:acquired|bought|taken over|taken private)\\s+by\\s+${DESCRIBED}(?<buyer>${NAME})${price('price')}`,
);

/** Capitalized words for things that companies buy, other than companies: "Boeing 737s", "Bitcoin". */
const NOT_A_TARGET =
  /^(?:\d[\d,.]*\p{L}?|.*\b\p{L}{0,2}-?\d{2,}\p{L}?s?\b.*|bitcoin|ether|ethereum|treasuries|greenland|shares|stock|time|land|property|bonds|gold|oil|gas|power|christmas|.*(?:\b(?:rights|patents?|shares|stake|stakes|bonds|jets|buses|trucks|ships|towers?|building|buildings|campus|stadium|park|land|airport|licen[cs]es?|assets|factory|plant|mine|ranch|farm|farms|hotel|house|warehouse|office|offices|headquarters|ai|ads?)))$/iu;

const ownName = (name: string) => !/['’]s\b/u.test(name) && !/\sand\s/iu.test(name);

/** Names of the groups that may have the price of a deal. */
const PRICES = ['deal', 'agreed', 'price', 'lastPrice'];

function parseAcquisition(headline: string): Acquisition | null {
  if (!ACQUISITION_WORD.test(headline)) return null;
  const merger = groupsOf(MERGES, headline) ?? groupsOf(BOTH_MERGE, headline);
  const active =
    merger ??
    groupsOf(ACQUIRES, headline) ??
    groupsOf(TAKES_PRIVATE, headline) ??
    groupsOf(COMPLETES, headline);
  const completed = active ?? groupsOf(IS_ACQUIRED, headline);
  const found = completed ?? groupsOf(TO_BE_ACQUIRED, headline);
  if (!found) return null;
  const { buyer = '', unnamed = '', target = unnamed, done } = found;
  if (!ownName(buyer) || !ownName(target) || NOT_A_TARGET.test(target)) return null;
  const amount = PRICES.map((use) => toAmount(found, use)).find((each) => each !== null) ?? null;
  const isCompleted = active ? done !== undefined : completed !== undefined;
  return { kind: 'acquisition', buyer, target, isMerger: merger !== undefined, amount, isCompleted };
}

// Funding rounds.

const ROUND = String.raw`(?:[Pp]re-[Ss]eed|[Ss]eed|[Aa]ngel|[Bb]ridge|[Gg]rowth|[Ss]eries\s+[A-Ka-k]\d?(?:\+)?)`;
const RAISES = String.raw`(?:raises|has raised|secures|lands|bags|nets|gets|obtains|pulls in|scoops up|closes|announces|completes)`;
const ROUND_NOUN = String.raw`(?:(?:equity|funding|venture|financing|investment)\s+)?(?:round|funding|financing|raise|investment|extension)`;
const INVESTORS = String.raw`(?:\s+(?:led by|from|with backing from|backed by)\s+.+)?`;
const PURPOSE = String.raw`(?:\s+to\s+\p{Ll}.+)?`;
/** Matches "Acme raises $40m" and "Acme raises $40m in Series B funding led by …". */
const FUNDED = pattern(
  `(?<company>${NAME})(?:,[^,]+,)?\\s+(?:${RAISES})\\s+(?:${ABOUT})?${money('raised')}(?:\\s+(?:in|through|via)\\s+(?:an?\\s+|its\\s+)?(?:new\\s+|fresh\\s+)?(?:(?<round>${ROUND})(?:\\s+${ROUND_NOUN})?|${ROUND_NOUN}|equity)|\\s+(?<bareRound>${ROUND})(?:\\s+${ROUND_NOUN})?|\\s+(?:${ROUND_NOUN}))?(?:\\s+at\\s+(?:an?\\s+)?.*valuation)?${INVESTORS}${PURPOSE}`,
);
/** Matches "Acme valued at $4bn after $250m fundraising". */
const VALUED = pattern(
  `(?<company>${NAME})\\s+valued\\s+at\\s+(?:${ABOUT})?${money('value')}\\s+(?:after|in|following)\\s+(?:an?\\s+|its\\s+)?${money('raised')}\\s+(?:fundraising|(?:(?<round>${ROUND})\\s+)?${ROUND_NOUN})${INVESTORS}`,
);
/** Matches "Acme closes Series B of $40m" and "Acme raises Series A round worth €5m". */
const ROUND_FIRST = pattern(
  `(?<company>${NAME})\\s+(?:${RAISES})\\s+(?:an?\\s+|its\\s+)?(?<round>${ROUND})(?:\\s+${ROUND_NOUN})?\\s+(?:of|worth|at|with)\\s+(?:${ABOUT})?${money('raised')}${INVESTORS}${PURPOSE}`,
);
/** What a company raises money with, other than a round: "credit line", "grant", "bond sale". */
const INSTRUMENT = String.raw`(?:(?:(?:revolving|new)\s+)?credit\s+(?:line|facility)|line\s+of\s+credit|(?:(?:term|bridge|green|syndicated|bank)\s+)?loan(?:\s+facility)?|(?:venture\s+)?debt(?:\s+(?:financing|facility|funding))?|(?:(?:green|convertible)\s+)?bond\s+(?:sale|issue|offering)|convertible\s+(?:notes|bonds)|(?:research\s+)?grant|IPO|initial public offering|(?:stock|share|rights)\s+(?:offering|issue|placement))`;
const OBTAINS = String.raw`(?:raises|has raised|secures|has secured|lands|bags|nets|closes|completes|wins|receives|obtains|gets|prices)`;
const ARTICLE = String.raw`(?:(?:an?|its)\s+)?(?:(?:new|fresh|first)\s+)?`;
const MONEY_PURPOSE = String.raw`(?:\s+(?:for|to|from|with|led by|backed by)\s+.+)?`;
/** Matches "Acme raises $500m in bond sale" and "Acme secures $9m grant for hydrogen". */
const SIZED_INSTRUMENT = pattern(
  `(?<company>${NAME})\\s+${OBTAINS}\\s+(?:${ABOUT})?${money('raised')}\\s+(?:(?:in|through|via|from|of)\\s+)?${ARTICLE}(?<round>${INSTRUMENT})${MONEY_PURPOSE}`,
);
/** Matches "Acme secures credit line for expansion" and "Acme closes loan facility of $70m". */
const INSTRUMENT_FIRST = pattern(
  `(?<company>${NAME})\\s+${OBTAINS}\\s+${ARTICLE}(?<round>${INSTRUMENT})(?:\\s+(?:of|worth)\\s+(?:${ABOUT})?${money('raised')})?${MONEY_PURPOSE}`,
);
/** Matches "Acme closes Series B" and "Acme raises new funding round to open in Oslo", which give no amount. */
const UNSIZED_ROUND = pattern(
  `(?<company>${NAME})\\s+${OBTAINS}\\s+${ARTICLE}(?:(?<round>${ROUND})(?:\\s+${ROUND_NOUN})?|(?:equity|funding|venture|financing|investment)\\s+round|(?:growth\\s+)?(?:funding|financing))${MONEY_PURPOSE}`,
);
/** Matches "Acme prices IPO at $34 a share, raising $880m". */
const PRICED_IPO = pattern(
  `(?<company>${NAME})\\s+prices\\s+(?:its\\s+)?(?<round>IPO|initial public offering)\\s+at\\s+${money('share')}(?:\\s+(?:a|per)\\s+share)?(?:,?\\s+(?:raising|to raise)\\s+${money('raised')})?`,
);
/** Matches "Acme raises funds for its next trial". */
const FUNDS = pattern(
  `(?<company>${NAME})\\s+(?:raises|has raised|secures)\\s+${ARTICLE}(?:funds|capital|money)${MONEY_PURPOSE}`,
);
/** Words showing that a company raises money for others. */
const FOR_OTHERS = /\b(?:charity|charities|relief|donations?|appeal|victims|refugees|hospice|schools?)\b/iu;

/** Parses a headline about a loan, a grant or the like, or about a round without its amount. */
function parseOtherFunding(headline: string): Funding | null {
  if (FOR_OTHERS.test(headline)) return null;
  const groups =
    groupsOf(SIZED_INSTRUMENT, headline) ??
    groupsOf(INSTRUMENT_FIRST, headline) ??
    groupsOf(UNSIZED_ROUND, headline) ??
    groupsOf(PRICED_IPO, headline) ??
    groupsOf(FUNDS, headline);
  const { company = '', round } = groups ?? {};
  if (!groups || !ownName(company)) return null;
  return { kind: 'funding', company, amount: toAmount(groups, 'raised'), round: formatRound(round) };
}

/** Words showing that the money doesn't come from a round, but from a loan, an order or a sale, for example. */
const NOT_EQUITY =
  /\b(?:charity|relief|donation|donations|appeal|victims|contract|contracts|order|orders|loan|debt|bonds?|credit|grant|grants|settlement|fine|prices?|dividend|guidance|forecast|target|budget|wages?|pay|sales?|selling|IPO|offering|revenue|per share|a share|tender|subsid(?:y|ies))\b/iu;
/**
 * Verbs that mean funding only if the headline also mentions a round: companies secure orders and close sales, too.
 */
const NEEDS_ROUND = /\s(?:secures|lands|bags|nets|gets|obtains|closes|announces|completes)\s/u;
/** Matches "secures €18m to scale heat pumps", which is funding without the word. */
const SECURED_FOR = /\s(?:secures|lands|bags)\s.*\d.*\sto\s\p{Ll}/u;

const formatRound = (round: string | undefined) =>
  round === undefined
    ? null
    : round
        .replace(/^./u, (first) => first.toUpperCase())
        .replace(/(?<=^Series\s+)\p{L}/u, (letter) => letter.toUpperCase());

/** Parses a headline about a round that gives its amount. */
function parseRound(headline: string): Funding | null {
  if (!/\d/.test(headline) || NOT_EQUITY.test(headline)) return null;
  const groups = groupsOf(ROUND_FIRST, headline) ?? groupsOf(FUNDED, headline) ?? groupsOf(VALUED, headline);
  if (!groups) return null;
  const { company = '', bareRound, round = bareRound } = groups;
  const amount = toAmount(groups, 'raised');
  if (!amount || !ownName(company)) return null;
  const isNamedRound =
    round !== undefined ||
    /\b(?:funding|fundraising|round|financing|equity|investors?|led by)\b/iu.test(headline) ||
    SECURED_FOR.test(headline);
  if (!isNamedRound && (NEEDS_ROUND.test(headline) || amount.value < 10_000)) return null;
  return { kind: 'funding', company, amount, round: formatRound(round) };
}

const parseFunding = (headline: string): Funding | null =>
  FUNDING_WORD.test(headline) ? (parseRound(headline) ?? parseOtherFunding(headline)) : null;

// Appointments.
const ONE_ROLE = String.raw`(?:(?:new|first|interim|acting|permanent|next|group|global|deputy|vice|executive|outside|external|non-executive|independent|managing|senior|lead|co-|regional|founding|board)[\s-]*)*(?:chief\s+[\p{Ll}]+(?:\s+and\s+[\p{Ll}]+)?(?:\s+officer)?|CEO|CFO|COO|CTO|CIO|CMO|CPO|CRO|chair|chairman|chairwoman|chairperson|president|vice president|[SE]?VP|director|general manager|country manager|finance director|treasurer|general counsel|head\s+of\s+[\p{L}\s-]+?|managing partner|board member|(?:finance|operations|technology|marketing|legal|risk)\s+chief)`;
const ROLE = String.raw`${ONE_ROLE}(?:\s+and\s+${ONE_ROLE})?(?:\s+(?:of|for)\s+[\p{L}\s&-]+?)?`;
const PERSON_WORD = String.raw`(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.|\p{Lu}\p{Lu}?)`;
const PERSON = String.raw`(?:(?:Dr|Dame|Sir|Prof)\.?\s+)?${PERSON_WORD}(?:\s+(?:de|da|di|van|von|der|den|la|le|bin|al|ter)\b){0,2}(?:\s+${PERSON_WORD}){1,3}`;
const NAMES = String.raw`(?:names|appoints|hires|promotes|elects|taps|picks|has named|has appointed)`;
/** What the person did before: "insider", "former Acme finance chief". */
const FORMER = String.raw`(?:(?:company\s+)?(?:insider|veteran|outsider)\s+|(?:former|ex)[\s-]+${NAME}\s+(?:\p{Ll}[\p{L}-]*\s+){1,3})?`;
const ROLE_TAIL = String.raw`(?:,?\s+(?:effective|from|succeeding|replacing|to succeed|to replace|after|as)\s+.+)?`;

/** Patterns of appointments, tried in this order. Each comment is a headline that the pattern matches. */
const APPOINTMENTS = [
  // "Acme names Jo Doe chief executive"
  String.raw`(?<company>${NAME})(?:\s+board)?\s+${NAMES}\s+${FORMER}(?<person>${PERSON})\s+(?:as\s+|to be\s+|to\s+)?(?:its\s+|the\s+|a\s+)?(?<role>${ROLE})${ROLE_TAIL}`,
  // "Acme names new chief executive Jo Doe"
  String.raw`(?<company>${NAME})\s+${NAMES}\s+(?:its\s+|a\s+|the\s+)?(?<role>${ROLE})[,:]?\s+(?<person>${PERSON})`,
  // "Jo Doe appointed chief executive of Acme"
  String.raw`(?<person>${PERSON})\s+(?:is\s+)?(?:named|appointed|elected)\s+(?:as\s+|to be\s+)?(?:the\s+|its\s+)?(?<role>${ROLE})\s+(?:of|at)\s+(?<company>${NAME})`,
  // "Jo Doe joins Acme as chief executive"
  String.raw`(?<person>${PERSON})\s+(?:joins|to join)\s+(?<company>${NAME})\s+as\s+(?:its\s+|the\s+|a\s+)?(?<role>${ROLE})${ROLE_TAIL}`,
  // "Jo Doe to succeed Al Roe as chief executive of Acme"
  String.raw`(?<person>${PERSON})\s+(?:succeeds|to succeed)\s+${PERSON}\s+as\s+(?:the\s+|its\s+)?(?<role>${ROLE})\s+(?:of|at)\s+(?<company>${NAME})`,
].map(pattern);
/** Matches appointments of people whom the headline doesn't name: "Acme appoints new head of operations". */
const UNNAMED_APPOINTMENT = pattern(
  String.raw`(?<company>${NAME})\s+(?:names|appoints|hires|elects|has named|has appointed)\s+(?:its\s+|an?\s+|the\s+)?(?<role>${ROLE})${ROLE_TAIL}`,
);
/**
 * Matches what looks like a role but isn't: the head of another company ("head of Locksat"), or a prize ("chief
 * executive of the year").
 */
const NO_ROLE = /\b(?:of|for|at)\s+(?:the\s+)?(?:\p{Lu}\p{Ll}|(?:year|month|decade)\b)/u;

/** Words that occur in names of firms and places and in titles, but not in names of persons. */
const NOT_A_PERSON =
  /\b(?:Bank|Capital|Group|Partners|Holdings|Inc|Ltd|LLC|Corp|Company|Sachs|Stanley|Street|University|Ventures|Systems|Labs|Former|Ex|New|First|Chief|Deputy|Interim|Vice|Head|Veteran|Insider|Board|Finance|Street|Energy|Foods|Airlines)\b/u;

/** Words showing that what looks like a company's name describes a person: "Former Acme chief". */
const NOT_A_COMPANY = /\b(?:Former|Ex|Chief|Head|Veteran|Insider|Board)\b/u;

function parseAppointment(headline: string): Appointment | null {
  const found = APPOINTMENTS.find((each) => each.test(headline));
  const { company = '', person = '', role = '' } = found?.exec(headline)?.groups ?? {};
  if (!found || NOT_A_PERSON.test(person) || !ownName(person) || !ownName(company)) return null;
  return { kind: 'appointment', company, person, role: role.replace(/^(?:new|next)\s+/u, '') };
}

function parseUnnamedAppointment(headline: string): Appointment | null {
  const { company = '', role = '' } = UNNAMED_APPOINTMENT.exec(headline)?.groups ?? {};
  if (role === '' || NO_ROLE.test(role) || NOT_A_COMPANY.test(company) || !ownName(company)) return null;
  return {
    kind: 'appointment',
    company,
    person: null,
    role: role.replace(/^(?:(?:new|next|first)\s+)+/u, ''),
  };
}

function parseFact(text: string): HeadlineFact | null {
  const fact = parseAcquisition(text) ?? parseFunding(text);
  if (fact || !APPOINTMENT_WORD.test(text)) return fact;
  return parseAppointment(text) ?? parseUnnamedAppointment(text);
}

/**
 * Extracts the fact that a headline reports: an acquisition, a funding round or an appointment. Returns null if there
 * is any doubt. In Title Case there always is, because every word could be part of a name.
 */
export function parseHeadline(headline: string): HeadlineFact | null {
  if (!FACT_WORD.test(headline)) return null;
  const text = headline
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replace(DESK_PREFIX, '')
    .replace(ONE_WORD_DESCRIPTION, '')
    .replace(/\.$/u, '');
  if (text.length > 200 || DOUBT.test(text) || SECOND_SENTENCE.test(text)) return null;
  const fact = parseFact(text);
  if (fact) return fact;
  // Only now, because "Acme buys broker Bolt" begins like a description.
  const undescribed = text.replace(DESCRIPTION, '');
  return undescribed === text ? null : parseFact(undescribed);
}
