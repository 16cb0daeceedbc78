import type { Sector } from '../trades/trade-shape.ts'

// Parts of invented names. Nobody and no house here is real.

type NamePool = { first: string[]; last: string[]; local: string[]; school: string[] }

const words = (text: string) => text.split(', ')

const northAmerica: Omit<NamePool, 'local' | 'school'> = {
  first: words(
    'Aaliyah, Andre, Angela, Bianca, Brandon, Caleb, Camila, Cedric, Chloe, Darnell, Deborah, Diego, Elena, Emmett, Esperanza, Felicia, Gabriel, Gwen, Hector, Hollis, Ibrahim, Ivy, Jada, Jamal, Joanne, Josiah, Kayla, Keith, Latoya, Leo, Lorena, Luis, Mackenzie, Malik, Marisol, Miriam, Nadia, Noah, Odessa, Omar, Paige, Quentin, Ramona, Reggie, Roxanne, Salma, Scott, Simone, Tanya, Terrence, Tessa, Uma, Vernon, Vivian, Wendell, Xavier, Yolanda, Zeke',
  ),
  last: words(
    'Abbott, Acosta, Barnhart, Bautista, Bledsoe, Calloway, Cisneros, Crenshaw, Dabrowski, Dillard, Eastman, Escobedo, Fairchild, Fofanah, Garrity, Goldberg, Hairston, Haque, Ibarra, Jankowski, Kessler, Kimura, Lockhart, Lucero, Maddox, Nakamura, Nasser, Oakley, Ontiveros, Pemberton, Pruitt, Quintero, Rasmussen, Rivas, Sandoval, Sinclair, Tillman, Trujillo, Underhill, Valdez, Vang, Whitaker, Winslow, Yarborough, Yoon, Zapata, Zielinski',
  ),
}

