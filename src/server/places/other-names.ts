/** Names people write for a town besides GeoNames' own, by its GeoNames number. */
export const otherNames: Record<number, string[]> = {
  // New York City
  5128581: ['New York', 'NYC'],
  // Los Angeles
  5368361: ['LA'],
  // San Francisco
  5391959: ['SF'],
  // Washington
  5549222: ['Washington DC', 'Washington D.C.', 'DC'],
  // Philadelphia
  4560349: ['Philly'],
  // Las Vegas
  5506956: ['Vegas'],
  // Salt Lake City
  5780993: ['SLC'],
  // New Orleans
  4335045: ['NOLA'],
  // Oklahoma City
  4544349: ['OKC'],
  // Kansas City
  4393217: ['KC'],
  // Mumbai
  1275339: ['Bombay'],
  // Bengaluru
  1277333: ['Bangalore'],
  // Kolkata
  1275004: ['Calcutta'],
  // Chennai
  1264527: ['Madras'],
  // Gurgaon
  1270642: ['Gurugram'],
  // Munich
  2867714: ['München'],
  // Nürnberg
  2861650: ['Nuremberg'],
  // Hannover
  2910831: ['Hanover'],
  // Köln
  2886242: ['Cologne'],
  // Frankfurt am Main
  2925533: ['Frankfurt'],
  // Freiburg
  2925177: ['Freiburg im Breisgau'],
  // Vienna
  2761369: ['Wien'],
  // Brussels
  2800866: ['Bruxelles', 'Brussel'],
  // Antwerpen
  2803138: ['Antwerp'],
  // Gent
  2797656: ['Ghent'],
  // Brugge
  2800931: ['Bruges'],
  // Liège
  2792413: ['Luik'],
  // Genève
  2660646: ['Geneva', 'Genf'],
  // Bern
  2661552: ['Berne'],
  // Basel
  2661604: ['Basle'],
  // Luzern
  2659811: ['Lucerne'],
  // Prague
  3067696: ['Praha'],
  // Copenhagen
  2618425: ['København'],
  // Göteborg
  2711537: ['Gothenburg'],
  // Malmö
  2692969: ['Malmo'],
  // Helsinki
  658225: ['Helsingfors'],
  // Sevilla
  2510911: ['Seville'],
  // Zaragoza
  3104324: ['Saragossa'],
  // Donostia / San Sebastián
  3110044: ['San Sebastián', 'Donostia'],
  // Palma
  2512989: ['Palma de Mallorca'],
  // Naples
  3172394: ['Napoli'],
  // Rome
  3169070: ['Roma'],
  // Milan
  3173435: ['Milano'],
  // Turin
  3165524: ['Torino'],
  // Florence
  3176959: ['Firenze'],
  // Venice
  3164603: ['Venezia'],
  // Genoa
  3176219: ['Genova'],
  // Lisbon
  2267057: ['Lisboa'],
  // Porto
  2735943: ['Oporto'],
  // The Hague
  2747373: ['Den Haag', "'s-Gravenhage"],
  // Kraków
  3094802: ['Cracow'],
  // Warsaw
  756135: ['Warszawa'],
  // Bucharest
  683506: ['București'],
  // Belgrade
  792680: ['Beograd'],
  // Athens
  264371: ['Athina'],
  // Thessaloníki
  734077: ['Salonica'],
  // Kyiv
  703448: ['Kiev'],
  // Odessa
  698740: ['Odesa'],
  // Moscow
  524901: ['Moskva'],
  // Saint Petersburg
  498817: ['St Petersburg', 'St. Petersburg'],
  // Beijing
  1816670: ['Peking'],
  // Guangzhou
  1809858: ['Canton'],
  // Ho Chi Minh City
  1566083: ['Saigon'],
  // Yangon
  1298824: ['Rangoon'],
  // Nur-Sultan
  1526273: ['Astana'],
  // Mexico City
  3530597: ['Ciudad de México', 'CDMX'],
  // Québec
  6325494: ['Quebec City'],
  // Montréal
  6077243: ['Montreal'],
  // Cork
  2965140: ['Corcaigh'],
  // Dublin
  2964574: ['Baile Átha Cliath'],
  // Cardiff
  2653822: ['Caerdydd'],
  // Newcastle upon Tyne
  2641673: ['Newcastle'],
  // Stoke-on-Trent
  2636841: ['Stoke'],
  // Kingston upon Hull
  2645425: ['Hull'],
  // Jerusalem
  281184: ['Yerushalayim'],
  // Tel Aviv
  293397: ['Tel Aviv-Yafo'],
  // Johannesburg
  993800: ['Joburg'],
}
