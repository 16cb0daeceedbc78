import type { PayPeriod } from '#/shared/money/money.ts'
import { fold } from './fold.ts'

// Words for the time that pay is for. A stem begins a word anywhere in the text; a word is whole, anywhere; a noun is
// whole and counts only behind 'per' or an amount, because it means something else elsewhere ('an', 'den', 'time').

type Words = Record<'stems' | 'words' | 'nouns', string>

const table: Record<PayPeriod, Words> = {
  hour: {
    stems:
      'hourly orankent stundl stundenl stundensa stundenv bruttostunden horair uurl uurtarief timlon timelon timelo timpenning tuntipal tuntik godzinow hodinov oraber orabér oradij satnic почасов часов погодин погодинн ωριαι ωρομ saatlik saatli שעתי ساعتي ساعتی',
    words:
      'hourly ph phr 時間給 時給 时薪 時薪 시급 시간급 시간당 毎時 每小时 每小時 /h oraria orario tuntipalkka timelonn timelønn timeløn urno satno ώρα ωριαία sejam orabér órabér órabére rejamin ชั่วโมงละ',
    nouns:
      'hour hours hr hrs h std stunde stunden heure heures hora horas h/ ora ore uur uren u timme timmen timma tim time timen timer tunti tunnissa tunnilta tunnin t godz godzine godzina g hodina hodinu hodinove hod ura uro sat satu час часа часов ч година годину годину ώρα ωρα saat saate saati saatine שעה ساعة ساعه الساعة ساعت घंटा घंटे घंटा ชั่วโมง ชม gio jam oras 小时 小時 時間 时 時 시간 tund tunnis tunni stunda stunda stundu val valanda valanda ora oran oret klst klukkustund timann saa uurs ঘণ্টা ঘন্টা ordu',
  },
  day: {
    stems:
      'daily naponkent щодня taglich tagess tagesl tageshonor journali diari giornal dagelijks dagtarief daglon dagpenning paivapal dziennie dziennych dnevn denni денн щоденн дневн ημερησι ημερομισ gunluk gunde יומי يومي روزانه harian',
    words:
      'daily pd 日額 tjm 日給 日给 日薪 일급 일당 每天 每日 毎日 日当 dzienna zilnic naponta sehari dienno ημερήσια วันละ',
    nouns:
      'day days d tag tage jour jours journee dia dias giorno giorni dag dagen dagar paiva paivassa pv dzien dni den dni dne nap zi ziua dan день дн дня дней ден ημέρα ημερα μερα gun gune יום يوم اليوم روز दिन วัน ngay hari araw 日 天 일 paev paevas diena diena dagur dita siku দিন',
  },
  week: {
    stems:
      'weekly hetent щотижн wochent wochenl hebdo semanal settiman wekelijks weekl weekloon veckol ukelon ugelon viikkopal tygodniow tydenni tyzdenn tjedn nedeljn tedensk heti еженед недельн щотижн седмичн εβδομαδιαι haftalik שבועי اسبوعي أسبوعي هفتگی mingguan',
    words: 'weekly pw 週給 周薪 週薪 周给 주급 每周 每週 毎週 saptamanal hetente seminggu สัปดาห์ละ',
    nouns:
      'week weeks wk wks w woche wochen semaine semaines sem semana semanas settimana weken wk vecka veckan v uke uken uge ugen viikko viikossa vko vk tydzien tydz tyden tydne tyzden het saptamana sapt tjedan nedelju teden неделя неделю нед недели тиждень тижд седмица εβδομάδα εβδομαδα hafta haftaya שבוע اسبوع أسبوع الأسبوع هفته सप्ताह हफ्ते สัปดาห์ อาทิตย์ tuan minggu linggo 周 週 星期 礼拜 주 nadal nadalas nedela savaite javë jave wiki সপ্তাহ',
  },
  month: {
    stems:
      'monthly havonkent щомісяц monatl monatsg monatsl monatsb monatse bruttomonat nettomonat mensu mensil mensal mensai maandel maandl maandsal maandloon manadsl manedsl manedl kuukausipal kuukausit miesieczn mesicn mesacn mjesecn mesecn mesečn havib havid ежемес месячн щомісяч місячн месечн μηνιαι aylig aylik חודשי شهري شهریا ماهانه ماهیانه मासिक bulanan buwanan ikuisu menesi',
    words:
      'monthly pm pcm 月額 mtl mntl monatl mensuel mois havi havonta 月給 月薪 月给 月収 月俸 每月 毎月 월급 매월 월급여 月收入 sebulan perbulan månedlig maandelijks kuukaudessa kuukausipalkka lunar lunara miesiecznie mesic miesiac mesiac mujore mēnesī mènsual เดือนละ แรงเดือน mensual mėn kuupalk kuutasu mánaðarlaun manadarlaun шомісяця',
    nouns:
      'month months mo mth mths mnth mnths m mon mens monat monate monats mt mois mes meses mese mesi mesec mês maand mnd mndn manad manaden man maned maneden maned md mdr kuukausi kk kuussa miesiac mies miesiaca mc mesic mes mesiac mesac mjesec mj honap ho honapra luna lună месяц месяца мес месяцев м месец місяць міс месяца μήνα μηνα μην μήνας ay aya ayda ayi חודש شهر الشهر شهريا ماه महीना महीने माह เดือน thang bulan bln buwan 月 个月 個月 ヶ月 か月 월 달 kuu kuus kuud kuus menuo menesi men menesis menesi mesiace manuði manudi manuð manud muaj mwezi maandlik mies মাস hilabete month',
  },
  year: {
    stems:
      'yearly evente щороку annual annuel annuit annuo annua annui jahrl jahresg jahresb jahresl bruttojahr anual anuai jaarl jaarsal jarlig arslon arsl arligt arlig vuosipal vuosit roczn rocn godisnj letn evente eves ежегодн годов щорічн річн годишн ετησι yillik senelik שנתי سنوي سالانه सालाना वार्षिक tahunan taunan aastas aastapal metin gadā arslaun',
    words:
      'yearly annum annually evi 年額 pa pannum lpa ral sba jahresgehalt 年収 年薪 年俸 年给 年給 每年 毎年 연봉 연간 연급 setahun pertahun godišnje årslönn letno vjetore tahunan jahrig nien ปีละ metinis',
    nouns:
      'year years yr yrs y jahr jahre jahres an ans annee annees ano anos anno anni annum jaar jr ar aret vuosi vuodessa v/ rok roku rocznie r leto god godinu godina ev evre evi an год года г рік року р година години χρόνο χρονο έτος ετος yil yila yilda שנה سنة السنة سنه العام عام سال वर्ष साल ปี nam tahun thn taon taunan 年 년 연 aasta aastas metai metus metams gads gada gadu ar ari vit vjet vitit mwaka jaarliks বছর urte',
  },
}
/** Times that no pay here is for. */
const otherStems =
  'fortnight biweek semimonth bimonth quarter quartal trimest semest kvartal dwutygod двухнед quinzen quincena 2week halfyear halbjahr'
