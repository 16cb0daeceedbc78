import { fold } from './fold.ts'

// The other words around an amount, folded; _ stands for a space.

const wordSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldWord))
const foldWord = (word: string) => fold(word.replaceAll('_', ' ')).toLowerCase()

const magnitudeLines: [number, string][] = [
  [100, 'hundred'],
  [
    1e3,
    `k к tsd tausend thousand thousands mille mila duizend tusen tusind tis tisic tisice tys tysięcy tysiąc tysiące
    тыс тысяч тысячи т тис тисяч хил хиляди hiljada hiljade tisuca tisoč tisuća tuhat tuhatta ezer bin mii ribu rb nghin ngan
    χιλ χιλιάδες χιλιάδων אלף ألف الف آلاف هزار हजार हज़ार হাজার พัน 千 仟 천 tukst tukstanciu elfu mije миң мың mil mijë`,
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
  wordSet(`/ per p pr a am ao an each every pro je par por pour na za po no pe w v i im in der den die il om o el la le al
  ogni cada kada se tiap setiap uz ne all alla ca per perl kwa mỗi в на за у та την το τον ανα प्रति প্রতি لكل في در هر ต่อ 每 毎 매`)
/** Behind these stands nothing but what pay is for. */
export const strictPerWords = wordSet('/ per pro par por each every je pr ogni cada за प्रति 每')
/** Between 'per' and its noun, or between an amount and its period. */
export const fillers =
  wordSet(`gross net brutto netto brut nette nets bruts bruto neto bruta brute brutos netos lordo lordi lorda netti netta hruba hruby hrubeho
  cista cisty cisteho liquido liquidos iliquido brutni brüt гросс нето бруто брутто нетто чистыми грязными руки вычета вычетов налогов ндфл μικτά καθαρά
  μεικτά ακαθάριστα ברוטו נטו إجمالي إجمالى صافي ناخالص خالص 税前 税后 稅前 稅後 税込 税抜 総支給 手取り 額面 세전 세후
  the la le el les the den der die das det ein eine een un une uma um calendar working full kalender ttc ht hors tax taxes before after pretax vat exvat
  excl incl ctc fte jako bez nach vor steuern 程度 左右 cash cca ca circa approx about environ around okolo ok ungefar около 約 约 大约 ประมาณ
  salary wage pay base basic each single only takehome take home hand mano`)
export const fromWords =
  wordSet(`from ab des da dal dalla desde a_partir_de à_partir_des a_partire_da vanaf od fra från от с від з od_min starting starting_at
  starts_at starting_from at_least min minimum minimal minimo mind mindestens au_moins al_menos como_minimo minstens pelo_menos almeno co_najmniej minimálně
  minimalne najmenej vähintään alkaen minst legalább не_менее не_ниже не_по-малко από τουλάχιστον من ابتداء_من از החל_מ en_az 最低 起薪 최소 từ mulai mulai_dari
  mula dari ตั้งแต่ เริ่มต้น เริ่ม mula_sa simula alates nuo no de_la nga prej de_minim at_minimum not_less_than no_less_than not_under > ≥ over more_than above
  uber mehr_als plus_de más_de mais_de più_di ponad meer_dan över mer_än mer_enn mere_end yli více_než`)
export const upToWords =
  wordSet(`up_to upto bis_zu bis jusqua hasta até fino_a sino_a tot maximum max maximal maximaal maks maximo massimo do až_do až op_til upp_till
  inntil opp_till opptil indtil till do_max maksymalnie maksimalno maximálně до максимум не_более έως ως μέχρι حتى تا עד en_fazla 最高 最大 최대 tới hingga
  sehingga sampai sampai_dengan hanggang ไม่เกิน สูงสุด kuni iki līdz până_la deri jopa enintään to al_massimo legfeljebb akár as_much_as less_than under
  unter no_more_than not_more_than not_over < ≤`)
/** Behind an amount. */
export const andUpWords =
  wordSet(`and_up and_above or_more upwards et_plus und_mehr oder_mehr y_más e_oltre in_su и_выше minimum min starting alkaen fra felett tol
  og_oppover och_uppåt ขึ้นไป trở_lên ke_atas ve_üzeri 以上 から 起 이상 부터 ~`)
export const andDownWords = wordSet('maximum max maksimum ig kadar まで 以下 以内 까지 이하')
export const rangeWords =
  wordSet(`- -- ~ ... .. to thru through bis à a al au aux ad do až až_do till til tot hasta até fino_a upp_till op_til up_to bis_zu jusqua до по έως ως
  μέχρι إلى الى الي حتى ل تا עד से ถึง đến tới sampai hingga sampai_dengan sd hanggang kuni iki līdz până_la la deri deri_ne gacha 至 到 から 부터 에서`)
/** Only with a word for 'between'. */
export const andWords = wordSet(
  `and & und et et_les y y_los e e_i en i a og och ja és si și ir un dhe in ve ile và va at и і й та και و ו और 和 と 과`,
)
export const betweenWords =
  wordSet(`between zwischen entre tra fra tussen mellem mellom mellan między mezi medzi izmedju između med între tarp starp vahel között välillä
  antara giữa pagitan ndermjet между між помежду μεταξύ arası arasında بين بین בין ระหว่าง 之间 之間 の間 사이`)
/** An amount beside one of these is not the pay itself. */
export const bonusWords =
  wordSet(`bonus bonuses commission commissions ote ontarget allowance signon signing premium tips tip gratuity relocation refund voucher vouchers budget
  incentive incentives equity stock options turnover revenue deposit fee fees fine tickets ticket pramie praemie provision zulage zuschlag weihnachtsgeld urlaubsgeld gutschein
  prime bono bonificacion prestaciones vales vale subsidio auxilio transporte commissioni provisjon premia bonusu prémium dodatek příplatek primă prim
  variable variabel variabile variablen бонус премия премии надбавка комиссия 賞与 手当 交通費 補助 奖金 獎金 餐补 보너스 성과급 인센티브`)
export const plusWords = wordSet(
  '+ plus & and zzgl zuzüglich inkl und et y e og och и та mas mais più , ; . ( )',
)
/** '13 salaries': how often pay is paid, or something else that is counted. */
export const countedWords =
  wordSet(`x times salaries salary payments salarios pagas mensualidades mensualités mensilità gehälter monatsgehälter monatsgehalt salaires mois
  monthly mal fois volte veces vezes keer gange gånger raz razy 薪 か月分 か月 ヶ月 回 次 人 名 个 positions openings places vacancies people persons seats jobs employees
  leave holiday holidays urlaubstage urlaub vakantiedagen semesterdagar feriedager congés minutes min km kilometer experience reps лет года годами`)
/** 'paid monthly' is not pay for a month. */
export const paidWords =
  wordSet(`paid payable payment payroll paye payé versé pagado pagada pago ausgezahlt ausbezahlt bezahlt invoiced reviewed review reviewable
  uitbetaald utbetalas betales выплата выплачивается выплаты`)
/** 'annual leave' says nothing of the pay. */
export const besideWords =
  wordSet(`leave bonus bonuses review reviews increase increases raise holiday holidays vacation allowance days urlaub prime tips meeting meetings
  salaries contract kontrakt vertrag experience erfahrung paid payments payroll payout minimum hours retreat`)
/** 'Day rate: £500'. */
export const rateWords = wordSet('rate rates salary pay wage wages')
