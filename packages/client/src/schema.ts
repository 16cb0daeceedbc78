// Made by `npm run api:version` from the contract of Waymark. Not written by hand.

export const version = '2026-11-29'

/** Lists that come in pages, with the field that takes `meta.nextCursor` of the page before. */
export const cursorFields = {
  'GET /employer/jobs/{id}/history': 'before',
  'GET /employer/applicants': 'after',
  'GET /employer/jobs/{id}/applicants': 'after',
  'GET /messages': 'after',
  'GET /messages/{id}': 'before',
  'GET /employer/messages': 'after',
  'GET /employer/messages/{id}': 'before',
} as const

/** Every endpoint that accepts tokens, with what it takes and the `data` that it answers. */
export type Endpoints = {
  /** What happened to a job and what was changed in it, by whom, newest first. The last 100 changes are kept. meta.nextCursor is `before` of the next page. */
  'GET /employer/jobs/{id}/history': {
    input: {
      id: string
      before?: string
    }
    data: {
      title: string
      entries: Array<{
        at: string
        by: string | null
        kind: "started" | "changed" | "published" | "paused" | "resumed" | "closed" | "asked-again" | "appealed" | "joined" | "left" | "handed-over" | "expired" | null
        person: string | null
        changes: Array<{
          field: string
          label: string
          before: string
          after: string
        }>
      }>
    }
  }
  /** All jobs of my company, newest change first, with applicants by stage. */
  'GET /employer/jobs': {
    input: Record<string, never>
    data: Array<{
      id: string
      slug: string
      title: string
      status: "draft" | "open" | "paused" | "closed"
      closedReason: "filled" | "withdrawn" | "expired" | "removed" | null
      moderation: "held" | "hidden" | "removed" | null
      ownerName: string | null
      medianHours: number | null
      version: number
      city: string | null
      region: string | null
      country: string | null
      furtherPlaces: Array<{
        city: string | null
        region: string | null
        country: string | null
      }>
      workplace: "On-site" | "Hybrid" | "Remote"
      employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary" | "Internship"
      pay: {
        min: number
        max: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
      } | null
      seats: number
      postedBy: {
        name: string
        agency: string
      } | null
      postedAt: string | null
      closesAt: string | null
      updatedAt: string
      isMine: boolean
      daysOpen: number | null
      applicants: {
        total: number
        unopened: number
        byStage: Record<string, number>
      }
    }>
  }
  /** Start a draft. */
  'POST /employer/jobs': {
    input: {
      title?: string
      description?: string
      employmentType?: "Full-time" | "Part-time" | "Contract" | "Temporary" | "Internship"
      workplace?: "On-site" | "Hybrid" | "Remote"
      level?: "entry" | "mid" | "senior" | "lead" | "executive"
      industry?: "Accounting" | "Advertising" | "Aerospace" | "Agriculture" | "Airlines" | "Airports" | "Animal Care" | "Animation" | "Apparel & Fashion" | "Archaeology & Heritage" | "Architecture" | "Archives & Libraries" | "Artificial Intelligence" | "Arts & Crafts" | "Automotive Manufacturing" | "Automotive Repair" | "Banking" | "Beauty & Personal Care" | "Beverages" | "Biotechnology" | "Broadcasting" | "Building Materials" | "Business Consulting" | "Charities" | "Chemicals" | "Childcare" | "Cleaning Services" | "Clinical Research" | "Cloud Services" | "Coaching & Training" | "Community Services" | "Computer Games" | "Computer Hardware" | "Conservation" | "Construction" | "Consumer Electronics" | "Consumer Goods" | "Customer Support" | "Cybersecurity" | "Dairy" | "Data & Analytics" | "Defense" | "Dental Care" | "Design" | "Disability Services" | "E-commerce" | "Early Education" | "Economic Development" | "Education" | "Elder Care" | "Electrical Equipment" | "Electronics Manufacturing" | "Emergency Services" | "Energy" | "Engineering Services" | "Entertainment" | "Environmental Services" | "Event Planning" | "Facilities Management" | "Film & Television" | "Financial Services" | "Fire Protection" | "Fisheries" | "Fitness & Wellness" | "Food Production" | "Food Service" | "Forestry" | "Funeral Services" | "Furniture" | "Geospatial Services" | "Government Administration" | "Graphic Design" | "Health Care" | "Higher Education" | "Home Health Care" | "Horticulture & Landscaping" | "Hospitality" | "Hospitals" | "Housing" | "Human Resources" | "Import & Export" | "Industrial Automation" | "Information Technology" | "Insurance" | "Interior Design" | "International Development" | "Investment Management" | "Journalism" | "Laboratories" | "Law Enforcement" | "Legal Services" | "Leisure & Travel" | "Logistics" | "Machinery" | "Manufacturing" | "Maritime" | "Market Research" | "Marketing" | "Mechanical Engineering" | "Media Production" | "Medical Devices" | "Mental Health Care" | "Metals & Metalworking" | "Mining" | "Museums" | "Music" | "Nonprofit Organizations" | "Nursing Homes" | "Oil & Gas" | "Packaging" | "Paper & Forest Products" | "Performing Arts" | "Pharmaceuticals" | "Photography" | "Plastics" | "Postal & Courier Services" | "Printing" | "Procurement" | "Public Health" | "Public Policy" | "Public Relations" | "Public Safety" | "Public Transportation" | "Publishing" | "Railroads" | "Real Estate" | "Recruiting & Staffing" | "Recycling & Waste" | "Religious Organizations" | "Renewable Energy" | "Research" | "Restaurants" | "Retail" | "Robotics" | "Security Services" | "Semiconductors" | "Shipbuilding" | "Social Services" | "Software" | "Sports" | "Telecommunications" | "Textiles" | "Tourism" | "Toys & Games" | "Translation & Localization" | "Trucking" | "Utilities" | "Venture Capital & Private Equity" | "Veterinary Services" | "Warehousing" | "Water & Sanitation" | "Wholesale" | "Wine & Spirits" | "Writing & Editing" | null
      city?: string | null
      region?: string | null
      country?: string | null
      furtherPlaces?: Array<{
        city?: string | null
        region?: string | null
        country?: string | null
      }>
      payMin?: number | null
      payMax?: number | null
      payCurrency?: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "NZD" | "CHF" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "JPY" | "INR" | "SGD" | "HKD" | "AED" | "ZAR" | "BRL" | "MXN" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CDF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "DJF" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "FKP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "KES" | "KGS" | "KHR" | "KMF" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NPR" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZMW" | "ZWG"
      payPeriod?: "hour" | "day" | "week" | "month" | "year"
      skills?: Array<string>
      hours?: string | null
      visa?: string | null
      benefits?: string | null
      vacancy?: "existing" | "future" | null
      startsOn?: string | null
      aiUse?: "not-used" | "used" | null
      aiUseNote?: string | null
      steps?: Array<{
        id?: string
        name: string
        note?: string
        days?: number
        stage?: "short-listed" | "screened" | "interview" | "offer" | "hire"
        blind?: boolean
      }>
      questions?: Array<string | {
        id?: string
        text: string
        kind: "short" | "long" | "yes-no" | "one-of" | "several-of" | "number" | "date" | "link" | "file"
        required?: boolean
        options?: Array<string>
        showIf?: {
          question: string
          answers: Array<string>
        } | null
        knockOut?: {
          answers?: Array<string>
          min?: number | null
          max?: number | null
        } | null
      }>
      seats?: number
      closesAt?: string | null
    }
    data: {
      id: string
      slug: string
      status: "draft" | "open" | "paused" | "closed"
      version: number
      title: string
      employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary" | "Internship"
      workplace: "On-site" | "Hybrid" | "Remote"
      level: "entry" | "mid" | "senior" | "lead" | "executive"
      industry: string | null
      city: string | null
      region: string | null
      country: string | null
      furtherPlaces: Array<{
        city: string | null
        region: string | null
        country: string | null
      }>
      description: string
      skills: Array<string>
      hours: string | null
      visa: string | null
      benefits: string | null
      vacancy: "existing" | "future" | null
      startsOn: string | null
      aiUse: "not-used" | "used" | null
      aiUseNote: string | null
      steps: Array<{
        id: string
        name: string
        note?: string
        days?: number
        blind?: boolean
        stage: "short-listed" | "screened" | "interview" | "offer" | "hire"
      }>
      questions: Array<{
        id: string
        text: string
        kind: "short" | "long" | "yes-no" | "one-of" | "several-of" | "number" | "date" | "link" | "file"
        required: boolean
        options: Array<string>
        showIf: {
          question: string
          answers: Array<string>
        } | null
        knockOut: {
          answers: Array<string>
          min: number | null
          max: number | null
        } | null
      }>
      seats: number
      payMin: number | null
      payMax: number | null
      payCurrency: string
      payPeriod: "hour" | "day" | "week" | "month" | "year"
      postedAt: string | null
      closesAt: string | null
      closedAt: string | null
      closedReason: "filled" | "withdrawn" | "expired" | "removed" | null
      updatedAt: string
      moderation: {
        state: "held" | "hidden" | "removed"
        since: string
        topics: Array<string>
        medianHours: number | null
        decision: {
          kind: "hide" | "remove"
          reasonCode: "fraud" | "personal-data" | "fake" | "discrimination" | "misleading" | "contact" | "spam" | "abuse" | "misuse" | "other" | "clear"
          note: string
          decidedAt: string
          appealedAt: string | null
          appealOutcome: "uphold" | "overturn" | null
          appealNote: string | null
        } | null
      } | null
      firstJobReview: {
        medianHours: number | null
      } | null
    }
  }
  /** One job of my company, for its editor. */
  'GET /employer/jobs/{id}': {
    input: {
      id: string
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Save a draft, or change a published job (which must stay complete). Fields left out stay as they are. */
  'PUT /employer/jobs/{id}': {
    input: {
      id: string
      title?: string
      description?: string
      employmentType?: "Full-time" | "Part-time" | "Contract" | "Temporary" | "Internship"
      workplace?: "On-site" | "Hybrid" | "Remote"
      level?: "entry" | "mid" | "senior" | "lead" | "executive"
      industry?: "Accounting" | "Advertising" | "Aerospace" | "Agriculture" | "Airlines" | "Airports" | "Animal Care" | "Animation" | "Apparel & Fashion" | "Archaeology & Heritage" | "Architecture" | "Archives & Libraries" | "Artificial Intelligence" | "Arts & Crafts" | "Automotive Manufacturing" | "Automotive Repair" | "Banking" | "Beauty & Personal Care" | "Beverages" | "Biotechnology" | "Broadcasting" | "Building Materials" | "Business Consulting" | "Charities" | "Chemicals" | "Childcare" | "Cleaning Services" | "Clinical Research" | "Cloud Services" | "Coaching & Training" | "Community Services" | "Computer Games" | "Computer Hardware" | "Conservation" | "Construction" | "Consumer Electronics" | "Consumer Goods" | "Customer Support" | "Cybersecurity" | "Dairy" | "Data & Analytics" | "Defense" | "Dental Care" | "Design" | "Disability Services" | "E-commerce" | "Early Education" | "Economic Development" | "Education" | "Elder Care" | "Electrical Equipment" | "Electronics Manufacturing" | "Emergency Services" | "Energy" | "Engineering Services" | "Entertainment" | "Environmental Services" | "Event Planning" | "Facilities Management" | "Film & Television" | "Financial Services" | "Fire Protection" | "Fisheries" | "Fitness & Wellness" | "Food Production" | "Food Service" | "Forestry" | "Funeral Services" | "Furniture" | "Geospatial Services" | "Government Administration" | "Graphic Design" | "Health Care" | "Higher Education" | "Home Health Care" | "Horticulture & Landscaping" | "Hospitality" | "Hospitals" | "Housing" | "Human Resources" | "Import & Export" | "Industrial Automation" | "Information Technology" | "Insurance" | "Interior Design" | "International Development" | "Investment Management" | "Journalism" | "Laboratories" | "Law Enforcement" | "Legal Services" | "Leisure & Travel" | "Logistics" | "Machinery" | "Manufacturing" | "Maritime" | "Market Research" | "Marketing" | "Mechanical Engineering" | "Media Production" | "Medical Devices" | "Mental Health Care" | "Metals & Metalworking" | "Mining" | "Museums" | "Music" | "Nonprofit Organizations" | "Nursing Homes" | "Oil & Gas" | "Packaging" | "Paper & Forest Products" | "Performing Arts" | "Pharmaceuticals" | "Photography" | "Plastics" | "Postal & Courier Services" | "Printing" | "Procurement" | "Public Health" | "Public Policy" | "Public Relations" | "Public Safety" | "Public Transportation" | "Publishing" | "Railroads" | "Real Estate" | "Recruiting & Staffing" | "Recycling & Waste" | "Religious Organizations" | "Renewable Energy" | "Research" | "Restaurants" | "Retail" | "Robotics" | "Security Services" | "Semiconductors" | "Shipbuilding" | "Social Services" | "Software" | "Sports" | "Telecommunications" | "Textiles" | "Tourism" | "Toys & Games" | "Translation & Localization" | "Trucking" | "Utilities" | "Venture Capital & Private Equity" | "Veterinary Services" | "Warehousing" | "Water & Sanitation" | "Wholesale" | "Wine & Spirits" | "Writing & Editing" | null
      city?: string | null
      region?: string | null
      country?: string | null
      furtherPlaces?: Array<{
        city?: string | null
        region?: string | null
        country?: string | null
      }>
      payMin?: number | null
      payMax?: number | null
      payCurrency?: "USD" | "EUR" | "GBP" | "CAD" | "AUD" | "NZD" | "CHF" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "JPY" | "INR" | "SGD" | "HKD" | "AED" | "ZAR" | "BRL" | "MXN" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CDF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "DJF" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "FKP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "KES" | "KGS" | "KHR" | "KMF" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NPR" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZMW" | "ZWG"
      payPeriod?: "hour" | "day" | "week" | "month" | "year"
      skills?: Array<string>
      hours?: string | null
      visa?: string | null
      benefits?: string | null
      vacancy?: "existing" | "future" | null
      startsOn?: string | null
      aiUse?: "not-used" | "used" | null
      aiUseNote?: string | null
      steps?: Array<{
        id?: string
        name: string
        note?: string
        days?: number
        stage?: "short-listed" | "screened" | "interview" | "offer" | "hire"
        blind?: boolean
      }>
      questions?: Array<string | {
        id?: string
        text: string
        kind: "short" | "long" | "yes-no" | "one-of" | "several-of" | "number" | "date" | "link" | "file"
        required?: boolean
        options?: Array<string>
        showIf?: {
          question: string
          answers: Array<string>
        } | null
        knockOut?: {
          answers?: Array<string>
          min?: number | null
          max?: number | null
        } | null
      }>
      seats?: number
      closesAt?: string | null
      version: number
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Discard a draft. A job that was published can only be closed. */
  'DELETE /employer/jobs/{id}': {
    input: {
      id: string
    }
    data: Record<string, never>
  }
  /** Put a complete draft online. It closes after 30 days unless the draft says otherwise. */
  'POST /employer/jobs/{id}/publish': {
    input: {
      id: string
      version: number
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Take an open job offline for a while; its applicants stay. */
  'POST /employer/jobs/{id}/pause': {
    input: {
      id: string
      version: number
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Put a paused job back online. */
  'POST /employer/jobs/{id}/resume': {
    input: {
      id: string
      version: number
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Close an open or paused job for good. Refused while somebody waits for an answer: close-with-answers gives them one. */
  'POST /employer/jobs/{id}/close': {
    input: {
      id: string
      version: number
      reason: "filled" | "withdrawn"
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Start a new draft from any job of my company. */
  'POST /employer/jobs/{id}/duplicate': {
    input: {
      id: string
    }
    data: Endpoints['POST /employer/jobs']['data']
  }
  /** Your profile, including your private answers; a token gets none of these. */
  'GET /profile': {
    input: Record<string, never>
    data: {
      name: string
      email: string
      photo: string | null
      headline: string | null
      about: string | null
      city: string | null
      region: string | null
      country: string | null
      phone: {
        type: string
        countryCode: string
        contactNumber: string
      } | null
      addressType: string | null
      street: string | null
      postalCode: string | null
      otherPhones: Array<{
        type: string
        countryCode: string
        contactNumber: string
      }>
      otherAddresses: Array<{
        type: string
        street: string | null
        postalCode: string | null
        city: string | null
        region: string | null
        country: string | null
      }>
      skillYears: Record<string, number>
      languages: Array<{
        language: string
        level: string
      }>
      certificates: Array<{
        name: string
        issuer: string | null
        issued: string | null
        expiresMonth: string | null
        expiresYear: number | null
      }>
      links: Array<{
        label: string | null
        url: string
      }>
      projects: Array<{
        name: string
        url: string | null
        summary: string | null
      }>
      payFloor: number | null
      preferences: {
        roles: Array<string>
        places: Array<{
          place: string
          km: number
        }>
        remoteCountries: Array<string>
        workplaces: Array<string>
        employmentTypes: Array<string>
        weeklyHours: number | null
        noticeWeeks: number | null
        sponsorshipCountries: Array<string>
      }
      yearsExperience: number | null
      skills: Array<string>
      experience: Array<{
        title: string
        company: string
        from: string | null
        to: string | null
        summary: string | null
      }>
      education: Array<{
        school: string
        degree: string | null
        year: number | null
      }>
      desiredPay: number | null
      desiredCurrency: string
      desiredPeriod: "hour" | "day" | "week" | "month" | "year"
      authorisedToWork: boolean | null
      needsSponsorship: boolean | null
      resume: {
        id: string
        name: string
        size: number
        uploadedAt: string
      } | null
      resumes: Array<{
        id: string
        name: string
        fileName: string
        size: number
        uploadedAt: string
        isMain: boolean
        sentTo: Array<string>
      }>
      portfolio: Array<{
        id: string
        name: string
        size: number
        uploadedAt: string
      }>
      private: {
        gender: string | null
        birthYear: number | null
        birthMonth: string | null
        birthDay: string | null
        citizenship: string | null
      }
      completeness: Array<{
        section: "you" | "reach" | "work" | "education" | "resume" | "want"
        filled: number
        of: number
        done: boolean
        missing: Array<string>
      }>
      draftVersion: number
      unpublished: number
      updatedAt: string | null
    }
  }
  /** People across all jobs, by name, headline, place, skill or job; most overdue first, ended ones last. */
  'GET /employer/applicants': {
    input: {
      q?: string
      stage?: "applied" | "short-listed" | "screened" | "interview" | "offer" | "hire" | "ended"
      late?: boolean | string
      after?: string
      limit?: number
    }
    data: Array<{
      id: string
      version: number
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      isBlind: boolean
      name: string
      headline: string | null
      yearsExperience: number | null
      city: string | null
      region: string | null
      desiredPay: number | null
      desiredCurrency: string
      desiredPeriod: "hour" | "day" | "week" | "month" | "year"
      skills: Array<string>
      appliedAt: string
      stageChangedAt: string
      openedAt: string | null
      waitingDays: number
      daysLate: number
      replyBy: string | null
      notesCount: number
      tags: Array<string>
      askedAt: string | null
      offer: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      counter: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      step: {
        id: string
        name: string
      } | null
      knockOuts: number
      wantsPerson: boolean
      previousStage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
      pendingNotice: {
        at: string
        isMailed: boolean
        undoTo: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        undoToStep: string | null
      } | null
      job: {
        id: string
        slug: string
        title: string
        status: "draft" | "open" | "paused" | "closed"
        city: string | null
        region: string | null
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        seats: number
        postedAt: string | null
        closesAt: string | null
      }
    }>
  }
  /** The board of one job: how many are in each column, and the first page of each. */
  'GET /employer/jobs/{id}/applications': {
    input: {
      id: string
      q?: string
      late?: boolean | string
      stage?: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      tag?: string
      source?: string
      question?: string
      answer?: string
      sort?: "changed" | "name" | "stage" | "waiting" | "asks"
      descending?: boolean | string
    }
    data: {
      job: {
        id: string
        slug: string
        title: string
        status: "draft" | "open" | "paused" | "closed"
        city: string | null
        region: string | null
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        seats: number
        postedAt: string | null
        closesAt: string | null
      }
      cards: Array<{
        id: string
        version: number
        stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        isBlind: boolean
        name: string
        headline: string | null
        yearsExperience: number | null
        city: string | null
        region: string | null
        desiredPay: number | null
        desiredCurrency: string
        desiredPeriod: "hour" | "day" | "week" | "month" | "year"
        skills: Array<string>
        appliedAt: string
        stageChangedAt: string
        openedAt: string | null
        waitingDays: number
        daysLate: number
        replyBy: string | null
        notesCount: number
        tags: Array<string>
        askedAt: string | null
        offer: {
          id: string
          madeBy: "employer" | "seeker"
          amount: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
          startsOn: string | null
          bonus: string | null
          equity: string | null
          hours: number | null
          place: string | null
          contract: "permanent" | "fixed-term" | null
          endsOn: string | null
          probationMonths: number | null
          conditions: string | null
          benefits: string | null
          note: string | null
          answerBy: string | null
          firstAnswerBy: string | null
          createdAt: string
          state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
          hash: string | null
        } | null
        counter: {
          id: string
          madeBy: "employer" | "seeker"
          amount: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
          startsOn: string | null
          bonus: string | null
          equity: string | null
          hours: number | null
          place: string | null
          contract: "permanent" | "fixed-term" | null
          endsOn: string | null
          probationMonths: number | null
          conditions: string | null
          benefits: string | null
          note: string | null
          answerBy: string | null
          firstAnswerBy: string | null
          createdAt: string
          state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
          hash: string | null
        } | null
        step: {
          id: string
          name: string
        } | null
        knockOuts: number
        wantsPerson: boolean
        previousStage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
        pendingNotice: {
          at: string
          isMailed: boolean
          undoTo: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
          undoToStep: string | null
        } | null
      }>
      columns: Array<{
        column: "applied" | "short-listed" | "screened" | "interview" | "offer" | "hire" | "ended"
        total: number
        found: number
        late: number
        nextCursor: string | null
      }>
      tags: Array<{
        tag: string
        count: number
      }>
      sources: Array<{
        source: string
        count: number
      }>
      hired: number
      offersOut: number
      replyDays: number
      steps: Array<{
        id: string
        name: string
        note?: string
        days?: number
        blind?: boolean
        stage: "short-listed" | "screened" | "interview" | "offer" | "hire"
      }>
      averageDays: Array<{
        stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        days: number
      }>
    }
  }
  /** A page of the applicants of one job, of one column of its board or of all. */
  'GET /employer/jobs/{id}/applicants': {
    input: {
      id: string
      q?: string
      late?: boolean | string
      stage?: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      tag?: string
      source?: string
      question?: string
      answer?: string
      sort?: "changed" | "name" | "stage" | "waiting" | "asks"
      descending?: boolean | string
      column?: "applied" | "short-listed" | "screened" | "interview" | "offer" | "hire" | "ended"
      after?: string
      limit?: number
    }
    data: Array<{
      id: string
      version: number
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      isBlind: boolean
      name: string
      headline: string | null
      yearsExperience: number | null
      city: string | null
      region: string | null
      desiredPay: number | null
      desiredCurrency: string
      desiredPeriod: "hour" | "day" | "week" | "month" | "year"
      skills: Array<string>
      appliedAt: string
      stageChangedAt: string
      openedAt: string | null
      waitingDays: number
      daysLate: number
      replyBy: string | null
      notesCount: number
      tags: Array<string>
      askedAt: string | null
      offer: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      counter: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      step: {
        id: string
        name: string
      } | null
      knockOuts: number
      wantsPerson: boolean
      previousStage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
      pendingNotice: {
        at: string
        isMailed: boolean
        undoTo: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        undoToStep: string | null
      } | null
    }>
  }
  /** Keep an unfinished application to that job: the fields and answers that changed, beside what another browser has kept. It ends when nothing is left in it, when it is sent, or 90 days after its last change. A program writes words alone, and nothing into a draft that the person began or changed. */
  'PUT /applications/draft/{slug}': {
    input: {
      slug: string
      draft: {
        coverNote?: string
        answers?: Record<string, string>
        wantsPerson?: boolean
        resumeFileId?: string | null
        uploaded?: Array<{
          id: string
          name: string
          size: number
        }>
        source?: {
          source?: string | null
          medium?: string | null
          campaign?: string | null
        } | null
      }
    }
    data: {
      savedAt: string
    }
  }
  /** Your applications, newest change first. */
  'GET /applications': {
    input: Record<string, never>
    data: Array<{
      id: string
      version: number
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      waitingOn: "you" | "them" | "nobody"
      appliedAt: string
      stageChangedAt: string
      waitingSince: string
      openedAt: string | null
      standing: string
      interview: "pick" | "asked" | "booked" | "held" | null
      route: Array<{
        label: string
        note: string | null
        at: string | null
        state: "done" | "skipped" | "now" | "next" | "end" | "arrived"
      }>
      replyBy: string | null
      daysLate: number
      firstReplyBy: string | null
      progress: {
        reached: number
        total: number
        skipped: Array<number>
        ended: boolean
      }
      job: {
        title: string
        city: string | null
        region: string | null
        country: string | null
        furtherPlaces: Array<{
          city: string | null
          region: string | null
          country: string | null
        }>
        workplace: string
        employmentType: string
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        slug: string
        company: {
          slug: string
          name: string
          photo: string | null
          verifiedAt: string | null
          verificationLevel: "domain" | "company"
          verifiedDomain: string | null
        }
      }
      offer: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      counter: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      acceptedBy: "you" | "them" | null
      isRescinded: boolean
      offerWithdrawnAt: string | null
      message: string | null
      recalledAt: string | null
      recallUnread: boolean
      jobState: "paused" | "filled" | "closed" | "expired" | "removed" | "suspended" | "unchecked" | null
      askedAt: string | null
      applyAgainFrom: string | null
    }>
  }
  /** One of your applications: its history, its offers and what was sent. */
  'GET /applications/{id}': {
    input: {
      id: string
    }
    data: {
      id: string
      version: number
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      waitingOn: "you" | "them" | "nobody"
      appliedAt: string
      stageChangedAt: string
      waitingSince: string
      openedAt: string | null
      standing: string
      interview: "pick" | "asked" | "booked" | "held" | null
      route: Array<{
        label: string
        note: string | null
        at: string | null
        state: "done" | "skipped" | "now" | "next" | "end" | "arrived"
      }>
      replyBy: string | null
      daysLate: number
      firstReplyBy: string | null
      progress: {
        reached: number
        total: number
        skipped: Array<number>
        ended: boolean
      }
      job: {
        title: string
        city: string | null
        region: string | null
        country: string | null
        furtherPlaces: Array<{
          city: string | null
          region: string | null
          country: string | null
        }>
        workplace: string
        employmentType: string
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        slug: string
        company: {
          slug: string
          name: string
          photo: string | null
          verifiedAt: string | null
          verificationLevel: "domain" | "company"
          verifiedDomain: string | null
        }
      }
      offer: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      counter: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      acceptedBy: "you" | "them" | null
      isRescinded: boolean
      offerWithdrawnAt: string | null
      message: string | null
      recalledAt: string | null
      recallUnread: boolean
      jobState: "paused" | "filled" | "closed" | "expired" | "removed" | "suspended" | "unchecked" | null
      askedAt: string | null
      applyAgainFrom: string | null
      keptUntil: string | null
      keptByWish: boolean
      keptIfAsked: string | null
      sealing: {
        months: number
        law: string
      } | null
      coverNote: string | null
      answers: Array<{
        id: string | null
        question: string
        kind: "short" | "long" | "yes-no" | "one-of" | "several-of" | "number" | "date" | "link" | "file"
        answer: string
        needed: string | null
        knockedOut: boolean
        fileId: string | null
      }>
      wantsPerson: boolean
      isReviewedBlind: boolean
      personAskedAt: string | null
      waitsForPerson: boolean
      mayAskPerson: boolean
      snapshot: {
        name: string
        email: string
        headline: string | null
        about: string | null
        city: string | null
        region: string | null
        country: string | null
        yearsExperience: number | null
        skills: Array<string>
        experience: Array<{
          title: string
          company: string
          from: string | null
          to: string | null
          summary: string | null
        }>
        education: Array<{
          school: string
          degree: string | null
          year: number | null
        }>
        desiredPay: number | null
        desiredCurrency: string
        desiredPeriod: "hour" | "day" | "week" | "month" | "year"
        authorisedToWork: boolean | null
        needsSponsorship: boolean | null
        skillYears: Record<string, number>
        languages: Array<{
          language: string
          level: string
        }>
        certificates: Array<{
          name: string
          issuer: string | null
          issued: string | null
          expiresMonth: string | null
          expiresYear: number | null
        }>
        links: Array<{
          label: string | null
          url: string
        }>
        projects: Array<{
          name: string
          url: string | null
          summary: string | null
        }>
        preferences: {
          roles: Array<string>
          places: Array<{
            place: string
            km: number
          }>
          remoteCountries: Array<string>
          workplaces: Array<string>
          employmentTypes: Array<string>
          weeklyHours: number | null
          noticeWeeks: number | null
          sponsorshipCountries: Array<string>
        }
      }
      resume: {
        name: string
        size: number
        id: string
      } | null
      events: Array<{
        id: string
        at: string
        kind: "moved" | "opened" | "resume" | "asked" | "person" | "shown"
        from: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
        to: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        isDownload: boolean
        by: "you" | "them" | "waymark"
        name: string | null
        message: string | null
        stepName: string | null
        shownByWhat: "press" | "move" | "contact" | "steps" | null
      }>
      offers: Array<{
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      }>
      ifCountered: {
        openUntil: string | null
        answerDue: string
      } | null
      steps: Array<{
        id: string
        name: string
        note?: string
        days?: number
        blind?: boolean
        stage: "short-listed" | "screened" | "interview" | "offer" | "hire"
      }>
      changedJob: {
        title: string
        city: string | null
        region: string | null
        country: string | null
        furtherPlaces: Array<{
          city: string | null
          region: string | null
          country: string | null
        }>
        workplace: string
        employmentType: string
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        descriptionChanged: boolean
      } | null
      allowedStages: Array<"applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn">
      earlier: Array<{
        appliedAt: string
        endedAt: string
        stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      }>
      recall: {
        at: string
        shared: Array<string>
      } | null
    }
  }
  /** One applicant. The first view is recorded and shown to the seeker. */
  'GET /employer/applications/{id}': {
    input: {
      id: string
    }
    data: {
      id: string
      version: number
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      isBlind: boolean
      name: string
      headline: string | null
      yearsExperience: number | null
      city: string | null
      region: string | null
      desiredPay: number | null
      desiredCurrency: string
      desiredPeriod: "hour" | "day" | "week" | "month" | "year"
      skills: Array<string>
      appliedAt: string
      stageChangedAt: string
      openedAt: string | null
      waitingDays: number
      daysLate: number
      replyBy: string | null
      notesCount: number
      tags: Array<string>
      askedAt: string | null
      offer: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      counter: {
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      } | null
      step: {
        id: string
        name: string
      } | null
      knockOuts: number
      wantsPerson: boolean
      previousStage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
      pendingNotice: {
        at: string
        isMailed: boolean
        undoTo: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        undoToStep: string | null
      } | null
      job: {
        id: string
        slug: string
        title: string
        status: "draft" | "open" | "paused" | "closed"
        city: string | null
        region: string | null
        pay: {
          min: number
          max: number
          currency: string
          period: "hour" | "day" | "week" | "month" | "year"
        } | null
        seats: number
        postedAt: string | null
        closesAt: string | null
      }
      snapshot: {
        name: string
        email: string
        headline: string | null
        about: string | null
        city: string | null
        region: string | null
        country: string | null
        yearsExperience: number | null
        skills: Array<string>
        experience: Array<{
          title: string
          company: string
          from: string | null
          to: string | null
          summary: string | null
        }>
        education: Array<{
          school: string
          degree: string | null
          year: number | null
        }>
        desiredPay: number | null
        desiredCurrency: string
        desiredPeriod: "hour" | "day" | "week" | "month" | "year"
        authorisedToWork: boolean | null
        needsSponsorship: boolean | null
        skillYears: Record<string, number>
        languages: Array<{
          language: string
          level: string
        }>
        certificates: Array<{
          name: string
          issuer: string | null
          issued: string | null
          expiresMonth: string | null
          expiresYear: number | null
        }>
        links: Array<{
          label: string | null
          url: string
        }>
        projects: Array<{
          name: string
          url: string | null
          summary: string | null
        }>
        preferences: {
          roles: Array<string>
          places: Array<{
            place: string
            km: number
          }>
          remoteCountries: Array<string>
          workplaces: Array<string>
          employmentTypes: Array<string>
          weeklyHours: number | null
          noticeWeeks: number | null
          sponsorshipCountries: Array<string>
        }
      } | null
      coverNote: string | null
      answers: Array<{
        id: string | null
        question: string
        kind: "short" | "long" | "yes-no" | "one-of" | "several-of" | "number" | "date" | "link" | "file"
        answer: string
        needed: string | null
        knockedOut: boolean
        fileId: string | null
      }>
      resume: {
        name: string
        size: number
      } | null
      events: Array<{
        id: string
        at: string
        kind: "moved" | "opened" | "resume" | "asked" | "person" | "shown"
        from: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
        to: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        isDownload: boolean
        by: "you" | "them" | "waymark"
        name: string | null
        message: string | null
        stepName: string | null
        shownByWhat: "press" | "move" | "contact" | "steps" | null
      }>
      notes: Array<{
        id: string
        body: string
        author: string | null
        at: string
      }>
      offers: Array<{
        id: string
        madeBy: "employer" | "seeker"
        amount: number
        currency: string
        period: "hour" | "day" | "week" | "month" | "year"
        startsOn: string | null
        bonus: string | null
        equity: string | null
        hours: number | null
        place: string | null
        contract: "permanent" | "fixed-term" | null
        endsOn: string | null
        probationMonths: number | null
        conditions: string | null
        benefits: string | null
        note: string | null
        answerBy: string | null
        firstAnswerBy: string | null
        createdAt: string
        state: "open" | "replaced" | "accepted" | "declined" | "withdrawn" | "expired" | null
        hash: string | null
      }>
      allowedStages: Array<"applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn">
      rejectReason: string | null
      keptUntil: string | null
      keptByWish: boolean
      earlier: Array<{
        appliedAt: string
        endedAt: string
        stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        rejectReason: string | null
      }>
      source: string | null
      sourceMedium: string | null
      sourceCampaign: string | null
    }
  }
  /** The stages one applicant has passed. Not recorded as a view. */
  'GET /employer/applications/{id}/progress': {
    input: {
      id: string
    }
    data: {
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      previousStage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn" | null
      appliedAt: string
      events: Array<{
        kind: "moved" | "opened" | "resume" | "asked" | "person" | "shown"
        at: string
        to: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        by: "you" | "them" | "waymark"
        name: string | null
      }>
    }
  }
  /** Move an applicant. Refused with 409 when someone else moved them first. */
  'POST /employer/applications/{id}/move': {
    input: {
      id: string
      to: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      step?: string | null
      version: number
      reason?: "Experience with the tools we use" | "Years in a similar role" | "Pay is too far apart" | "Place or hours do not fit" | "Someone else fits better" | "The job has been filled" | "We no longer hire for it" | "Other"
      message?: string | null
      offer?: {
        bonus?: string | null
        equity?: string | null
        hours?: number | null
        place?: string | null
        contract?: "permanent" | "fixed-term" | null
        endsOn?: string | null
        probationMonths?: number | null
        conditions?: string | null
        benefits?: string | null
        amount: number
        currency?: string
        period?: "hour" | "day" | "week" | "month" | "year"
        startsOn?: string
        answerBy?: string
        note?: string | null
      }
      beyondSeats?: boolean
    }
    data: {
      id: string
      stage: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
      version: number
      pendingNotice: {
        at: string
        isMailed: boolean
        undoTo: "applied" | "short-listed" | "screened" | "interview" | "offer" | "offer accept" | "offer reject" | "offer counter" | "hire" | "rejected" | "withdrawn"
        undoToStep: string | null
      } | null
    }
  }
  /** Write a note that only the team reads. */
  'POST /employer/applications/{id}/notes': {
    input: {
      id: string
      body: string
    }
    data: {
      id: string
      body: string
      author: string | null
      at: string
    }
  }
  /** Your conversations with companies, the newest message first. */
  'GET /messages': {
    input: {
      after?: string
      limit?: number
    }
    data: Array<{
      id: string
      jobId: string
      jobTitle: string
      jobLocation: string
      applicant: string
      company: {
        slug: string
        name: string
        photo: string | null
        verifiedAt: string | null
        verificationLevel: "domain" | "company"
        verifiedDomain: string | null
      }
      last: {
        at: string
        sentBy: "seeker" | "employer"
        isOwn: boolean
        author: string | null
        body: string | null
        isHeldBack: boolean
        files: number
      }
      unread: number
      closed: "withdrawn" | "recalled" | "account-closed" | "company-suspended" | "blocked" | "company-blocked" | null
      owner: {
        id: string
        name: string
        isReader: boolean
      } | null
    }>
  }
  /** The conversation about one of your applications; empty before the first message. */
  'GET /messages/{id}': {
    input: {
      id: string
      limit?: number
      before?: string
    }
    data: {
      id: string
      jobTitle: string
      messages: Array<{
        id: string
        key: string
        sentBy: "seeker" | "employer"
        isOwn: boolean
        author: {
          name: string
          photo: string | null
        } | null
        body: string
        sentAt: string
        files: Array<{
          id: string
          name: string
          kind: "image" | "document"
          size: number
        }>
        canOpenFiles: boolean
        asksFor: Array<"money" | "papers" | "platform">
      }>
      hasEarlier: boolean
      closed: "withdrawn" | "recalled" | "account-closed" | "company-suspended" | "blocked" | "company-blocked" | null
      readByOther: {
        upTo: string
        at: string
      } | null
      draft: {
        body: string
        revision: string
        savedAt: string
        token: string | null
      } | null
      company: {
        slug: string
        name: string
        photo: string | null
        verifiedAt: string | null
        verificationLevel: "domain" | "company"
        verifiedDomain: string | null
      }
      isTrusted: boolean
    }
  }
  /** The company’s conversations with applicants, the newest message first; of one job, or the unread. */
  'GET /employer/messages': {
    input: {
      after?: string
      limit?: number
      jobId?: string
      unread?: "true"
    }
    data: Endpoints['GET /messages']['data']
  }
  /** The conversation with one applicant, and the team’s notes about them. */
  'GET /employer/messages/{id}': {
    input: {
      id: string
      limit?: number
      before?: string
    }
    data: {
      id: string
      jobTitle: string
      messages: Array<{
        id: string
        key: string
        sentBy: "seeker" | "employer"
        isOwn: boolean
        author: {
          name: string
          photo: string | null
        } | null
        body: string
        sentAt: string
        files: Array<{
          id: string
          name: string
          kind: "image" | "document"
          size: number
        }>
        canOpenFiles: boolean
        asksFor: Array<"money" | "papers" | "platform">
      }>
      hasEarlier: boolean
      closed: "withdrawn" | "recalled" | "account-closed" | "company-suspended" | "blocked" | "company-blocked" | null
      readByOther: {
        upTo: string
        at: string
      } | null
      draft: {
        body: string
        revision: string
        savedAt: string
        token: string | null
      } | null
      owner: {
        id: string
        name: string
      } | null
      team: Array<{
        id: string
        name: string
      }>
      jobId: string
      applicant: string
      isBlind: boolean
      notes: Array<{
        id: string
        body: string
        author: string | null
        at: string
      }>
    }
  }
  /** Keep what you have typed here and not sent. Your colleagues do not see it. A token drafts for whoever made it, and never in place of what they typed. */
  'PUT /employer/messages/{id}/draft': {
    input: {
      id: string
      body?: string | null
      basedOn?: string | null
    }
    data: {
      draft: {
        body: string
        revision: string
        savedAt: string
        token: string | null
      } | null
      isSaved: boolean
    }
  }
}
