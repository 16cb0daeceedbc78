export type Question = { id: string; question: string; answer: string[] }
export type QuestionGroup = {
  id: 'seekers' | 'employers' | 'check'
  title: string
  intro: string
  questions: Question[]
}

/** Answers are paragraphs of plain text. Ids are public links: keep them when wording changes. */
export const faq: readonly QuestionGroup[] = [
  {
    id: 'seekers',
    title: 'Looking for work',
    intro: 'You never pay for a job.',
    questions: [
      {
        id: 'yellow-plate',
        question: 'What does the yellow plate mean?',
        answer: [
          'That the company’s registration, tax ID, address and phone, and domain were checked, and when. It is not a rating of the job or the manager. Press a plate to read what we found.',
        ],
      },
      {
        id: 'pay-shown',
        question: 'Is the pay always shown?',
        answer: [
          'Yes. A job cannot be published without a pay range and its period. Read the middle: most offers start there.',
        ],
      },
      {
        id: 'who-sees-me',
        question: 'Who sees my profile?',
        answer: [
          'The employers you apply to. What they read is the profile and résumé as they were on that day, and each time somebody opens your résumé it is logged for you.',
          'Gender, citizenship and date of birth stay in your profile and are never part of what an employer receives. An employer may ask whether you are authorised to work there and whether you need sponsorship.',
        ],
      },
      {
        id: 'where-i-stand',
        question: 'How do I know where I stand?',
        answer: [
          'Each application has a route: received, opened, every step, decision. It shows what has really happened. The usual days beside a step are counted from the employer’s own past answers.',
        ],
      },
      {
        id: 'went-quiet',
        question: 'They went quiet. What now?',
        answer: [
          'When the usual time has passed, mark the application as quiet. The employer sees it, and it counts in the reply time we publish for them. You lose nothing: if they answer later, you can go on.',
        ],
      },
      {
        id: 'withdraw',
        question: 'Can I withdraw an application?',
        answer: [
          'Yes, at any step and without a reason. The employer then loses access to your résumé. They still see that somebody withdrew.',
        ],
      },
      {
        id: 'counter-offer',
        question: 'Can I answer an offer with a counter-offer?',
        answer: [
          'Yes. You can accept, decline or counter. A counter does not void the standing offer before its deadline, unless the employer withdraws it. Each version is kept with its date, so both sides can see who agreed to which text.',
        ],
      },
      {
        id: 'asked-to-pay',
        question: 'An employer asked me to pay. Is that allowed?',
        answer: [
          'No, never, not even if it will be “refunded”. Stop, do not send anything, and report the job. The fraud policy says what to do if you already paid.',
        ],
      },
      {
        id: 'take-my-data',
        question: 'Can I take my data with me, or delete it?',
        answer: [
          'Yes. You can bring a résumé in and take it out in the JSON Resume format, ask for a full export, and erase your account. Erasing is real: it removes the data and does not only hide it.',
        ],
      },
    ],
  },
  {
    id: 'employers',
    title: 'Hiring',
    intro: 'Check first, then post.',
    questions: [
      {
        id: 'how-long',
        question: 'How long does the check take?',
        answer: [
          'The automatic part ends within 2 minutes. If its evidence is strong and nothing speaks against it, you can post at once. If not, a person continues, and the waiting screen says so. You hear by email either way.',
        ],
      },
      {
        id: 'post-the-pay',
        question: 'Do I have to post the pay?',
        answer: [
          'Yes, as a range with a period. If you don’t know it yet, save the job as a draft until you do.',
        ],
      },
      {
        id: 'email-not-on-domain',
        question: 'My email isn’t on our domain',
        answer: [
          'Use an address at the company’s own domain if you can; it is the strongest evidence there is. If you can’t, send your profile anyway and add a document. A person will look at it.',
        ],
      },
      {
        id: 'recruiter-posts',
        question: 'Can a recruiter post for us?',
        answer: [
          'Yes, with a mandate that you confirm. A recruiter cannot add themselves to a company. You see what is done in your name and can end the mandate.',
        ],
      },
      {
        id: 'must-i-answer',
        question: 'Do I have to answer everyone?',
        answer: [
          'You should. Each applicant sees whether their application was opened and decided, and your reply time and answer rate are public, by a formula we state. Your dashboard shows what is late.',
        ],
      },
    ],
  },
  {
    id: 'check',
    title: 'The check',
    intro: 'What stands behind the plate.',
    questions: [
      {
        id: 'evidence-not-timer',
        question: 'What does a company need to pass?',
        answer: [
          'Evidence: an active registration, a tax ID that fits, an address and phone that answer, a website and domain that belong to it. Each has its own outcome and date. No company passes because time ran out.',
        ],
      },
      {
        id: 'checked-again',
        question: 'When is a company checked again?',
        answer: [
          'When something that was verified changes, such as the name, phone or domain, and when a report gives a reason. If a company loses its verification, all its jobs disappear at once from lists, pages, alerts and feeds.',
        ],
      },
      {
        id: 'companies-that-fail',
        question: 'What happens to companies that fail?',
        answer: [
          'They read why. If something is only missing, the form opens again with a note. A refused company may add evidence and send it again, or appeal. Until it passes, nothing it writes is shown.',
        ],
      },
      {
        id: 'see-the-evidence',
        question: 'Can I see the evidence?',
        answer: [
          'The public reads the outcome of each check and its date in plain words. The company itself reads everything we found about it. Documents are not published.',
        ],
      },
    ],
  },
]
