import type { PayCurrency } from '../../fields/job-terms.ts'
import { fold } from './fold.ts'

// What people write for a currency, and where it is used: countries | signs, with _ for a space. The signs of dollars
// with their code or country ('CA$', '$CAD') are made below. Letters count only beside an amount; one letter alone
// counts only in the currency's own countries.

const table: Record<PayCurrency, string> = {
  USD: 'US PR GU VI AS MP UM EC SV PA TL FM MH PW TC VG BQ IO KH | $ u$s u$d u.s.$ $_us us_$ us_dollar us_dollars american_dollars 美元 美金 米ドル 미국달러',
  EUR: 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME AX BL GF GP MF MQ PM RE TF YT | € euro euros eura euroa eurot eurou euru eiro eurai евро євро ευρω ευρώ 欧元 歐元 ユーロ 유로 يورو یورو אירו यूरो ยูโร',
  GBP: 'GB GG JE IM FK GI SH | £ gb£ pound pounds sterling pounds_sterling stg 英镑 英鎊 ポンド 파운드',
  CAD: 'CA | $ c$ can$ $can $_ca $_can canadian_dollar canadian_dollars 加元 加币',
  AUD: 'AU KI NR TV CX CC NF | $ a$ aus$ australian_dollar australian_dollars 澳元 澳币 豪ドル',
  NZD: 'NZ CK NU PN TK | $ new_zealand_dollar new_zealand_dollars 纽元',
  CHF: 'CH LI | fr sfr frs franc francs franken schweizer_franken franchi 瑞郎 スイスフラン',
  SEK: 'SE | kr skr :- kronor krona',
  NOK: 'NO SJ BV | kr nkr kroner krone',
  DKK: 'DK FO GL | kr dkr kroner krone',
  PLN: 'PL | zł zloty zlotych zlote zlotys',
  CZK: 'CZ | kč kc korun koruna koruny',
  JPY: 'JP | ¥ 円 日元 日圓 日幣 日币 jp¥ yen 엔',
  INR: 'IN BT | ₹ rs re rupee rupees रुपये रुपए रु रुपया',
  SGD: 'SG | $ s$ singapore_dollar singapore_dollars 新元 新币 坡币',
  HKD: 'HK | $ 元 hong_kong_dollar hong_kong_dollars 港元 港币 港幣 港元',
  AED: 'AE | dh dhs dirham dirhams uae_dirham uae_dirhams درهم درهما درهم_اماراتي د.إ',
  ZAR: 'ZA LS NA SZ | r rand',
  BRL: 'BR | $ r$ real reais',
  MXN: 'MX | $ mex$ peso pesos pesos_mexicanos mexican_pesos',
  AFN: 'AF | ؋ afghani افغانی',
  ALL: 'AL | lek leke l',
  AMD: 'AM | ֏ dram драм դրամ',
  AOA: 'AO | kz kwanza kwanzas',
  ARS: 'AR | $ ar$ peso pesos pesos_argentinos',
  AWG: 'AW | afl ƒ florin florins',
  AZN: 'AZ | ₼ manat манат',
  BAM: 'BA | km marka maraka konvertibilnih_maraka км',
  BBD: 'BB | $ bds$ b$',
  BDT: 'BD | ৳ tk taka টাকা',
  BGN: ' | лв лева leva lv',
  BHD: 'BH | bd dinar dinars دينار د.ب دينار_بحريني',
  BIF: 'BI | fbu franc francs',
  BMD: 'BM | $',
  BND: 'BN | $ b$',
  BOB: 'BO | bs bolivianos',
  BSD: 'BS | $ b$',
  BTN: 'BT | nu ngultrum',
  BWP: 'BW | p pula',
  BYN: 'BY | br руб р рублей бел.руб',
  BZD: 'BZ | $',
  CDF: 'CD | fc franc francs',
  CLP: 'CL | $ clp$ peso pesos pesos_chilenos',
  CNY: 'CN | ¥ 元 圆 块 rmb 人民币 人民幣 cn¥ yuan renminbi 위안',
  COP: 'CO | $ col$ peso pesos pesos_colombianos',
  CRC: 'CR | ₡ colon colones',
  CUP: 'CU | $ peso pesos',
  CVE: 'CV | escudo escudos',
  DJF: 'DJ | fdj franc francs',
  DOP: 'DO | $ rd$ peso pesos pesos_dominicanos',
  DZD: 'DZ | da dinar dinars دينار د.ج دج دينار_جزائري',
  EGP: 'EG | £ e£ le l.e pound pounds egyptian_pounds جنيه جنيها جنيه_مصري ج.م',
  ERN: 'ER | nfk nakfa',
  ETB: 'ET | br birr ብር',
  FJD: 'FJ | $',
  FKP: ' | fk£',
  GEL: 'GE | ₾ lari ლარი лари',
  GHS: 'GH | ₵ gh₵ gh¢ ghc gh_c cedi cedis',
  GIP: ' | gip£',
  GMD: 'GM | d dalasi dalasis',
  GNF: 'GN | fg gnf franc francs',
  GTQ: 'GT | q quetzal quetzales',
  GYD: 'GY | $ g$',
  HNL: 'HN | l lps lempira lempiras',
  HTG: 'HT | g gourdes htg',
  HUF: 'HU | ft forint',
  IDR: 'ID | rp rupiah',
  ILS: 'IL PS | ₪ nis shekel shekels ש"ח שח שקל שקלים',
  IQD: 'IQ | id dinar dinars دينار د.ع دينار_عراقي',
  IRR: 'IR | rial rials ریال',
  ISK: 'IS | kr ikr krona kronur',
  JMD: 'JM | $ j$',
  JOD: 'JO | jd dinar dinars دينار د.ا د.أ دينار_اردني',
  KES: 'KE | ksh kshs sh shs /= shilling shillings kenya_shillings',
  KGS: 'KG | сом som сомов',
  KHR: 'KH | ៛ riel',
  KMF: 'KM | cf franc francs',
  KRW: 'KR | ₩ 원 won 韩元 ウォン',
  KWD: 'KW | kd dinar dinars دينار د.ك دينار_كويتي',
  KYD: 'KY | $ ci$',
  KZT: 'KZ | ₸ тенге tenge тг теңге',
  LAK: 'LA | ₭ kip ກີບ',
  LBP: 'LB | £ l£ ll l.l lira ليرة ل.ل ليرة_لبنانية',
  LKR: 'LK | rs rupee rupees රු',
  LRD: 'LR | $ l$',
  LSL: 'LS | m maloti',
  LYD: 'LY | ld dinar dinars دينار د.ل',
  MAD: 'MA EH | dh dhs dirham dirhams درهم د.م درهم_مغربي',
  MDL: 'MD | lei leu леев',
  MGA: 'MG | ar ariary',
  MKD: 'MK | ден денари den denari',
  MMK: 'MM | k ks kyat kyats ကျပ်',
  MNT: 'MN | ₮ төгрөг tugrik tugriks',
  MOP: 'MO | $ mop$ pataca patacas 澳门元 元',
  MRU: 'MR | um ouguiya',
  MUR: 'MU | rs rupee rupees',
  MVR: 'MV | rf rufiyaa',
  MWK: 'MW | k mk kwacha',
  MYR: 'MY | rm ringgit 令吉',
  MZN: 'MZ | mt mtn metical meticais',
  NAD: 'NA | $ n$',
  NGN: 'NG | ₦ n naira',
  NIO: 'NI | c$ cordoba cordobas',
  NPR: 'NP | rs nrs npr रु रू rupee rupees रुपैयाँ',
  OMR: 'OM | ro r.o rial rials omani_rials ريال ر.ع ريال_عماني',
  PAB: 'PA | b/. b/ balboa balboas',
  PEN: 'PE | s/ s/. soles sol nuevos_soles',
  PGK: 'PG | k kina',
  PHP: 'PH | ₱ p peso pesos php piso',
  PKR: 'PK | rs re ₨ rupee rupees روپے',
  PYG: 'PY | ₲ gs guarani guaranies',
  QAR: 'QA | qr riyal riyals ريال ر.ق ريال_قطري',
  RON: 'RO | lei leu ron_lei',
  RSD: 'RS | din dinara дин динара rsd_dinara',
  RUB: 'RU | ₽ руб р рублей рубля rur rub rubles roubles rubley',
  RWF: 'RW | frw rf franc francs',
  SAR: 'SA | sr riyal riyals saudi_riyal saudi_riyals ريال ريالا ر.س ريال_سعودي',
  SBD: 'SB | $ si$',
  SCR: 'SC | rs sr rupee rupees',
  SDG: 'SD | £ جنيه جنيه_سوداني',
  SHP: ' | sh£',
  SLE: 'SL | le leone leones',
  SOS: 'SO | sh so.sh shilling shillings',
  SRD: 'SR | $ sr$',
  SSP: 'SS | £ ssp£',
  STN: 'ST | db dobras',
  SYP: 'SY | £ ls ليرة ل.س ليرة_سورية',
  SZL: 'SZ | e emalangeni',
  THB: 'TH | ฿ baht bht บาท',
  TJS: 'TJ | сомони somoni',
  TMT: 'TM | manat манат',
  TND: 'TN | dt dinar dinars دينار د.ت دينار_تونسي',
  TOP: 'TO | t$ paanga',
  TRY: 'TR | ₺ tl lira liralik turk_lirasi',
  TTD: 'TT | $',
  TWD: 'TW | $ nt$ nt 元 圓 新台幣 新臺幣 台幣 臺幣 新台币',
  TZS: 'TZ | tsh tshs sh shs /= shilling shillings shilingi',
  UAH: 'UA | ₴ грн гривень гривні гривен hryvnia hryvnias hrn',
  UGX: 'UG | ush ushs sh shs /= shilling shillings',
  UYU: 'UY | $ $u peso pesos pesos_uruguayos',
  UZS: 'UZ | сум сўм som sum сумов soʻm',
  VES: 'VE | bs bs.s bsd bolivares',
  VND: 'VN | ₫ d dong vnđ vnd đồng',
  VUV: 'VU | vt vatu',
  WST: 'WS | ws$ tala',
  XAF: 'CM CF CG GA GQ TD | fcfa f_cfa cfa f franc francs francs_cfa',
  XCD: 'AG DM GD KN LC VC AI MS | $ ec$',
  XCG: 'CW SX | cg',
  XOF: 'BJ BF CI GW ML NE SN TG | fcfa f_cfa cfa f franc francs francs_cfa',
  XPF: 'NC PF WF | cfp f_cfp fcfp f franc francs',
  YER: 'YE | rial rials ريال ريال_يمني',
  ZMW: 'ZM | k zk kwacha',
  ZWG: 'ZW | zig',
}
/** Written in many countries, and no currency of ours. */
const unknown = 'تومان toman tomans btc bitcoin usdt eth ₿ dm'
/** Where neither country uses the currency, the sign means this one. */
const elsewhere: Record<string, PayCurrency> = { c$: 'CAD' }
const dollarWords =
  'dollar dollars dolar dolares dolary dollari dollaria ドル 달러 دولار доллар доллара долларов'

