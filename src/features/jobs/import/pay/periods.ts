import type { PayPeriod } from '#/shared/money/money.ts'
import { fold } from './fold.ts'

// Words for the time that pay is for. A stem begins a word anywhere in the text; a word is whole, anywhere; a noun is
// whole and counts only behind 'per' or an amount, because it means something else elsewhere ('an', 'den', 'time').

type Words = Record<'stems' | 'words' | 'nouns', string>

const table: Record<PayPeriod, Words> = {
  hour: {
    stems: `hourly horair stundl stundenl stundensa stundenv bruttostunden uurl uurtarief timlon timelon timpenning tuntipal
      tunnitas godzinow hodinov oraber orankent satnic почасов погодинн ωρομισ ωριαι saatli שעתי ساعتي ساعتی`,
    words: `ph phr oraria orario urno satno sejam 時給 時間給 時間当 毎時 时薪 時薪 每小时 每小時 시급 시간급 시간당 ชั่วโมงละ
      საათში በሰዓት soatiga`,
    nouns: `hour hours hr hrs h std stunde stunden heure heures hora horas ora ore uur uren u uurs timme timmen timma tim time
      timen timer tunti tunnissa tunnilta t godz godzine godzina g hodina hodinu hod sat satu ura uro oran oret tund tunnis
      tunni stunda stundu val valanda klst klukkustund timann час часа часов ч година годину години год ώρα ωρα saat saate saati
      saatine שעה ساعة ساعه ساعت घंटा घंटे ঘণ্টা ঘন্টা ชั่วโมง ชม giờ jam oras saa ordu 小时 小時 時間 时 時 시간`,
  },
  day: {
    stems: `daily taglich tagess tagesl tageshonor journali diari giornal dagelijks dagtarief daglon dagpenning paivapal
      dzienn denni naponkent dnevn щоденн щодня дневн денн ημερησι ημερομισ gunluk יומי يومي روزانه harian`,
    words: `pd tjm zilnic naponta sehari dienno 日額 日給 日给 日薪 日当 毎日 每天 每日 일급 일당 วันละ`,
    nouns: `day days diem d tag tage jour jours journee dia dias giorno giorni dag dagen dagar paiva paivassa pv dzien dni den dne
      nap zi ziua dan dita paev paevas diena dagur день дн дня дней ден ημέρα μερα gun gune יום يوم روز दिन দিন วัน ngày hari
      araw siku 日 天 일`,
  },
  week: {
    stems: `weekly wochent wochenl hebdo semanal settiman wekelijks weekloon veckol ukelon ugelon viikkopal tygodniow tydenni
      tyzdenn tjedn nedeljn tedensk heti hetent еженед недельн щотижн седмичн εβδομαδιαι haftalik שבועי اسبوعي أسبوعي
      هفتگی mingguan`,
    words: `pw saptamanal hetente seminggu 週給 周薪 週薪 周给 毎週 每周 每週 주급 สัปดาห์ละ`,
    nouns: `week weeks wk wks w woche wochen semaine semaines sem semana semanas settimana weken vecka veckan v uke uken uge
      ugen viikko viikossa vko vk tydzien tydz tyden tydne tyzden het saptamana sapt tjedan nedelju teden jave nadal nadalas
      nedela savaite неделя неделю нед недели тиждень тижд седмица εβδομάδα hafta haftaya שבוע اسبوع أسبوع هفته सप्ताह
      हफ्ते সপ্তাহ สัปดาห์ อาทิตย์ tuần minggu linggo wiki 周 週 星期 礼拜 주`,
  },
  month: {
    stems: `monthly monatl monatsg monatsl monatsb monatse bruttomonat nettomonat mensu mensil mensal mensai maandel maandl
      maandsal manadsl manedsl manedl kuukausipal kuukausit miesieczn mesicn mesacn mjesecn mesecn havib havonkent manadarlaun
      menesi ежемес месячн щомісяч щомісяц місячн месечн μηνιαι ayliq aylik חודשי شهري شهریا ماهانه ماهیانه मासिक bulanan
      buwanan`,
    words: `pm pcm mtl mntl havi havonta lunar lunara sebulan perbulan kuukaudessa mujore kuupalk kuutasu hilean xahar
      月額 月給 月薪 月给 月収 月俸 月收入 毎月 每月 월급 월급여 매월 เดือนละ айына айлык oyiga oylik ayda თვეში თვიური ամսական 
      মাসিক মাসে প্রতিমাসে ماہانہ ماہوار மாதம் மாதத்திற்கு నెలకు ខែ ក្នុងមួយខែ ເດືອນ တစ်လ በወር сард сарын`,
    nouns: `month months mo mth mths mnth mnths m mon mens monat monate monats mt mois mes meses mese mesi maand mnd mndn manad
      manaden man maned maneden md mdr kuukausi kk kuussa miesiac miesiaca mies mc mesic mesiac mesec mesac mjesec mj mesiace
      honap honapra ho luna kuu kuus kuud menuo menesi men menesis manudi manud muaj месяц месяца мес месяцев м месец місяць
      міс μήνα μην μήνας ay aya ayi oy חודש شهر ماه महीना महीने माह মাস เดือน tháng bulan bln buwan mwezi hilabete 月 个月 個月 ヶ月
      か月 월 달`,
  },
  year: {
    stems: `yearly annual annuel annuit annuo annua annui jahrl jahresg jahresb jahresl bruttojahr anual anuai jaarl jaarsal
      jarlig arslon arsl arlig vuosipal vuosit roczn rocn godisnj letn evente eves aastapal metin ежегодн годов щорічн щороку
      річн годишн ετησι yillik senelik שנתי سنوي سالانه सालाना वार्षिक tahunan taunan`,
    words: `annum pa pannum lpa ral sba evi setahun pertahun vjetore flwyddyn 年額 年収 年薪 年俸 年给 年給 毎年 每年 연봉 연간 연급
      ปีละ жылына жылдык yiliga წელიწადში տարեկան በዓመት বার্ষিক বছরে سالانہ`,
    nouns: `year years yr yrs y jahr jahre jahres an ans annee annees ano anos anno anni annum jaar jr ar aret vuosi vuodessa
      rok roku r leto god godinu godina ev evre aasta aastas metai metus metams gads gada gadu ari vit vjet год года г рік року
      р година години χρόνο έτος yil yila yilda שנה سنة سنه عام سال वर्ष साल বছর ปี năm tahun thn taon mwaka urte 年 년 연`,
  },
}
/** Times that no pay here is for. */
const otherStems = `twice zweimal tweemaal fortnight biweek semimonth bimonth quarter quartal trimest semest kvartal dwutygod
  двухнед quinzen quincen halfyear halbjahr`
const otherNouns = `shift shifts schicht session sessions project projekt projet proyecto progetto piece pieces stuck stueck stk
  task order visit call km mile miles word words page article post class lesson lecture student patient placement hire contract
  contrat assignment event gig minute min delivery trip load job смену смена вахту вахта проект turno turnos vuoro zmiane smenu
  次 件 单 回 項目 项目 건`

const foldWord = (word: string) => fold(word).toLowerCase()
const list = (words: string) => [...new Set(words.split(/\s+/).map(foldWord))].filter(Boolean)

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
    if (noun !== 'год' && noun !== 'ar') return null
  }
  for (const form of forms(noun)) {
    const period = nouns.get(form)
    if (period) return period
  }
  return periodOfWord(noun)
}

/** Words of scripts without spaces between words. */
export const periodWords = [...words.keys(), ...nouns.keys()]