export const namePools: Readonly<Record<string, NamePool>> = {
  US: {
    ...northAmerica,
    local: words(
      'Millbrook, Cedar Falls, Bellhaven, Stonebridge, Harlow, Prospect Hill, Lakemont, Dunmore, Fairpoint, Silver Creek, Oldtown, Marlow, Westfield Park, Copper Ridge, Hadley',
    ),
    school: words('Community College, State University, Trades Center, Technical Institute'),
  },
  CA: {
    ...northAmerica,
    local: words('Maplehurst, Kenora Bay, Ironwood, Larch Hill, Rivière Noire, Stanfield, Arbutus, Glenora'),
    school: words('College, Polytechnic, University'),
  },
  GB: {
    first: words(
      'Aisha, Alistair, Bethan, Bilal, Catrin, Declan, Eilidh, Freya, Gareth, Harriet, Imran, Jasmine, Kieran, Lowri, Marcus, Nisha, Owen, Poppy, Rahul, Ruby, Stuart, Tamsin, Usman, Zoe',
    ),
    last: words(
      'Ainsworth, Akhtar, Birtwistle, Chowdhury, Dewhurst, Eastwood, Fairclough, Gledhill, Hussain, Illingworth, Jowett, Kershaw, Lomas, Mistry, Nutter, Okafor, Pritchard, Ramsden, Sandhu, Thackray, Varley, Whitworth',
    ),
    local: words('Holmebridge, Calderfoot, Saltley, Thornwick, Ribblehead, Ashworth, Kingsmoor, Pontwell'),
    school: words('College, Technical College, University'),
  },
  IE: {
    first: words(
      'Aoife, Brian, Caoimhe, Conor, Deirdre, Eoin, Fiadh, Gearóid, Iwona, Karolina, Lorcan, Maeve, Niall, Orla, Pádraig, Róisín, Sinéad, Tadhg',
    ),
    last: words(
      'Ahern, Breen, Cassidy, Devlin, Egan, Fahy, Geraghty, Hanrahan, Keane, Lenihan, McGrath, Nolan, O’Shea, Quirke, Rafferty, Sweeney, Tierney, Wojcik',
    ),
    local: words('Ballinora, Corrigmore, Dunleary Road, Kilbrack, Glenbeg, Tullymore'),
    school: words('College, Institute of Technology, University'),
  },
  DE: {
    first: words(
      'Anja, Birgit, Cem, Daniela, Emre, Florian, Greta, Henning, Ilka, Jana, Kerem, Lena, Matthias, Nele, Oskar, Petra, Ralf, Sabine, Timo, Ulrike, Valentin, Wiebke',
    ),
    last: words(
      'Ahrens, Bergmann, Czerny, Doğan, Ehlers, Fuchs, Grabowski, Hinrichs, Iversen, Jacobi, Kaya, Lorenz, Mertens, Nowak, Ohlsen, Petersen, Rausch, Seidel, Thiele, Ullmann, Vogt, Wendt',
    ),
    local: words('Altenbruch, Birkholz, Lindenau, Seeheim, Kronach, Ostertor, Wiesengrund'),
    school: words('Berufsschule, Fachschule, Hochschule'),
  },
  NL: {
    first: words(
      'Anouk, Bart, Chaima, Daan, Esra, Femke, Gijs, Hanneke, Ilse, Jeroen, Kim, Lotte, Mohammed, Noor, Pieter, Roos, Sander, Thijs, Willem, Yara',
    ),
    last: words(
      'Aarts, Bakker, van Dalen, Dijkstra, El Idrissi, de Graaf, Hoekstra, Janssen, Kuipers, van Leeuwen, Mulder, Oosterhuis, Postma, de Ruiter, Smeets, Terpstra, Vermeer, Yilmaz',
    ),
    local: words('Zuiderhaven, Oudeveen, Maasoever, Lindehof, Westerkade, Noordwal'),
    school: words('College, Hogeschool, Vakschool'),
  },
  AU: {
    first: words(
      'Ashleigh, Beau, Caitlin, Darcy, Erin, Finn, Georgia, Hamish, Indira, Jarrah, Kylie, Lachlan, Matilda, Nguyet, Oliver, Priscilla, Riley, Stella, Tyson, Zara',
    ),
    last: words(
      'Adair, Bromley, Coombes, Duong, Everett, Farrugia, Gillespie, Hargrave, Ioannou, Kearney, Lawson, McAllister, Nguyen, Papadakis, Rowe, Sutherland, Tran, Whitlam',
    ),
    local: words('Wattle Creek, Kurrajong, Barwon Heads Road, Ironbark, Moorabbin Park, Redgum Flat'),
    school: words('TAFE, College, University'),
  },
  IN: {
    first: words(
      'Aditi, Bhavesh, Chitra, Deepak, Esha, Farhan, Gauri, Harish, Ishita, Jayant, Kavya, Latha, Manoj, Neha, Omkar, Pallavi, Rohit, Shalini, Tejas, Uma, Vikram, Zoya',
    ),
    last: words(
      'Bhat, Chavan, Deshpande, Gaikwad, Hegde, Iyer, Jadhav, Kamath, Limaye, Mane, Naik, Pawar, Rao, Shaikh, Shetty, Tambe, Upadhye, Wagh',
    ),
    local: words('Chandanwadi, Malhar Nagar, Tungabhadra Road, Saptagiri, Nilgund, Hirebale'),
    school: words('College, Institute of Technology, University'),
  },
}

/** What stands after a place in the name of a house. */
export const houseWords: Readonly<Record<Sector, string[]>> = {
  software: words('Systems, Software, Cloud, Digital, Labs'),
  freight: words('Freight, Crossdock, Terminal, Forwarding, Cartage'),
  transit: words('Couriers, Coaches, Parcel, Transport, School Buses'),
  power: words('Electric, Power, Energy Service, Switchgear, Contractors'),
  clinic: words('General, Clinic, Care, Family Practice, Rehabilitation'),
  school: words('School, Learning, Academy, Youth Center, Elementary'),
  food: words('Foods, Creamery, Bakery, Farms, Packing'),
  bank: words('Savings, Mutual, Credit, Insurance, Bank'),
  building: words('Builders, Construction, Joinery, Homes, Civil'),
  hotel: words('Inn, Hotel, Grill, House, Kitchen'),
  plant: words('Works, Fabrication, Paper, Castings, Machine'),
  office: words('Group, Services, Partners, Council, Supply'),
}