const users = new Map<PayCurrency, ReadonlySet<string>>()
export const currencySigns = new Map<string, Set<PayCurrency>>()

const addSign = (sign: string, code: PayCurrency) => {
  const folded = fold(sign.replaceAll('_', ' ')).toLowerCase()
  const codes = currencySigns.get(folded) ?? new Set()
  currencySigns.set(folded, codes.add(code))
}
for (const [code, line] of Object.entries(table) as [PayCurrency, string][]) {
  const [countries = [], signs = []] = line.split('|').map((part) => part.trim().split(' '))
  users.set(code, new Set(countries))
  for (const sign of [code, ...signs]) addSign(sign, code)
  if (!signs.includes('$')) continue
  for (const name of [code, countries[0] ?? ''])
    for (const sign of [`${name}$`, `$${name}`]) addSign(sign, code)
  if (code.endsWith('D')) for (const word of dollarWords.split(' ')) addSign(word, code)
}
for (const sign of unknown.split(' ')) currencySigns.set(fold(sign), new Set())

export const isUsedIn = (code: PayCurrency, countries: readonly string[]) =>
  countries.some((country) => users.get(code)?.has(country))

/** The one currency that signs together can mean in these countries, or null. */
export function resolveCurrency(signs: readonly string[], countries: readonly string[]): PayCurrency | null {
  const [first, ...others] = signs.map((sign) => currencySigns.get(sign) ?? new Set<PayCurrency>())
  const codes = [...(first ?? [])].filter((code) => others.every((other) => other.has(code)))
  if (codes.length === 1) return codes[0] ?? null
  const [local, another] = codes.filter((code) => isUsedIn(code, countries))
  if (local) return another ? null : local
  return signs.length === 1 ? (elsewhere[signs[0] ?? ''] ?? null) : null
}
