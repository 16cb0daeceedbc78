import { anyPattern, type ScreeningRule } from './matcher.ts'
import { findImitatedEmployer } from './names.ts'
import { findImplausiblePay } from './pay.ts'

// Clerks handle customers' money and papers every day; asking applicants for theirs is suspicious.
const ofCustomers =
  /\b(?:customers?|clients?|tenants?|students?|patients?|members|guests|residents|merchants?|borrowers?|vendors?|suppliers?|collect(?:ing)?)\b/
const weBear =
  /\b(?:we (?:pay|cover|bear|sponsor|refund|reimburse|take care)|(?:paid|covered|sponsored|reimbursed|borne|provided) by (?:us|the (?:company|employer))|(?:company|employer) (?:pays|covers)|at our (?:cost|expense)|visa sponsorship|reimburse[ds]?)\b/
const cue =
  /\b(?:pay|paid|payable|payment|send|transfer|refund(?:able|ed)?|upfront|up front|in advance|before|cost|costs|required|purchase|buy|of)\b|[$£€]/
const toYou = /\b(?:you|your|applicants?|candidates?|refundable|upfront|trainees?|workers?|recruits?)\b/
const laterOn =
  /\b(?:after (?:you are hired|being hired|hire|an? offer|signing|the interview)|first day|conditional offer|once (?:hired|employed)|i-9|payroll|direct deposit|onboarding)\b/
const earnings = /\b(?:earn|earning|earnings|commissions?|paid|pay|income|withdraw|salary|profit)\b|[$£€]/

