import { fold } from './fold.ts'

// The other words around an amount, folded; _ stands for a space.

const wordSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldWord))
const foldWord = (word: string) => fold(word.replaceAll('_', ' ')).toLowerCase()

const magnitudeLines: [number, string][] = [
  [100, 'hundred'],
  [
    1e3,
    `k к tsd tausend thousand thousands mille mila duizend tusen tusind tis tisic tisice tisiíc tys tysiecy tysiąc tysiące
    тыс тысяч тысячи т тис тисяч хил хиляди hiljada hiljade tisuca tisoč tisuća tuhat tuhatta ezer bin mii ribu rb nghin ngan
    χιλ χιλιάδες χιλιάδων אלף ألف الف آلاف هزار हजार हज़ार হাজার พัน 千 仟 천 tukst tukstanciu elfu mije миң мың mil mijlë`,
  ],
  [1e4, '万 萬 만 หมื่น w'],
  [1e5, 'lakh lakhs lac lacs l lpa लाख লাখ แสน'],
  [
    1e6,
    `m mio mill mln mn million millions millionen milion miliony milionow millones milhoes milhao milioni millio miljoen
    miljoner millioner miljoona milyon млн миллион миллиона мільйон мільйони εκ εκατ trieu tr juta jt ล้าน مليون میلیون מיליון 百万 백만 milioane`,
  ],
  [1e7, 'crore crores cr करोड़ কোটি 천만'],
  [1e8, '億 亿 억'],
]
const magnitudes = new Map(
  magnitudeLines.flatMap(([factor, words]) =>
    [...wordSet(words)].map((word): [string, number] => [word, factor]),
  ),
)
/** Words of one language that mean nothing, or something else, in others. */
const localMagnitudes: Record<string, string> = {
  l: 'IN PK BD NP LK',
  w: 'CN TW',
  tr: 'VN',
  bin: 'TR CY',
  т: 'RU BY KZ UA KG UZ TJ AM',
  mil: 'ES PT BR MX AR CL CO PE UY PY BO EC VE CR PA DO GT HN SV NI CU AO MZ CV',
  cr: 'IN PK BD NP LK',
  tis: 'CZ SK SI HR RS BA ME',
}

/** What one unit of the word is: 1000 for 'k'. Undefined: no such word here. */
export function magnitudeOf(word: string, isGlued: boolean, countries: readonly string[]) {
  const places = localMagnitudes[word]
  if (places && !countries.some((country) => places.includes(country))) return undefined
  // 'm' behind a space is more often a month.
  if (word === 'm' && !isGlued) return undefined
  return magnitudes.get(word)
}
export const magnitudeWords = [...magnitudes.keys()]
export const isMagnitude = (word: string) => magnitudes.has(word)
/** Said of rupees only. */
export const rupeeWords = wordSet('lakh lakhs lac lacs lpa crore crores लाख करोड़')
/** Counted without spaces and separators between them: 1億2000万. */
export const isCountedInTenThousands = (factor: number) => factor === 1e4 || factor === 1e8

export const perWords =
  wordSet(`/ per p pr a an each every pro je par por pour na za po no pe w v i im m'hora om o в на за у та την το τον ανα al a_la la le el
  ogni cada kada moi mot ต่อ 每 毎 매 in der den die il the প্রতি प्रति لكل في در هر se tiap setiap par uz ne all alla ca à l per_1 perl kwa`)
/** Behind these stands nothing but what pay is for. */
export const strictPerWords = wordSet('/ per pro par por each every za за je pr ogni cada प्रति 每')
/** Between 'per' and its noun, or between an amount and its period. */
export const fillers =
  wordSet(`gross net brutto netto brut nette nets bruts bruto neto bruta brute lordo lordi lorda netti netta hruba hruby hrubeho hrubého cista
  cisty cisteho čistého bruttó nettó brutos netos liquidos liquido líquido ilíquido iliquido brutni вычета вычетов налогов ндфл на_руки чистыми
  грязными гросс нето бруто брутто нетто μικτα καθαρα μεικτα ακαθαριστα ακαθάριστα brüt net נטו ברוטו إجمالي صافي إجمالى ناخالص خالص 税前 税后 稅前 稅後 総支給 手取り
  額面 세전 세후 税込 税抜 the la le el les the den der die das det ein eine een un une uma um the calendar working full kalender gefuellt ttc ht hors tax taxes
  before after pretax tax-free vat exvat excl incl plus_vat ctc fte jako bez vat nach vor steuern 程度 左右 cash
  cca ca circa approx about 約 约 大约 ประมาณ około okolo ungefar salary wage pay base basic each single only lump takehome take home hand mano mano_in hrs-full`)
export const fromWords =
  wordSet(`from ab des da dal dalla desde a_partir_de à_partir_de à_partir_des a_partire_da vanaf van od fra från fran från_ dès des от с від з од starting starting_at starts_at
  starting_from from_only at_least min minimum minimal minimo mind mindestens au_moins al_menos como_minimo minstens pelo_menos almeno co_najmniej
  minimálně minimalne od_min najmenej vahintaan alkaen minst legalabb legalább не_менее не_нижче не_по_малко από τουλαχιστον από_ مِن من ابتداء_من از חזה החל_מ מ en_az den_itibaren
  最低 起薪 최소 tu từ mulai mulai_dari mula dari ตั้งแต่ เริ่มต้น เริ่ม mula_sa simula alates nuo no de_la prej prej_ de_minim de_cel_putin מ- הח at_minimum not_less_than no_less_than not_under over more_than above uber über mehr_als plus_de más_de mais_de piu_di più_di ponad
  meer_dan över mer_än mer_enn mere_end yli vise_od více_než nad`)
