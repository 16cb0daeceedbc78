import { nameKey } from './country-names.ts'
import { canadianProvinces, usStates } from './regions.ts'

// Beside the names of US states and Canadian provinces: the English name of a region, as the gazetteer has it, and what
// else it is called.
const otherNames = `AU New South Wales, NSW
AU Victoria, Vic
AU Queensland, Qld
AU South Australia
AU Western Australia
AU Tasmania, Tas
AU Australian Capital Territory, ACT
AU Northern Territory
DE Baden-Wurttemberg, Baden-Württemberg, Baden-Wuerttemberg, BaWü
DE Bavaria, Bayern, Bavière, Baviera
DE Bremen
DE Hesse, Hessen
DE Lower Saxony, Niedersachsen, Nds
DE Mecklenburg-Vorpommern, Mecklenburg-Western Pomerania, MeckPomm
DE North Rhine-Westphalia, Nordrhein-Westfalen, NRW
DE Rheinland-Pfalz, Rhineland-Palatinate, RLP
DE Saarland
DE Saxony, Sachsen
DE Saxony-Anhalt, Sachsen-Anhalt
DE Schleswig-Holstein
DE Thuringia, Thüringen, Thueringen
DE Brandenburg
AT Carinthia, Kärnten, Kaernten
AT Lower Austria, Niederösterreich, Niederoesterreich
AT Upper Austria, Oberösterreich, Oberoesterreich
AT Styria, Steiermark
AT Tyrol, Tirol
AT Vienna, Wien
CH Zurich, Zürich
CH Geneva, Genève, Genf
CH Basel-City, Basel-Stadt
CH Saint Gallen, St. Gallen, Sankt Gallen
CH Lucerne, Luzern
CH Grisons, Graubünden
CH Valais, Wallis
CH Vaud, Waadt
CH Ticino, Tessin
CH Fribourg, Freiburg
IT Lombardy, Lombardia
IT Tuscany, Toscana, Toskana
IT Piedmont, Piemonte
IT Apulia, Puglia
IT Sicily, Sicilia
IT Sardinia, Sardegna
IT Aosta Valley, Valle d'Aosta
IT The Marches, Marche
IT Trentino-Alto Adige, South Tyrol, Südtirol
ES Catalonia, Cataluña, Catalunya
ES Andalusia, Andalucía
ES Basque Country, País Vasco, Euskadi
ES Balearic Islands, Baleares, Illes Balears, Islas Baleares
ES Canary Islands, Canarias, Islas Canarias
ES Castille and León, Castilla y León
ES Castille-La Mancha, Castilla-La Mancha
ES Navarre, Navarra
ES Aragon, Aragón
FR Île-de-France, Ile de France, IDF
FR Brittany, Bretagne
FR Normandy, Normandie
FR Corsica, Corse
FR Provence-Alpes-Côte d'Azur, PACA
PL Mazovia, Mazowieckie
PL Lesser Poland, Małopolska, Małopolskie
PL Greater Poland, Wielkopolska, Wielkopolskie
PL Lower Silesia, Dolnośląskie, Dolny Śląsk
PL Silesia, Śląskie, Śląsk
PL Pomerania, Pomorskie
BE Flanders, Vlaanderen, Flandre
BE Wallonia, Wallonie
BE Brussels Capital, Bruxelles-Capitale
NL North Holland, Noord-Holland
NL South Holland, Zuid-Holland
NL North Brabant, Noord-Brabant`

/** From before the codes of two letters. */
const abbreviations: Record<string, string[]> = {
  ...{ AL: ['Ala'], AZ: ['Ariz'], AR: ['Ark'], CA: ['Calif'], CO: ['Colo'], CT: ['Conn'], FL: ['Fla'] },
  ...{ IL: ['Ill'], KS: ['Kans'], MA: ['Mass'], MI: ['Mich'], MN: ['Minn'], MS: ['Miss'], NE: ['Nebr'] },
  ...{ NV: ['Nev'], OK: ['Okla'], OR: ['Oreg'], PA: ['Penn'], TN: ['Tenn'], TX: ['Tex'], WA: ['Wash'] },
  ...{ WI: ['Wisc'], WY: ['Wyo'], ON: ['Ont'], AB: ['Alta'], SK: ['Sask'] },
}

/** A region under all its names in lower case; of a US state or Canadian province also its code, which jobs store. */
export type NamedRegion = { country: string; code: string | null; names: string[] }

const byName = new Map<string, NamedRegion>()
const byAbbreviation = new Map<string, NamedRegion>()
const add = (country: string, code: string | null, names: string[], short: string[]) => {
  const region = { country, code, names: [...names, ...short].map((name) => name.toLowerCase()) }
  for (const name of names) byName.set(nameKey(name), region)
  for (const name of short) byAbbreviation.set(nameKey(name), region)
}
for (const { code, name } of usStates) add('US', code, [name], abbreviations[code] ?? [])
for (const { code, name } of canadianProvinces) add('CA', code, [name], abbreviations[code] ?? [])
const isShort = (name: string) => name.length <= 4
for (const line of otherNames.split('\n')) {
  const names = line.slice(3).split(', ')
  add(
    line.slice(0, 2),
    null,
    names.filter((name) => !isShort(name)),
    names.filter(isShort),
  )
}

/** The region with this name. */
export const regionNamed = (name: string) => byName.get(nameKey(name)) ?? null

/** The region with this name or abbreviation, of three letters or more. */
export const regionWritten = (name: string) => regionNamed(name) ?? byAbbreviation.get(nameKey(name)) ?? null

/** 'NY', 'ON', 'NSW': what is written behind a town without a comma. */
export const isRegionCode = (code: string) =>
  usStates.some((state) => state.code === code) ||
  canadianProvinces.some((province) => province.code === code) ||
  ['NSW', 'VIC', 'QLD', 'TAS', 'ACT', 'NRW'].includes(code)
