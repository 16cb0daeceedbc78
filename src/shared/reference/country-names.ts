import { countries } from './countries.ts'

/** Names without accents, case, spaces and signs. */
export const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

// ISO 3166-1 alpha-3 where people write it, and what a country is called beside its official name.
const otherNames = `US USA, United States of America, America
GB UK, GBR, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Großbritannien, Grande-Bretagne
GB Gran Bretaña, Gran Bretagna, Grã-Bretanha, Groot-Brittannië, Angleterre, Inglaterra, Inghilterra, Engeland, Anglia
GB Schottland, Écosse, Escocia, Scozia
DE DEU, GER, BRD, Federal Republic of Germany, Bundesrepublik Deutschland
FR FRA
ES ESP
IT ITA
PT PRT
NL NLD, Holland, Hollande, Holanda, Olanda, Nederland
BE BEL
LU LUX
AT AUT, Oesterreich
CH CHE, SUI, Swiss Confederation, Svizra
IE IRL, Republic of Ireland, Eire, Éire
PL POL
CZ CZE, Czech Republic, Czechia, Česká republika
SK SVK, Slovak Republic
HU HUN
RO ROU
BG BGR
HR HRV
SI SVN
RS SRB
BA BIH, Bosnia, Bosnia-Herzegovina
MK MKD, Macedonia
GR GRC, Hellas
TR TUR, Turkey, Türkiye
RU RUS, Russian Federation
UA UKR
MD MDA, Moldova
LT LTU
LV LVA
EE EST
FI FIN
SE SWE
NO NOR
DK DNK
IS ISL
CA CAN
MX MEX
BR BRA
AR ARG
CL CHL
CO COL
PE PER
VE VEN, Venezuela
BO BOL, Bolivia
EC ECU
UY URY
CR CRI
AU AUS
NZ NZL, Aotearoa
IN IND, Bharat
PK PAK
BD BGD
LK LKA
CN CHN, PRC, Mainland China
JP JPN, Nippon
KR KOR, South Korea, Korea, Republic of Korea
KP PRK, North Korea
TW TWN, Taiwan
HK HKG, Hong Kong
MO Macau
SG SGP
MY MYS
ID IDN
TH THA
VN VNM, Vietnam
PH PHL, The Philippines
LA Laos
MM Burma
TL East Timor
BN Brunei
AE ARE, UAE, U.A.E., Emirates
SA SAU, KSA, Saudi
QA QAT
KW KWT
IL ISR
JO JOR
LB LBN
IR IRN, Iran
SY Syria
PS Palestine
EG EGY
MA MAR
TN TUN
ZA ZAF, RSA
NG NGA
KE KEN
GH GHA
TZ TZA, Tanzania
CI Ivory Coast, Elfenbeinküste
CV Cape Verde
SZ Swaziland, Eswatini
CD DRC, DR Congo, Congo-Kinshasa
CG Republic of the Congo, Congo-Brazzaville
VA Vatican
MT MLT
CY CYP`

/** In the first place languages of countries where people look for work abroad; each costs two milliseconds. */
const languages =
  'de fr es it pt nl pl cs sk hu ro bg hr sv da nb fi et lt lv el tr ru uk ar he ja ko zh zh-Hant'.split(' ')
const minForeignLetters = 4
/** A town, a game, leather, a dish: only then a country in some language. */
const otherMeanings = new Set(['tunis', 'indie', 'suede', 'chili', 'lati', 'chine', 'malte', 'japon'])

const english = new Map<string, string>()
for (const { code, name } of countries) english.set(nameKey(name), code)
for (const line of otherNames.split('\n'))
  for (const name of line.slice(3).split(', ')) english.set(nameKey(name), line.slice(0, 2))

let foreign: Map<string, string | null> | undefined

/** Null for a name that is of two countries in two languages. */
function foreignNames() {
  if (foreign) return foreign
  foreign = new Map()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { code } of countries) {
      const key = nameKey(names.of(code) ?? '')
      if (otherMeanings.has(key) || (/^[a-z]*$/.test(key) && key.length < minForeignLetters)) continue
      const known = foreign.get(key)
      foreign.set(key, known === undefined || known === code ? code : null)
    }
  }
  return foreign
}

/** The code of the country with this English or common name, or abbreviation. */
export const countryNamedInEnglish = (name: string) => {
  const key = nameKey(name)
  return english.get(key) ?? english.get(key.replace(/^the/, '')) ?? null
}

/** The code of the country with this name in some language; null if there is none, or more than one. */
export const countryNamed = (name: string) =>
  countryNamedInEnglish(name) ?? foreignNames().get(nameKey(name)) ?? null
