import { type HelpTopic, paths } from '#/shared/paths.ts'
import type { SiteSettings } from '#/shared/site.ts'
import { firstJobSentence, verificationSentence } from '#/shared/verification.ts'

export type FaqQuestion = {
  id: string
  question: string
  answer: string[]
  /** Where one goes on from the answer: a page for everybody, or a help page, of which each area has its own. */
  more?: { label: string; to: string } | { label: string; page: HelpTopic }
}
export type FaqQuestionGroup = {
  id: 'seekers' | 'employers' | 'check'
  title: string
  intro: string
  questions: FaqQuestion[]
}

/**
 * Answers are plain-text paragraphs and describe what the product does today. Ids are public links: never
 * change them.
 */
export const faq = ({ firstJobReview, answerBond }: SiteSettings): readonly FaqQuestionGroup[] => [
  {
    id: 'seekers',
    title: 'Looking for work',
    intro: 'You never pay for a job.',
    questions: [
      {
        id: 'yellow-badge',
        question: 'What do the yellow badges mean?',
        answer: [
          'Every company passed a check before it could post. The badge says what that check proved; the company’s page says what was confirmed, how, and when.',
          verificationSentence('domain'),
          verificationSentence('company'),
          firstJobSentence(firstJobReview),
        ],
      },
      {
        id: 'without-account',
        question: 'Do I need an account to apply?',
        answer: [
          'Not to start. Press Apply, fill in the page, and type the six digits we email you: that sends it and makes your account, without a password. To log in on another device, get a code by email on the login page, or set a password there with “Forgot it?”.',
        ],
        more: { label: 'Log in with a code', to: paths.loginCode },
      },
      {
        id: 'pay-shown',
        question: 'Is the pay always shown?',
        answer: ['Yes. A job cannot be published without a pay range and its period.'],
      },
      {
        id: 'who-sees-me',
        question: 'Who sees my profile?',
        answer: [
          'The employers you apply to, and a recruiter named on the job. No other employer, unless you say so under “Who can find you”. They see your profile as it was that day, with the résumé and answers you sent. When someone there opens or downloads your résumé, you see who and when. The people who run this site can read what is stored, to help you and to keep fakes out.',
          'An employer can review the first steps of a job blind: the team doesn’t see your name, photo, schools, dates, résumé or contact details, but it does see what else you wrote. This ends when those steps are over, when you write to them, or when someone presses “Show who this is”. Your application tells you, and who ended it.',
          'Under “Who can find you” you can let companies find you and invite you to apply: those you applied to, or all with “Company verified” on their page. You can name companies that can never find you, such as your employer. Companies that find you see your profile without your address, phone, photo, links and files, and you see which ones opened it. Until you choose, nobody can find you.',
          'Phone, gender, citizenship and date of birth stay in your profile and are never part of what an employer receives. We send whether you are authorized to work and need sponsorship, if you answered that. If someone else applies to the same company with the same mailbox, or the same name and town, its team is told that you may be one person. Before you send, you see everything that goes out.',
        ],
      },
      {
        id: 'where-i-stand',
        question: 'How do I know where I stand?',
        answer: [
          'Each application has a route: applied, the job’s own steps (short-listed, screened and interview where it has none), offer, hired. It shows each step that was actually taken, on which day, and whether your application has been opened. We email you each time it moves. A rejection, or a move before an offer, reaches you after 10 minutes; until then the employer can take it back.',
          'When the next answer is due depends on the days the employer set for its steps. If it set none, we count 3 working days.',
        ],
      },
      {
        id: 'went-quiet',
        question: 'They went quiet. What now?',
        answer: [
          'On the working day after the promised one, once that day has ended everywhere on Earth (12:00 UTC), the application is marked late: on your page, and at the top of the employer’s list. You can then ask them about it, once for each answer you’re waiting for. You lose nothing by waiting, and you can withdraw.',
          ...(answerBond
            ? [
                'A job with two late answers takes no new applications until they’re given (2% of its applications of the last 90 days, if that is more).',
              ]
            : []),
        ],
        more: { label: 'The answer guarantee', to: paths.answerBond },
      },
      {
        id: 'replies-in',
        question: 'What does “Usually replies in 4 days, 92% on time” mean?',
        answer: [
          'Half of this employer’s first answers came within 4 days, over all its jobs. What one job promises stands with its steps. We count applications from the last 180 days, and round up. “92% on time” is the share of first answers that came by the promised day: if that day passes without a step forward, an invitation, an offer or a rejection, the application counts as unanswered. We leave a figure out if there are fewer than 5 to count. If the on-time figure is missing, you see “90% answered” instead: the share of applicants who got any answer at all. The company’s page shows both; there, an application left unanswered for two weeks counts against it.',
        ],
        more: { label: 'How it is counted', to: paths.answerBond },
      },
      {
        id: 'withdraw',
        question: 'Can I withdraw an application?',
        answer: [
          'Yes, until you are hired or one side has said no. You don’t have to give a reason. The employer can then no longer open your résumé, profile, note and answers. They keep your name, the steps with their dates, messages, offers and their own notes. While the job is open you can apply again: right away after withdrawing, 30 days after a rejection, and five times in all. They then see when you applied before and how it ended.',
        ],
      },
      {
        id: 'counter-offer',
        question: 'Can I answer an offer with a counter-offer?',
        answer: [
          'Yes. You can accept, decline or counter. Countering doesn’t void their offer: you can still accept or decline it until its deadline, which moves to the working day after their answer is due, unless the employer answers with new terms, withdraws it or ends the application. Both sides keep every version with its date.',
        ],
      },
      {
        id: 'offer-record',
        question: 'How do I know that nobody changes an offer afterwards?',
        answer: [
          'Every version, counter and answer is an entry in a record that you and the employer can download, the same file for both. Each entry holds the hash of the one before it, and we sign the whole. When you accept, we ask you to prove who you are, and the record says how and when. The page “Check an offer record” tells you, in your browser, whether a file is that record, byte for byte. The PDF letter contains the record, and the page checks that too; the words around it are not signed.',
        ],
        more: { label: 'Check an offer record', to: paths.verify },
      },
      {
        id: 'pay-ranges',
        question: 'Can I find out whether the pay is enough without naming my number?',
        answer: [
          'Yes, from the screening step on, or earlier if the employer has entered its figure. On your application you enter the minimum you need, and the employer enters the maximum it can pay. We compare the two, delete them, and tell you both only whether they overlap. Each side can enter a figure once per application.',
        ],
      },
      {
        id: 'rescinded-offer',
        question: 'Can an employer take back an offer that I accepted?',
        answer: [
          'Only by rescinding it, with a reason that you see right away. The signed record keeps that you had accepted, and why it was taken back. What the law where you live entitles you to is between you and the employer.',
        ],
      },
      {
        id: 'asked-to-pay',
        question: 'An employer asked me to pay. Is that allowed?',
        answer: [
          'No, never, not even if it will be “refunded”. Stop, send nothing, and report it: every job and company page has the button, and you don’t need an account. The fraud policy says what to do if you already paid.',
        ],
        more: { label: 'The fraud policy', page: 'fraud-policy' },
      },
      {
        id: 'after-a-report',
        question: 'What happens when I report something?',
        answer: [
          'You get a reference right away. A person reads your report, together with what others wrote about the same job or company, and decides. We tell you what we did on your report’s page, and by email if you have an account or gave an address. The employer never learns who reported.',
        ],
      },
      {
        id: 'employer-was-a-fraud',
        question: 'What if I applied to an employer that turned out to be a fraud?',
        answer: [
          'When we suspend an employer for fraud, we email everyone who applied there. The email lists what the employer got from you through us, when it opened your résumé, and what to do. Your application ends by itself.',
        ],
        more: { label: 'The fraud policy', page: 'fraud-policy' },
      },
      {
        id: 'take-my-data',
        question: 'Can I take my data with me, or delete it?',
        answer: [
          'Yes, both, in your settings under “Your data”. “Archive of everything” makes a ZIP file with a page you can read, the same as data, a JSON Resume if you look for work, and your files. You can download it for 7 days.',
          '“Delete account” first shows what is erased, what stays and until when. Your account then closes right away, and we withdraw your open applications and tell the employers. For 14 days you can log in and keep your account; then we erase it.',
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
          'The automatic part is built to take 2 minutes at most. If you’ve proven your own domain, a number is well formed and nothing speaks against you, you’re through and can publish.',
          firstJobSentence(firstJobReview),
          'If not, a person reads the case. The waiting screen says so, shows what is missing, and names the time by which we aim to decide: two working hours. It is an aim, not a promise. We email you the outcome either way.',
        ],
      },
      {
        id: 'job-in-review',
        question: 'Why is my job in review?',
        answer: [
          'A program screens each job before anyone sees it, and again when it is changed. If the program has doubts, a person reads the job first; the program never refuses by itself. The job says what they look at and, once 5 jobs have been read, how long it usually takes. We email you when it is live.',
          'A person can also hide a job until it is changed, or remove it, always with a reason. You can change a hidden job and have it read again; you can appeal a removal once, and someone else answers.',
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
        question: 'What if my email isn’t on our domain?',
        answer: [
          'Send your profile with the address you have. While you wait, you can name any mailbox at your website’s domain, and we send a link there. A colleague may open it.',
          'Or prove the domain without email: add a DNS record, or a small file on your website. The form and the waiting screen show you how, and check when you press “Check now”.',
          'If none of this is possible, a person reads the case and decides.',
        ],
      },
      {
        id: 'recruiter-posts',
        question: 'Can a recruiter post for us?',
        answer: [
          'Yes, under a mandate that you confirm. Invite them by email under “Recruiters”, or confirm one who asks. Nobody can add themselves to your company.',
          'They write, publish and close jobs for you and work with the people who apply to those jobs; they see nothing else of your company, and make no offers. Each of those jobs says who posts it for you. End the mandate whenever you like: it ends right away, and the jobs stay yours.',
        ],
      },
      {
        id: 'must-i-answer',
        question: 'Do I have to answer everyone?',
        answer: [
          `Yes: each job promises an answer by a day${answerBond ? ', and with too many late ones it takes no new applications' : ''}. Each applicant sees whether their application was opened, by when they should hear, and when that day has passed. Your dashboard puts late answers first. Once 5 applications from the last 180 days have an answer, your jobs show your usual reply time.`,
        ],
        more: { label: 'The answer guarantee', to: paths.answerBond },
      },
    ],
  },
  {
    id: 'check',
    title: 'The check',
    intro: 'What the badge is based on.',
    questions: [
      {
        id: 'evidence-not-timer',
        question: 'What does a company need to pass?',
        answer: [
          'Proof that its own domain is behind the account: a mailbox where someone opened our link, a DNS record, or a file on its website. It also needs a registration number or tax ID in its country’s format, and no other company here with the same name, numbers, phone or domain, or a domain almost the same. Nothing may speak against it, such as a phone number that cannot be dialled.',
          'A person reads everything else and approves, asks for changes or refuses, always with a reason. No company passes because time ran out.',
        ],
      },
      {
        id: 'not-checked',
        question: 'What is not checked?',
        answer: [
          'We ask a company register only if the operator of this site has set one up; then the company’s page says so. We do not ask a tax office, do not call the phone, and do not visit the address. We look up how old the domain is only if the operator has set that up. A well-formed number can still be someone else’s. That is why the domain counts most.',
        ],
      },
      {
        id: 'checked-again',
        question: 'When is a company checked again?',
        answer: [
          'Every week we check again that the company’s domain is its own, and after 12 months every check expires. We tell the company 30 and 7 days before, and it has 7 more days; then we hide its jobs until it has been checked again. A company that changes its name, website or numbers, or whose owners are all new, goes back to the check right away, and a person reads it, so that nobody can pass as one company and post as another. Until a company has proven its domain, it can have 3 jobs online.',
        ],
      },
      {
        id: 'companies-that-fail',
        question: 'What happens to companies that fail?',
        answer: [
          'We tell them why. If something is just missing, the form opens again with a note. A refused company may correct its details and send them again, three times in 30 days; each time a person reads the case again. It may also appeal once, and someone who didn’t decide the case reads the appeal. Until it passes, we show nothing it writes.',
        ],
      },
      {
        id: 'see-the-evidence',
        question: 'Can I see the evidence?',
        answer: [
          'Yes: the company’s page shows everyone what was confirmed, how, and when. The company itself sees every finding, including those against it. We don’t publish numbers and addresses.',
        ],
        more: { label: 'Companies, each with its check', to: paths.companies },
      },
    ],
  },
]
