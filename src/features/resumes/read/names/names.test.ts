import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'

async function read(text: string) {
  const result = await readFile(Buffer.from(text))
  return result.ok ? result.proposal : undefined
}

/** The first lines of a résumé, a double slash between them, with given name and family name. */
const names = {
  'Anna Schmidt // Bäckerin // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Schmidt, Anna // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'SCHMIDT Anna // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'ANNA SCHMIDT // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Anna Schmidt, 12 rue du Port, Nantes // anna.schmidt@example.de': 'Anna + Schmidt',
  'Anna Schmidt | Bäckerin // anna.schmidt@example.de': 'Anna + Schmidt',
  'Anna Schmidt – Bäckerin // anna.schmidt@example.de': 'Anna + Schmidt',
  'Anna // Schmidt // anna.schmidt@example.de': 'Anna + Schmidt',
  'Frau Anna Schmidt // a.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Anna Schmidt geb. Müller // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Anna Schmidt, M.Sc. // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Anna Schmidt M.A. // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Dipl.-Ing. (FH) Anna Schmidt // anna.schmidt@example.de // Berlin': 'Anna + Schmidt',
  'Anna-Lena Schmidt-Huber // anna-lena@example.de // Berlin': 'Anna-Lena + Schmidt-Huber',
  'Vor- und Nachname: Anna Schmidt // E-Mail: anna@example.de': 'Anna + Schmidt',
  'Name, Vorname: Schmidt, Anna // E-Mail: anna@example.de': 'Anna + Schmidt',
  'Name, Vorname: Schmidt Anna // E-Mail: anna@example.de': 'Anna + Schmidt',
  'Vorname: Anna | Nachname: Schmidt // E-Mail: anna@example.de': 'Anna + Schmidt',
  'M. Jean-Pierre MARTIN // jp.martin@example.fr // Lyon': 'Jean-Pierre + Martin',
  'Mme Marie Le Goff // marie.legoff@example.fr // Brest': 'Marie + Le Goff',
  "Anne-Sophie d'Arcy // as.darcy@example.fr // Lille": "Anne-Sophie + d'Arcy",
  'François de Villiers // francois.devilliers@example.fr // Paris': 'François + de Villiers',
  'Aïcha Ben Salah // aicha.bensalah@example.fr // Marseille': 'Aïcha + Ben Salah',
  'Luis Fernández Castro // luis.fernandez@example.es // Vigo': 'Luis + Fernández Castro',
  'Carlos Alberto Gómez Ruiz // carlos@example.mx // Puebla': 'Carlos Alberto + Gómez Ruiz',
  'Lucía Hernández // lucia.hernandez@example.mx // Puebla': 'Lucía + Hernández',
  'Juan Carlos Martínez // jc.martinez@example.mx // Puebla': 'Juan Carlos + Martínez',
  'Lic. José Luis Rodríguez Zapata // jl@example.mx // Puebla': 'José Luis + Rodríguez Zapata',
  'María de los Ángeles Torres Vega // maria.torres@example.es // Cádiz':
    'María de los Ángeles + Torres Vega',
  'Beatriz Souza Oliveira // beatriz@example.com.br // Recife': 'Beatriz + Souza Oliveira',
  'Maria do Céu Ferreira // mceu@example.pt // Porto': 'Maria do Céu + Ferreira',
  'Pedro de Almeida e Sousa // pedro@example.pt // Porto': 'Pedro + de Almeida e Sousa',
  'Lotte de Vries // lotte.devries@example.nl // Zwolle': 'Lotte + de Vries',
  "Daan van 't Hof // daan@example.nl // Breda": "Daan + van 't Hof",
  'Drs. Pieter ter Haar // pieter.terhaar@example.nl // Breda': 'Pieter + ter Haar',
  'Voornaam: Lotte // Achternaam: de Vries // E-mail: l@example.nl': 'Lotte + de Vries',
  'Mette Jensen // mette.jensen@example.dk // Odense': 'Mette + Jensen',
  'Lars Erik Johansson // lars.johansson@example.se // Lund': 'Lars Erik + Johansson',
  'Kari Nordmann // kari.nordmann@example.no // Bergen': 'Kari + Nordmann',
  'Jón Sigurðsson // jon@example.is // Reykjavík': 'Jón + Sigurðsson',
  'Korhonen Laura // laura.korhonen@example.fi // Turku': 'Laura + Korhonen',
  'Kristjan Tamm // kristjan.tamm@example.ee // Tartu': 'Kristjan + Tamm',
  'Jānis Bērziņš // janis.berzins@example.lv // Rīga': 'Jānis + Bērziņš',
  'Rasa Kazlauskienė // rasa@example.lt // Kaunas': 'Rasa + Kazlauskienė',
  'mgr inż. Katarzyna Nowak-Zielińska // k.nowak@example.pl // Łódź': 'Katarzyna + Nowak-Zielińska',
  'KOWALSKI Piotr // piotr.kowalski@example.pl // Łódź': 'Piotr + Kowalski',
  'Bc. Tereza Dvořáková // tereza.dvorakova@example.cz // Plzeň': 'Tereza + Dvořáková',
  'Ing. Juraj Horváth, PhD. // juraj.horvath@example.sk // Nitra': 'Juraj + Horváth',
  'Ivana Horvat // ivana.horvat@example.hr // Split': 'Ivana + Horvat',
  'Nikola Jovanović // nikola.jovanovic@example.rs // Niš': 'Nikola + Jovanović',
  'Szabó László // szabo.laszlo@example.hu // Győr': 'László + Szabó',
  'Dr. Horváth Eszter // eszter.horvath@example.hu // Pécs': 'Eszter + Horváth',
  'KISS Gábor // gabor.kiss@example.hu // Pécs': 'Gábor + Kiss',
  'Nagy-Kovács Éva // eva@example.hu // Pécs': 'Éva + Nagy-Kovács',
  'Ionescu Elena // elena.ionescu@example.ro // Iași': 'Elena + Ionescu',
  'Nume: Dumitru // Prenume: Mihai // Email: mihai@example.ro': 'Mihai + Dumitru',
  'Мария Иванова // maria.ivanova@example.bg // София': 'Мария + Иванова',
  'Смирнов Алексей Петрович // smirnov@example.ru // Казань': 'Алексей Петрович + Смирнов',
  'Фамилия: Смирнов // Имя: Алексей // Почта: a@example.ru': 'Алексей + Смирнов',
  'ФИО: Смирнов Алексей // Почта: a@example.ru': 'Алексей + Смирнов',
  'Наталія Коваленко // n.kovalenko@example.ua // Львів': 'Наталія + Коваленко',
  'Елена Попова // e.popova@example.ru // Томск': 'Елена + Попова',
  'Volkova Ekaterina // e.volkova@example.ru // Tomsk': 'Ekaterina + Volkova',
  'Δημήτρης Νικολάου // dimitris.nikolaou@example.gr // Πάτρα': 'Δημήτρης + Νικολάου',
  'Ονοματεπώνυμο: Ελένη Γεωργίου // Email: eleni@example.gr': 'Ελένη + Γεωργίου',
  'Ayşe Demir // ayse.demir@example.com.tr // Ankara': 'Ayşe + Demir',
  'Ad Soyad: Ayşe Nur Çelik // E-posta: ayse@example.com.tr': 'Ayşe Nur + Çelik',
  'Arben Hoxha // arben.hoxha@example.al // Tirana': 'Arben + Hoxha',
  'Sargsyan Davit // davit@example.am // Yerevan': 'Davit + Sargsyan',
  'Nino Beridze // nino.beridze@example.ge // Tbilisi': 'Nino + Beridze',
  'Wei Zhang // wei.zhang@example.cn // Beijing': 'Wei + Zhang',
  'Zhang Wei // wei.zhang@example.cn // Beijing': 'Wei + Zhang',
  'CHEN Meiling // meiling@example.tw // Taipei': 'Meiling + Chen',
  'Li Xiaohong // lixiaohong@example.cn // Wuhan': 'Xiaohong + Li',
  'David Chan // david.chan@example.hk // Hong Kong': 'David + Chan',
  'Chan Tai Man // tm.chan@example.hk // Hong Kong': 'Tai Man + Chan',
  '李娜 // lina@example.cn // 上海': '娜 + 李',
  '欧阳婷婷 // ouyang@example.cn // 上海': '婷婷 + 欧阳',
  '姓名:陳志明 // 電郵:chan@example.hk': '志明 + 陳',
  '佐藤 花子 // hanako@example.jp // 東京': '花子 + 佐藤',
  '氏名 鈴木健太 // メール kenta@example.jp': '健太 + 鈴木',
  'Tanaka Kenji // kenji.tanaka@example.jp // Nagoya': 'Kenji + Tanaka',
  'Yuki Nakamura // yuki.nakamura@example.jp // Sendai': 'Yuki + Nakamura',
  'Park Ji-hoon // jihoon.park@example.kr // Busan': 'Ji-hoon + Park',
  'Soo-jin Lee // soojin.lee@example.kr // Busan': 'Soo-jin + Lee',
  '박지훈 // jihoon@example.kr // 부산': '지훈 + 박',
  '이름: 이서연 // 메일: seoyeon@example.kr': '서연 + 이',
  'Trần Thị Mai // mai.tran@example.vn // Huế': 'Thị Mai + Trần',
  'Minh Anh Pham // minhanh.pham@example.vn // Huế': 'Minh Anh + Pham',
  'Họ và tên: Lê Quang Huy // Email: huy@example.vn': 'Quang Huy + Lê',
  'Budi Santoso // budi.santoso@example.id // Jakarta': 'Budi + Santoso',
  'Siti Nurhaliza binti Ahmad // siti@example.my // Kuala Lumpur': 'Siti Nurhaliza + binti Ahmad',
  'Maria Cristina Reyes // mcreyes@example.ph // Manila': 'Maria Cristina + Reyes',
  'นายสมชาย ใจดี // somchai@example.th // กรุงเทพ': 'สมชาย + ใจดี',
  'Mr. Rajesh Kumar // rajesh.kumar@example.in // Delhi': 'Rajesh + Kumar',
  'Ananya Iyer, MBA // ananya.iyer@example.in // Pune': 'Ananya + Iyer',
  'Fatima Al-Zahra // fatima.alzahra@example.ae // Sharjah': 'Fatima + Al-Zahra',
  'Omar El Amrani // omar.elamrani@example.ma // Rabat': 'Omar + El Amrani',
  'محمد العلي // mohammed@example.sa // الرياض': 'محمد + العلي',
  'נועה כהן // noa.cohen@example.il // חיפה': 'נועה + כהן',
  'Yael Ben-David // yael@example.il // Haifa': 'Yael + Ben-David',
  'Abebe Tadesse // abebe.tadesse@example.et // Addis Ababa': 'Abebe + Tadesse',
  'Chinedu Okonkwo // chinedu.okonkwo@example.ng // Lagos': 'Chinedu + Okonkwo',
  'Wanjiru Kamau // wanjiru.kamau@example.ke // Nairobi': 'Wanjiru + Kamau',
  'Mr Kwame Mensah // kwame.mensah@example.gh // Accra': 'Kwame + Mensah',
  'Thandiwe Nkosi // thandiwe.nkosi@example.za // Durban': 'Thandiwe + Nkosi',
  'Pita Tamihana // pita@example.nz // Rotorua': 'Pita + Tamihana',
  'John St. Clair // john.stclair@example.com // Boston': 'John + St. Clair',
  'Peter MacDonald // peter.macdonald@example.com // Perth': 'Peter + MacDonald',
  'Emily Wong, CPA // emily.wong@example.com // Toronto': 'Emily + Wong',
  'John Q. Public // jq.public@example.com // Boston': 'John Q. + Public',
  'J. Robert Oakley // robert.oakley@example.com // Boston': 'J. Robert + Oakley',
  'Kim Larsen // kim.larsen@example.dk // Aarhus': 'Kim + Larsen',
  'Kim Wilson // kwilson@example.com // Perth': 'Kim + Wilson',
  'Jordan Lee // jordan.lee@example.com // Perth': 'Jordan + Lee',
  'Mai Andersen // mai.andersen@example.dk // Aarhus': 'Mai + Andersen',
  'Ryan Brooks // ryan.brooks@example.com // Perth': 'Ryan + Brooks',
  'Константин Орлов // k.orlov@example.ru // Пермь': 'Константин + Орлов',
  'Curriculum Vitae of Ruth Adler // ruth@example.com // Leeds': 'Ruth + Adler',
  'RÉSUMÉ // Ruth Adler // ruth@example.com // Leeds': 'Ruth + Adler',
  'ADLER, RUTH // ruth.adler@example.com // Leeds': 'Ruth + Adler',
  'Adler, Ruth M. // ruth.adler@example.com // Leeds': 'Ruth M. + Adler',
}