const otherNouns =
  'shift shifts schicht session sessions project projekt projet proyecto progetto piece pieces stuck stueck stk task order visit call km mile miles word words page article post class lesson lecture student patient placement hire contract contrat assignment event gig minute min delivery trip load job смену смена вахту вахта проект turno turnos vuoro zmiane smenu 次 件 单 回 一件 項目 项目 건'

const foldWord = (word: string) => fold(word).toLowerCase()
const list = (words: string) => [...new Set(words.split(' ').map(foldWord))].filter(Boolean)

const words = new Map<string, PayPeriod | 'other'>()
const nouns = new Map<string, PayPeriod | 'other'>()
const stems: [string, PayPeriod | 'other'][] = list(otherStems).map((stem) => [stem, 'other'])
for (const [period, lines] of Object.entries(table) as [PayPeriod, Words][]) {
  for (const word of list(lines.words)) words.set(word, period)
  for (const noun of list(lines.nouns)) nouns.set(noun, period)
  for (const stem of list(lines.stems)) stems.push([stem, period])
}
for (const noun of list(otherNouns)) nouns.set(noun, 'other')
stems.sort(([one], [other]) => other.length - one.length)
const stemsByStart = Map.groupBy(stems, ([stem]) => stem.slice(0, 2))

/** Nouns that mean another time in these countries; null where they mean two. */
const local: Record<string, [countries: string, period: PayPeriod | null][]> = {
  j: [
    ['NL DE AT CH', 'year'],
    ['FR', 'day'],
  ],
  v: [
    ['FI', 'year'],
    ['SE', 'week'],
  ],
  t: [
    ['FI', 'hour'],
    ['NO DK', 'hour'],
  ],
  a: [['DE AT CH FR', 'year']],
  година: [
    ['UA', 'hour'],
    ['BG MK RS BA ME', 'year'],
  ],
  годину: [
    ['UA', 'hour'],
    ['RS BA ME MK', 'year'],
  ],
  години: [
    ['UA', 'hour'],
    ['BG MK RS', 'year'],
  ],
  год: [['UA', null]],
  ano: [],
  g: [['PL', 'hour']],
  r: [['CZ SK PL', 'year']],
  р: [['UA', 'year']],
  u: [['NL BE', 'hour']],
  man: [['SE IS', 'month']],
  ar: [['SE NO DK IS FI', 'year']],
}
const arabicPrefix = /^(?:وال|بال|لل|ال|ب|ل)(?=\p{L}{2})/u
const hebrewPrefix = /^[לבה](?=\p{L}{2})/u
const forms = (word: string) => [
  word,
  ...[arabicPrefix, hebrewPrefix]
    .filter((prefix) => prefix.test(word))
    .map((prefix) => word.replace(prefix, '')),
]

/** The period that a word says wherever it stands; 'other' is a time that no pay here is for. */
export function periodOfWord(word: string): PayPeriod | 'other' | undefined {
  for (const form of forms(word)) {
    const whole = words.get(form)
    if (whole) return whole
  }
  if (word.length < 4) return undefined
  for (const form of forms(word)) {
    const stem = stemsByStart.get(form.slice(0, 2))?.find(([start]) => form.startsWith(start))
    if (stem) return stem[1]
  }
  return undefined
}

/** The period that a noun behind 'per' says; null where it can mean two. */
export function periodOfNoun(
  noun: string,
  countries: readonly string[],
): PayPeriod | 'other' | null | undefined {
  const meanings = local[noun]
  if (meanings) {
    const here = meanings.find(([places]) => countries.some((country) => places.split(' ').includes(country)))
    if (here) return here[1]
    if (noun !== 'год' && noun !== 'ano' && noun !== 'ar') return null
  }
  for (const form of forms(noun)) {
    const period = nouns.get(form)
    if (period) return period
  }
  return periodOfWord(noun)
}

/** Words of scripts without spaces between words. */
export const periodWords = [...words.keys(), ...nouns.keys()]
