import { firstJobSentence, verificationSentence } from '#/shared/verification.ts'

export type FaqQuestion = { id: string; question: string; answer: string[] }
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
export const faq: readonly FaqQuestionGroup[] = [
  {
    id: 'seekers',
    title: 'Looking for work',
    intro: 'You never pay for a job.',
    questions: [
      {
        id: 'yellow-badge',
        question: 'What do the yellow badges mean?',
        answer: [
          'Every company passed a check before it could post. Which badge it has says what that check proved; its page says what was confirmed, how, and on which day.',
          verificationSentence('domain'),
          verificationSentence('company'),
          firstJobSentence,
        ],
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
          'The employers you apply to, and a recruiter whose name stands on the job. No other employer, unless you choose so under “Who finds you”. They read your profile as it was on that day, and the résumé and answers you sent. The people who run this site can read what is stored, to help and to keep fakes out. When somebody there opens or downloads your résumé, you see who, and when.',
          'An employer can review the first steps of a job blind. Until those are over, you write to them, or somebody presses “Show who this is”, the team reads neither your name nor your photo, schools, dates, résumé and contact; what else you wrote they read. Your application says so, and by whom it ended.',
          'Under “Who finds you” you can let companies find you and invite you to apply: those you applied to, or all whose page says “Company verified”. You can name companies that never find you, such as your employer. They read your profile without your address, phone, photo, links and files, and you read which company opened it. Until you choose, nobody finds you.',
          'Phone, gender, citizenship and date of birth stay in your profile and are never part of what an employer receives. Whether you are authorised to work and need sponsorship is sent if you have answered it. If somebody else applies to the same company with the same mailbox, or the same name and town, its team reads that you two may be one person. Before you send, you see everything that goes out.',
        ],
      },
      {
        id: 'where-i-stand',
        question: 'How do I know where I stand?',
        answer: [
          'Each application has a route: applied, the job’s own steps (short-listed, screened and interview where it has none), offer, hired. It shows each step that was really taken and its day, and whether your application has been opened. Each time it moves on, you get a mail. A move before an offer, and a no, is shown and mailed after 10 minutes, in which the employer can take it back.',
          'The day of the next answer comes from the days the employer gave its steps. Where it gave none, we count 3 working days.',
        ],
      },
      {
        id: 'went-quiet',
        question: 'They went quiet. What now?',
        answer: [
          'When the day of the answer has passed where you are, your page marks the application late. On the employer’s own list it stands at the top from the next working day on, by UTC. On its page you can then ask them about it, once for each answer you wait for. Nothing else happens by itself. You lose nothing by waiting, and you can withdraw.',
        ],
      },
      {
        id: 'replies-in',
        question: 'What does “Replies in 4 days, 92% on time” mean?',
        answer: [
          'Half of this employer’s first answers came within so many days after the application. We count what was sent in the last 180 days, and round up. “92% on time” is how many first answers came by the promised day: every application whose day has passed without a step further, an invitation, an offer or a rejection counts as not answered. With fewer than 5 to count each is left out; then “90% answered” stands there, how many get an answer at all. The company’s page says both. There an application that is still unanswered after two weeks counts against it.',
        ],
      },
      {
        id: 'withdraw',
        question: 'Can I withdraw an application?',
        answer: [
          'Yes, until you are hired or one side has said no, and without a reason. The employer then can no longer open your résumé, profile, note and answers. They keep your name, the steps with their days, messages, offers and their own notes. You can apply to the same job again while it is open: at once after you withdrew, 30 days after a no, and five times in all. They then see when you applied before and how it ended.',
        ],
      },
      {
        id: 'counter-offer',
        question: 'Can I answer an offer with a counter-offer?',
        answer: [
          'Yes. You can accept, decline or counter. A counter does not void their offer: you can still accept it until its deadline, which moves to the working day after their answer is due, unless the employer answers with new terms, withdraws it or ends the application. Each version is kept with its date, for both sides.',
        ],
      },
      {
        id: 'offer-record',
        question: 'How do I know that an offer is not changed afterwards?',
        answer: [
          'Every version, counter and answer is one entry of a record that you and the employer can download, the same file for both. Each entry holds the hash of the one before it, and we sign the whole. Accepting asks you to prove again who you are, and the record says how and when. The page “Check an offer record” tells in your browser whether a file is that record, to the byte. The letter as PDF has the record inside, and the page checks that as well; the words around it are not signed.',
        ],
      },
      {
        id: 'pay-ranges',
        question: 'Can I learn whether the pay is worth my time before an interview?',
        answer: [
          'Yes. On your application you can give the least you need, and the employer the most it can pay. We compare both, delete them, and tell both of you only whether they meet. Each side gives its figure once for an application.',
        ],
      },
      {
        id: 'rescinded-offer',
        question: 'Can an employer take back an offer that I accepted?',
        answer: [
          'It can here only as an act of its own, with a reason that you read at once. The signed record keeps that you had accepted, and why it was taken back. What the law where you live gives you then is between you and the employer.',
        ],
      },
      {
        id: 'asked-to-pay',
        question: 'An employer asked me to pay. Is that allowed?',
        answer: [
          'No, never, not even if it will be “refunded”. Stop, send nothing, and report it: the button is on the page of every job and company, and works without an account. The fraud policy says what to do if you already paid.',
        ],
      },
      {
        id: 'after-a-report',
        question: 'What happens when I report something?',
        answer: [
          'You get a reference at once. A person reads it, together with what others wrote about the same job or company, and decides. You hear what we did by mail if you have an account or gave an address, and on the page of your report in any case. The employer never learns who reported.',
        ],
      },
      {
        id: 'employer-was-a-fraud',
        question: 'I applied to an employer that turned out to be a fraud',
        answer: [
          'When we suspend an employer for fraud, everybody who applied there gets a mail. It lists what the employer had of you through us, when it opened your résumé, and what to do. Your application ends by itself.',
        ],
      },
      {
        id: 'take-my-data',
        question: 'Can I take my data with me, or delete it?',
        answer: [
          'Yes, both, at the end of your settings. “Archive of everything” makes a ZIP file with a page to read it, the same as data, a JSON Resume if you look for work, and your files. You can download it for 7 days.',
          '“Delete account” first shows what is erased, what stays and until when. Your account closes at once, applications under way are withdrawn and the employers are told. Within 14 days you can log in and keep your account; then it is erased.',
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
          'The automatic part is made to end within 2 minutes. If your own domain is proven, a number is well formed and nothing speaks against you, you are through, and can publish.',
          firstJobSentence,
          'If not, a person reads the case. The waiting screen says so, shows what is missing, and names the time by which we aim to decide: two working hours. It is an aim, not a promise. You get a mail with the outcome either way.',
        ],
      },
      {
        id: 'job-in-review',
        question: 'Why is my job in review?',
        answer: [
          'Each job is screened by a program before it is seen, and again when it is changed. What it doubts, a person reads first; it never refuses by itself. The job says what they look at, and how long it usually takes once 5 jobs have been read. You get a mail when it is live.',
          'A person can also hide a job until it is changed, or remove it, always with the reason. A hidden job can be changed and read again; a removal can be appealed once, and somebody else answers.',
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
          'Send your profile with the address you have. While you wait, the screen lets you name any mailbox at the domain of your website, and we send a link there. A colleague may open it.',
          'Or prove the domain without mail: add a record to its DNS, or a small file to your website. The form and the waiting screen show both, and look when you press “Check now”.',
          'If none of it is possible, a person reads the case and decides.',
        ],
      },
      {
        id: 'recruiter-posts',
        question: 'Can a recruiter post for us?',
        answer: [
          'Yes, under a mandate that you confirm. Invite them by email from “Recruiters” in your area, or confirm one who asks. Nobody can add themselves to your company.',
          'They write, publish and close jobs for you and work with the people who apply to those jobs; they see nothing else of your company, and make no offers. Each of those jobs says who posts it for you. End the mandate whenever you like: it works at once, and the jobs stay yours.',
        ],
      },
      {
        id: 'must-i-answer',
        question: 'Do I have to answer everyone?',
        answer: [
          'You should. Each applicant sees whether their application was opened, by which day they should hear, and when that day has passed. Your dashboard puts what is late first. Once 5 applications of the last 180 days have an answer, your usual reply time stands on your jobs.',
        ],
      },
    ],
  },
  {
    id: 'check',
    title: 'The check',
    intro: 'What stands behind the badge.',
    questions: [
      {
        id: 'evidence-not-timer',
        question: 'What does a company need to pass?',
        answer: [
          'Proof that its own domain is behind the account: a mailbox in which somebody opened our link, a DNS record, or a file on its website. Then a registration number or tax ID of the form its country gives it, and no other company here with the same name, numbers, phone or domain, or a domain almost the same. Nothing may speak against it, such as a phone number that cannot be dialled.',
          'Everything else is read by a person, who approves, asks for changes or refuses, always with a reason. No company passes because time ran out.',
        ],
      },
      {
        id: 'not-checked',
        question: 'What is not checked?',
        answer: [
          'We ask a company register only if the operator of this site has set one up; then the company’s page says so. We do not ask a tax office, do not call the phone, and do not visit the address. We look up how old the domain is only if the operator has set that up. A well-formed number can still be somebody else’s. That is why the domain weighs most.',
        ],
      },
      {
        id: 'checked-again',
        question: 'When is a company checked again?',
        answer: [
          'Every week we look again at what shows the company’s domain to be its own, and after 12 months every check ends. A company hears of it 30 and 7 days before, and has 7 days more; then its jobs are hidden until it has been checked again. A company that changes its name, website or numbers, or whose owners are all new, goes back to the check at once, and a person reads it, so that nobody can pass as one and post as another. Until a company has proven its domain it can have 3 jobs online.',
        ],
      },
      {
        id: 'companies-that-fail',
        question: 'What happens to companies that fail?',
        answer: [
          'They read why. If something is only missing, the form opens again with a note. A refused company may correct its details and send them again, three times in 30 days; then a person reads the case once more. It may also appeal, once; somebody who has not decided the case reads the appeal. Until it passes, nothing it writes is shown.',
        ],
      },
      {
        id: 'see-the-evidence',
        question: 'Can I see the evidence?',
        answer: [
          'Everybody reads what was confirmed, how, and when, on the company’s page. The company itself reads every finding, those against it too. Numbers and addresses are not published.',
        ],
      },
    ],
  },
]