export const strongRules: ScreeningRule[] = [
  {
    key: 'fee',
    reason: 'Asks applicants to pay something',
    weight: 0.95,
    find: anyPattern(
      {
        anchor: /\b(?:must|have to|need to|required to|asked to) (?:first )?(?:pay|purchase|buy|transfer)\b/g,
        near: [
          /[$£€] ?\d|\d ?(?:usd|eur|gbp|inr|dollars|euros|pounds|rupees|percent)\b/,
          /\b(?:you|your|hires|applicants?|candidates?|trainees?|recruits?)\b/,
        ],
        unless: new RegExp(`${ofCustomers.source}|${weBear.source}|\\battention\\b`),
      },
      {
        anchor:
          /\b(?:registration|application|processing|training|enrol?lment|onboarding|equipment|background check|administration|admin|activation|security|refundable|joining|starter|certification|course|uniform|software) (?:fees?|deposits?|charges?|payment)\b/g,
        near: [cue, toYou],
        unless: new RegExp(`${ofCustomers.source}|${weBear.source}|\\b(?:waived|waiver|tuition)\\b`),
      },
      {
        anchor:
          /(?<!\b(?:they|customers?|clients?) )\b(?:buy|purchase|order|pay for) (?:your|the|a|our) (?:own )?(?:starter|training|equipment|welcome|work|home office|laptop|tablet|materials)\b/g,
        near: [/\b(?:kit|pack|package|equipment|laptop|materials|vendor)\b/, toYou],
        unless: weBear,
      },
    ),
  },
  {
    key: 'visa',
    reason: 'Asks applicants to pay for a visa, permit or journey',
    weight: 0.95,
    find: anyPattern(
      {
        anchor:
          /\b(?:visas?|work permits?|air ?tickets?|flight tickets?|immigration|embassy|travel documents?)\b/g,
        near: [
          /\b(?:fees?|deposits?|charges?|pay|payable|transfer|send|cost)\b/,
          /\b(?:pay|payable|send|transfer|refund\w*|advance|upfront|deposit|you must|before)\b/,
        ],
        unless: new RegExp(
          `${weBear.source}|\\b(?:card payments?|visa (?:and|or|\\/|&) ?master|mastercard|payroll|payments? (?:network|industry|processing)|way to pay|visas? sponsorships?|sponsor(?:s|ed|ing)? (?:\\w+ )?visas?|visa transfers? (?:available|possible|accepted|welcome))\\b`,
        ),
      },
      {
        anchor: /\b(?:visa processing|certificate of sponsorship|work permit)\b/g,
        near: [
          /[$£€] ?\d|\d ?(?:usd|eur|gbp|inr|dollars|euros|pounds|rupees)\b/,
          /\b(?:before|half|advance|upfront|costs?|deposit|fee)\b/,
        ],
        unless: weBear,
      },
    ),
  },
  {
    key: 'money',
    reason: 'Asks people to move money, cheques or gift cards for others',
    weight: 0.95,
    find: anyPattern(
      {
        anchor: /\b(?:mail|send|post|give)s? you (?:\w+ ){0,2}(?:cheques?|checks?)\b/g,
        near: [/\b(?:bank it|deposit|cash|keep|remainder|rest|pass|forward|wire|supplier)\b/],
      },
      {
        anchor: /\b(?:your|own) (?:own |personal |private )?(?:bank |checking |current |savings )?account\b/g,
        near: [
          /\b(?:receive|accept|deposit|cash|process|collect)\b/,
          /\b(?:cheques?|checks?|payments?|funds|money|transfers?)\b/,
        ],
        unless: /\b(?:salary|wages?|paychecks?|payroll|direct deposit|account manager|pension)\b/,
      },
      {
        anchor:
          /\b(?:forward|send|wire|transfer|return|remit) (?:on )?(?:the |us the )?(?:rest|remainder|remaining|balance|difference)\b/g,
        near: [/\b(?:cheques?|checks?|keep|funds|money|deposit|payments?|bank)\b/],
      },
      {
        anchor:
          /\b(?:cash|deposit) (?:the |a |our |these |your first )?(?:cashier'?s? |certified |company )?(?:cheques?|checks?)\b/g,
        near: [/\b(?:keep|your|home|commission|percent|wire|mobile)\b|%/],
        unless: ofCustomers,
      },
      {
        anchor: /\b(?:western union|moneygram|money mules?|payment agents?|transfer agents?)\b/g,
        near: [/\b(?:you|your|send|commission|home|receive)\b/],
        unless: ofCustomers,
      },
      { anchor: /\b(?:buy|purchase|scratch|send)(?:ing)? (?:\w+ ){0,3}gift cards?\b/g, unless: ofCustomers },
    ),
  },
  {
    key: 'parcels',
    reason: 'Asks people to receive and send on parcels at home',
    weight: 0.95,
    find: anyPattern(
      {
        anchor: /\b(?:boxes|packages?|parcels?)\b/g,
        near: [
          /\b(?:your (?:door|doorstep|porch|place))\b/,
          /\b(?:labels?|drop|send|ship|forward|photograph)\b/,
        ],
        unless: /\bcustomers?\b/,
        reach: 120,
      },
      {
        anchor: /\b(?:packages?|parcels?|shipments?|goods|mail)\b/g,
        near: [
          /\b(?:receive|accept|inspect|repack|relabel|re-?label|collect|re-?ship|forward)\w*\b/,
          /\b(?:at|to|from|in) (?:your|their) (?:own )?(?:home|house|address|apartment|residence)\b|\bat home\b|\bfrom home\b|\bhome address\b/,
        ],
        unless: /\b(?:customers?|clients?) (?:home|door)/,
      },
      {
        anchor: /\b(?:re-?ship(?:ping|per|pers)?|parcel (?:mule|forwarder|agent)s?|package forwarding)\b/g,
        near: [/\b(?:home|packages?|parcels?|address)\b/],
        unless: /\bwarehouse\b/,
      },
    ),
  },
  {
    key: 'papers',
    reason: 'Asks for bank or identity papers before there is a contract',
    weight: 0.85,
    find: anyPattern({
      anchor:
        /\b(?:bank (?:account|details|login|statements?|information|name)|account number|routing number|social security (?:number|card)|ssn|passport|(?:copy|scan|photo|picture|image)s? of (?:your )?(?:id|identity|driv\w+ licen[cs]e)|(?:id|identity) card|driv\w+ licen[cs]e (?:front|photo|copy)|credit card|credit (?:score|report)|online banking|national insurance number|mother's maiden)\b/g,
      near: [
        /\b(?:send|provide|submit|give|share|reply|fill|include|e-?mail|upload|attach|text)\b/,
        /\b(?:your|copy|copies|scan|front and back|following)\b/,
      ],
      unless: new RegExp(
        `${ofCustomers.source}|${laterOn.source}|\\b(?:travel|valid passport|hold|test|drug)\\b`,
      ),
    }),
  },
  {
    key: 'harvest',
    reason: 'Collects résumés or personal data rather than describing one job',
    weight: 0.6,
    find: anyPattern(
      { anchor: /\b(?:collect(?:ing)?|gathering|harvest\w*) (?:\w+ ){0,2}(?:cvs?|resumes?|résumés?)\b/g },
      {
        anchor: /\b(?:cvs?|resumes?|résumés?)\b/g,
        near: [
          /\b(?:date of birth|passport number|marital status|home address|id number|photo of yourself|religion|whatsapp number)\b/,
        ],
      },
      {
        anchor:
          /\b(?:all|any|various|many|multiple) (?:kinds? of |types? of )?(?:positions?|vacanc(?:y|ies)|professions?|trades|jobs|job seekers|categories)\b/g,
        near: [/\b(?:send|submit|forward|drop|e-?mail|mail)\b/, /\b(?:cvs?|resumes?|résumés?|details)\b/],
        unless: /\b(?:equal|regardless|affirmative|essential|duties)\b/,
        reach: 90,
      },
    ),
  },
  {
    key: 'tasks',
    reason: 'Pays for small online tasks such as likes, ratings or orders',
    weight: 0.85,
    find: anyPattern(
      {
        anchor:
          /\b(?:press|click|give|leave) (?:a |the )?likes?\b|\b(?:usd|eur|dollars?) for (?:every|each) (?:follow|like|task|order|review)\b/g,
        near: [earnings],
      },
      {
        anchor:
          /\bcommissions? (?:is|are|will be) (?:credited|paid|added) (?:instantly|immediately|automatically|daily)\b/g,
      },
      {
        anchor:
          /\b(?:simple|easy|small|short|daily|online|optimi[sz]ation|micro) (?:\w+ )?(?:tasks?|orders)\b/g,
        near: [
          earnings,
          /\b(?:per (?:task|day|set|order)|daily|withdraw\w*|commissions?|a day|phone|anywhere|earn|platform|minutes)\b/,
        ],
        unless: /\b(?:payroll|invoice|salaried|bookkeep\w*)\b/,
      },
      {
        anchor:
          /\b(?:paid|earn|commission|\$ ?\d+) (?:\w+ ){0,2}(?:per|for each|for every) (?:task|like|review|rating|order|video|follow|set)\b/g,
      },
      {
        anchor:
          /\b(?:like|liking|rate|rating|review|reviewing|boost|boosting|optimi[sz]e|optimi[sz]ing|subscribe to|click) (?:\w+ ){0,2}(?:videos?|apps?|hotels?|products?|channels?|listings?|posts|ads)\b/g,
        near: [
          /\b(?:earn|commissions?|paid|withdraw\w*|per (?:day|task))\b/,
          /\b(?:phone|minutes|anywhere|home|task\w*|withdraw\w*)\b/,
        ],
        unless: /\b(?:engineer\w*|developer|analyst|manager)\b/,
      },
      { anchor: /\b(?:top up|recharge) (?:your|the) (?:\w+ )?(?:account|balance|wallet)\b/g },
    ),
  },
  {
    key: 'crypto',
    reason: 'Pays, or wants to be paid, in cryptocurrency',
    weight: 0.7,
    find: anyPattern({
      anchor:
        /\b(?:bitcoins?|btc|usdt|usdc|tether|ethereum|crypto(?:currenc(?:y|ies))?|trc-?20|digital wallet)\b/g,
      near: [
        /\b(?:(?:paid|pays|payouts?|salary|wages?|earnings|commissions?|payments?|withdraw\w*|bonus(?:es)?) (?:\w+ ){0,3}(?:in|by|via|through|with|to)\b|(?:deposit|top up|recharge|send us|buy) )/,
      ],
      unless:
        /\b(?:engineer\w*|payments? (?:infrastructure|rails|platform|products?)|developers?|merchants?|protocol|optional(?:ly)?|(?:access|anyone|people|customers|users) to buy)\b/,
      reach: 45,
    }),
  },
  {
    key: 'pyramid',
    reason: 'Pays for recruiting others, or sells a business rather than a job',
    weight: 0.65,
    find: anyPattern(
      {
        anchor:
          /\b(?:down-?lines?|up-?lines?|multi-?level marketing|network marketing|mlm|residual income|pyramid (?:scheme|selling))\b/g,
        near: [/\b(?:income|earn\w*|team|recruit|business|join|opportunity|bonus\w*)\b/],
      },
      {
        anchor:
          /\b(?:recruit|refer|invite|enrol?l|sponsor|bring|sign up) (?:\w+ ){0,2}(?:friends|family|others|people|members|distributors)\b/g,
        near: [
          /\b(?:commission\w*|bonus\w*|income|earn\w*|level)\b/,
          /\b(?:your own|starter|products?|team|every|each|under|boss|business|level)\b/,
        ],
        unless: /\b(?:referral (?:bonus|program|scheme)|employee referral)\b/,
      },
    ),
  },
  {
    key: 'messenger',
    reason: 'Moves the application to a messenger',
    weight: 0.6,
    find: anyPattern(
      {
        anchor:
          /\b(?:whats ?app|wh[a4]ts[a4]pp|tele?gram|t[e3]l[e3]gr[a4]m|wechat|viber|wickr|zangi|signal app|line id|google hangouts?|hangouts|kik|facebook messenger)\b/g,
        near: [
          /\b(?:contact|text|message|add|reach|write|apply|send|interview\w*|chat|inbox|hr|hit|ping|dm)\b/,
          /\b(?:on|via|at|through|to|us|me|by|our|over|using)\b|[@:+]/,
        ],
        unless:
          /\b(?:integrat\w*|bots?|api|campaigns?|engineer\w*|develop\w*|customers?|clients?|social media|channels such|tools|slack|hip ?chat|physical)\b/,
        reach: 50,
      },
      { anchor: /\b(?:t\.me|wa\.me|chat\.whatsapp\.com|api\.whatsapp\.com|telegram\.me)\/\S{1,60}/g },
      { anchor: /\btext (?:the word |your name |us |me |only )?(?:\w+ ){0,4}(?:to|at) \+?[\d(]/g },
    ),
  },
  {
    key: 'interview',
    reason: 'Hires without a real interview',
    weight: 0.6,
    find: anyPattern(
      {
        anchor:
          /\b(?:interview (?:is |are )?(?:not|isn't) (?:required|needed|necessary)|skip the interview|hired? (?:\w+ ){0,3}without (?:an? |any )?interview|guaranteed (?:job|visa|hire|placement|employment))\b/g,
      },
      {
        anchor:
          /(?:^|[^\w])(?:no|zero) (?:phone |job |face to face |personal )?interviews?\b(?! (?:questions|rounds|prep))/g,
      },
      { anchor: /\bwithout (?:an? |any )?(?:\w+ )?interviews?\b/g },
      {
        anchor:
          /\binterviews? (?:\w+ ){0,4}(?:via|over|by|on|through) (?:text|chat|telegram|whatsapp|google hangouts?|hangouts|messenger|e-?mail|sms|instant messag\w+)\b/g,
      },
    ),
  },
  {
    key: 'pay',
    reason: 'Promises far more pay than such work usually brings',
    weight: 0.6,
    find: (texts, job) => findImplausiblePay(job, texts),
  },
  {
    key: 'name',
    reason: 'Uses a name or address that resembles another employer’s',
    weight: 0.75,
    find: ({ body }, job) => findImitatedEmployer(job, body),
  },
]