export const upToWords =
  wordSet(`up_to upto bis_zu bis jusqua jusquà hasta ate até fino_a sino_a tot maximum max maximal maximaal maks maximo máximo massimo do az_do až_do az až op_til upp_till
  inntil opp_till opptil indtil till do_max maksymalnie до максимум не_более έως εως ως μεχρι حتى تا עד en_fazla 'ye_kadar kadar_ 最高 最大 최대 den den_ den_muc den_moc toi tới hingga sehingga sampai sampai_dengan
  hanggang ไม่เกิน สูงสุด kuni iki lidz līdz pana_la până_la deri jopa enintaan enintään maks maksimalno to al_massimo maximalne maximálně legfeljebb akár akar as_much_as less_than under unter no_more_than`)
/** Behind an amount. */
export const andUpWords = wordSet(
  `and_up and_above or_more upwards plus_ et_plus und_mehr y_mas e_oltre in_su и_выше oder_mehr minimum min 以上 から 起 이상 부터 ~ alkaen fra felett -tol -tól tól től tol og_oppover och_uppat och_uppåt ขึ้นไป trở_lên tro_len ke_atas ve_uzeri ve_üzeri үстіне starting y_más`,
)
export const andDownWords = wordSet(
  `まで 以下 以内 까지 이하 -ig ig maximum max maksimum ye_kadar 'e_kadar e_kadar kadar`,
)
export const rangeWords =
  wordSet(`- -- – ~ ... .. to bis à a al au aux e_ do do_ az až až_do till til tot t/m hasta ate até fino_a a_un_max ad upp_till op_til up_to bis_zu jusqua до по έως εως ως μεχρι إلى الى الي حتى ل تا
  עד से ถึง den đến toi tới sampai hingga sampai_dengan s.d sd s/d hanggang 至 到 から 부터 에서 kuni iki lidz līdz pana_la până_la la deri gacha naar ile thru through -to`)
export const andWords = wordSet(
  `and und et y e en i a og och ja es és si și și_ и і й та και ve ile و و_ ו और 和 と 과 ir un dhe in ta at dan và va & to to_ bis à a`,
)
export const betweenWords =
  wordSet(`between zwischen entre tra fra tussen mellem mellom mellan miedzy między mezi medzi izmedju između med между між помежду μεταξύ
  بين بین בין arasi arası arasında arasinda kozott között valilla välillä intre între tarp starp vahel ระหว่าง ndermjet giua giữa antara 之间 之間 の間 사이 pagitan en_tre के_बीच בין`)
export const bonusWords =
  wordSet(`bonus bonuses commission commissions ote on-target allowance sign-on signon signing premium pramie prämie praemie prime provision provisjon premia bono bonificacion
  commissioni bonusu prémium бонус премия премии надбавка комиссия przyznanie tips tip gratuity relocation refund voucher vouchers budget zulage zuschlag weihnachtsgeld urlaubsgeld
  賞与 手当 交通費 奖金 獎金 보너스 성과급 人センティブ incentive incentives equity stock options turnover revenue deposit fee fees fine gutschein primă prim dodatek příplatek tickets ticket
  deducible prestaciones vales vale subsidio auxilio transporte 補助 食补 餐补 차비 인센티브 variable variabel variabile variablen`)
export const plusWords = wordSet(
  '+ plus & and zzgl zuzuglich zuzüglich inkl und et y e og och и та más mas mais più piu más_ más, + , ; . ( )',
)
/** '13 salaries': how often pay is paid, or something else that is counted. */
export const countedWords =
  wordSet(`salaries salary payments salarios pagas mensualidades mensualites mensualités mensilita mensilità mensilità_ gehalter gehälter monatsgehalter monatsgehälter
  salaires mois monthly times x mal fois volte veces vezes keer gange ganger gånger raz razy 薪 か月分 か月 ヶ月 人 名 positions openings places vacancies people persons seats jobs employees
  leave holiday holidays urlaubstage urlaub days tage weeks wochen years jahre th st nd rd vakantiedagen semesterdagar feriedager minutes min km kilometer level grade
  % percent prozent pct лет года годами experience reps 回 次 个 salaris monatsgehalt jours dias giorni congés`)
export const paidWords = wordSet(
  'paid payable paye payee payé versé verse pagado pagada pago ausgezahlt ausbezahlt bezahlt invoiced reviewed review reviewable uitbetaald utbetalas betales выплата выплачивается выплаты виплата payments payment payroll contract experience period probation probezeit',
)
export const besideWords = wordSet(
  'leave bonus bonuses review reviews increase increases raise holiday holidays vacation allowance days urlaub prime tips meeting meetings salaries contract kontrakt vertrag experience erfahrung basis_ paid payments payroll payout minimum hours retreat',
)