test('given and family names are told apart in thirty cultures', async () => {
  const found = await Promise.all(
    Object.keys(names).map(async (text) => {
      const { first, last } = (await read(text.replaceAll(' // ', '\n')))?.nameParts ?? {}
      return [text, `${first} + ${last}`]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(names)
})

test('no name is called sure where none stands, or where nothing tells the family name', async () => {
  for (const text of [
    'Wang Li // wl@example.com // Beijing',
    'Baker // bread@example.com // Leeds',
    'Anna & Peter Schmidt // schmidt@example.de // Berlin',
    'A. S. // as@example.de // Berlin',
    'Leeds, United Kingdom // as@example.de // +44 20 7946 0158',
    'Sukarno // s@example.id // Jakarta',
    'Experience // Baker, Crust Ltd, 2015 – 2020',
    'Li Wei // li88@example.com // Beijing',
    'Crust Bakery Ltd // office@example.com // Leeds',
    'Curriculum Vitae // Baker and pastry cook // bread@example.com',
  ])
    expect({
      text,
      certainty: (await read(text.replaceAll(' // ', '\n')))?.nameParts?.certainty,
    }).not.toEqual({
      text,
      certainty: 'sure',
    })
})

test('a name that is written as in a list of names is turned round, and titles are left out', async () => {
  const nameOf = async (text: string) => (await read(text))?.resume.basics?.name
  expect(await nameOf('GARCÍA LÓPEZ, María\nmaria.garcia@example.es')).toBe('María García López')
  expect(await nameOf('DUPONT Jean\njean.dupont@example.fr')).toBe('Jean Dupont')
  expect(await nameOf('Nom/Prénom : DUPONT Jean\nCourriel : jd@example.fr')).toBe('Jean Dupont')
  expect(await nameOf('Prof. Dr. med. Karl von Hohenfels, MBA\nkarl@example.de')).toBe('Karl von Hohenfels')
  // In Hungary and Japan it is the order of the name.
  expect(await nameOf('Dr. Nagy Anna\nanna.nagy@example.hu')).toBe('Nagy Anna')
})
