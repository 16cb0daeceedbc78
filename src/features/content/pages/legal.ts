import type { SiteSettings } from '#/shared/site.ts'
import { firstJobSentence, verificationSentence } from '#/shared/verification.ts'

/**
 * `plain` is the summary; `body` is the binding text. Both describe what the product does today: change them
 * with the code. Ids are public links.
 */
type LegalSection = {
  id: string
  title: string
  plain: string
  body: string[]
  /** After the paragraphs: one row for each kind of data. */
  dataKinds?: { kind: string; text: string }[]
}

export type LegalDocument = { title: string; intro: string; changed: string; sections: LegalSection[] }

const operator = 'the operator of this Waymark'

/** `changed` is an ISO date. */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  intro: 'The bold line above each part says it in plain words. The text below it is what binds us.',
  changed: '2026-11-30',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      plain: 'Whoever runs this site. You can reach them from the contact page.',
      body: [
        `Waymark is software that people host themselves. “We” in this policy is ${operator}, who decides why and how your data is used here. The makers of the software do not receive it.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      plain: 'What you type, what you upload, and what your browser has to tell us.',
      body: [
        'You give us your name, email address, profile, résumé and answers when you create an account or apply. Employers give us registration and tax numbers, addresses and phone numbers. What you write on the contact page is kept with your name and email address. What you choose about notifications, with its time zone, is kept with your account.',
        'A report keeps what you wrote and, if you gave it, your address or account. A scrambled form of your network address tells reports of one connection from those of many; it is deleted when the case is decided. Those who decide do not see who reported, and the reported never learn it.',
        'For each sign-in we keep the network address it came from (of an IPv6 address the first half), the name your browser gives itself, and when it was last used. To stop attacks we count requests per address for a short time. The software keeps no list of the pages you look at. For each job we count by day how many looked at it, began to apply and applied, and which link or site they came by; the employer reads these numbers. So that one visitor counts once a day, the program holds a scrambled form of your network address and your browser’s name in its memory for that day at most, and stores it nowhere. When you apply, the link or site you came by goes along with your application. When something fails it writes down the error, and a server in front of this site may keep its own log.',
        'We use no advertising trackers, and pages load nothing from third parties unless we have set that up. If you sign in with another provider, that provider learns of it.',
      ],
    },
    {
      id: 'what-for',
      title: 'What we use it for',
      plain: 'To let you apply and hire, to check companies, and to keep fakes out. Nothing else.',
      body: [
        'We process your profile and applications to do what you asked for (Article 6(1)(b) GDPR, where it applies), and company details and connection data because we have a legitimate interest in preventing fraud and attacks (Article 6(1)(f)).',
        'Job alerts rest on your consent: we send nothing to an address until someone presses the link we email there, and every alert carries a link that stops it. Articles by email rest on it too: we ask job seekers once, in an email to the confirmed address, and you say yes on the page behind its button. The same button takes it back for 30 days; after that, write to us.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      plain:
        'The employers you apply to, recruiters named on their jobs, companies that you let find you, and the people who run this site.',
      body: [
        'An employer, and a recruiter whose name stands on the job, reads your profile as it was when you applied, with the résumé, note and answers you sent, through that application only. You see the days on which your résumé was opened. When you withdraw, that access ends; your name, the steps with their days, messages, offers and the employer’s own notes stay. What it has already read or stored elsewhere we cannot take back. The employer must not use it for anything but hiring.',
        'Under “Who can find you” you choose whether companies can find you in a search: nobody, as long as you have not chosen; companies you applied to; or all whose page says “Company verified”. A company whose web address you name there can never find you. A company that finds you reads your name, headline, town, what you say about yourself, work, education, skills, languages, certificates, pieces of work, what you look for and the pay you ask for; not your email address, phone, street, photo, links, files, minimum pay or private answers. We name to you each company that opened your profile, and keep that and its invitations for 12 months.',
        'Anyone may read the page of a company that passed the check, and what was confirmed about it. Pictures, such as your photo or a logo, open for everyone who has their address. Documents do not.',
        'Some of us who run this site can read what is stored, to check companies and to help. When one of us looks at the site as you see it, they can change nothing, the answers you keep private, your documents and what you and an employer wrote each other stay closed, and the reason is written down. Providers that host it or send its email act on our instructions only. Ask us through the contact page which ones we use.',
      ],
    },
    {
      id: 'sensitive-answers',
      title: 'Sensitive answers',
      plain: 'Gender, citizenship and the like are optional, and employers never see yours.',
      body: [
        'You may leave these fields empty or choose “Do Not Indicate”. They are kept apart from the rest of your profile and are not part of anything an employer receives. Nothing is computed from them, and you can clear them at any time.',
        'After you applied, a company can ask you some of this apart from your application, to see whether its hiring treats groups alike. Nobody who hires reads your answers. From them we make counts of groups of ten people or more, with some chance in each number, which the company reads and which stay. You can delete your answers at any time; they end with your last application to the company, and after 24 months.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'In your browser',
      plain: 'A sign-in key and a few settings. No tracking.',
      body: [],
      dataKinds: [
        {
          kind: 'Your sign-in',
          text: 'When you log in we store a random key, your role, your company’s status and your name and photo in your browser. Logging out removes them.',
        },
        {
          kind: 'An application you are writing',
          text: 'What you are typing into an application is kept in this browser until you send it or log out, and in your account until you send it or 90 days have passed since its last change.',
        },
        {
          kind: 'The same without an account',
          text: 'What you fill in without an account is kept in this tab until you close it, and with us for 3 days at most, until you use the code or the link we email to you.',
        },
        {
          kind: 'Changes to your profile',
          text: 'What you change in your profile is kept in your account as a draft, which no employer gets until you save it. What of it we could not store there yet waits in this browser until we can or you log out, but for the answers you keep private. When your sign-in ends by itself it stays in that tab only, until you close it, and so does an address that waits to be confirmed.',
        },
        {
          kind: 'A mark of this browser',
          text: 'One random mark of this browser stays until you clear the data of this site: it lets you in when somebody else types wrong passwords at your account, and tells us nothing else. We keep a scrambled form of it until it has not been used for 400 days.',
        },
        {
          kind: 'The theme',
          text: 'A theme that you choose stays in this browser, after you log out too, until you choose System.',
        },
        {
          kind: 'Notifications on a device',
          text: 'If you ask for notifications on a device, the push service of its browser (Google, Mozilla, Apple or Microsoft, unless we allow another) passes them on. It learns that something came, and when. The text is encrypted for your browser and names nobody. We keep the address of your browser there with your sign-in in it, and no longer.',
        },
        {
          kind: 'A page for times offline',
          text: 'A page for times without a connection is stored in your browser too; it says nothing about you.',
        },
        {
          kind: 'Cookies',
          text: 'We set no cookies.',
        },
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      plain: 'Your account until you delete it. What proves a sign-in, for a short time.',
      body: [],
      dataKinds: [
        {
          kind: 'Your account',
          text: 'What makes up your account does not end by itself: profile, files, open applications and company records other than documents stay until you delete your account.',
        },
        {
          kind: 'An account you deleted',
          text: 'It is closed for 14 days, in which you can keep it, and then erased: with everything you typed and uploaded, and with the emails and tasks that wait about you. The page on which you delete it says what stays, why and until when: of an application an emptied record without your name for 24 months, in a company’s history your name beside what you did for it, and the lines of our audit log.',
        },
        {
          kind: 'An application',
          text: 'It ends with a decision, or with its job: the page on which you apply says for how many months after that the company keeps it, and its own page names the day. Then all that was sent and written is deleted, on both sides; you can ask a company to keep you in mind for a year more. Where a law makes it keep the record for longer, an encrypted copy stays until that day, which nobody who hires can open.',
        },
        {
          kind: 'A photo, résumé or portfolio file',
          text: 'Once your profile and your applications no longer use it, because you replaced it, removed it or withdrew, it is deleted within two days.',
        },
        {
          kind: 'Notifications and messages to us',
          text: 'A notification is deleted after 12 months, and what you wrote on the contact page after 24 months, unless the operator chose other numbers of days.',
        },
        {
          kind: 'A job alert without an account',
          text: 'A job alert started without an account is forgotten 7 days after it was asked for if nobody confirms it, and 30 days after it was stopped.',
        },
        {
          kind: 'A document for the company check',
          text: 'It is kept encrypted, opened by reviewers only, and deleted 30 days after the decision unless the operator chose another number of days. Who opened it and when stays on record.',
        },
        {
          kind: 'Sign-ins',
          text: 'A sign-in ends after at most 30 days, and sooner when it is not used: after 14 days for people who look for work, 8 hours for employers. Logging out deletes it right away; otherwise it is deleted within eight days after it could last have been used, so that a late browser can be told why.',
        },
        {
          kind: 'Counters, links and emails',
          text: 'Counters of requests are deleted every night. Links and codes from our emails are deleted a month after they end. The text of an email is kept encrypted until it is sent, and for nine days at most if it cannot be.',
        },
        {
          kind: 'An address that does not exist',
          text: 'If a mail server tells us that your address does not exist, we note that and email you nothing more, except what proves an address, until you confirm it again or 12 months have passed.',
        },
        {
          kind: 'Error logs and backups',
          text: 'How long they are kept is decided by whoever runs the server. Ask us. Should a backup be restored, whoever was erased is erased from it again at the next start; for that a scrambled number is kept, which says nothing about anybody.',
        },
        {
          kind: 'What the law obliges us to keep',
          text: 'It is kept for as long as the law says, and for that purpose only.',
        },
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      plain: 'See it, correct it, take it with you, delete it.',
      body: [
        'You may see, correct, take with you and erase your data, object to a use, and restrict it while we look into your objection. Most of it you correct in your profile. In your settings, under “Your data”, you download an archive of everything, and delete your account. An employer’s own notes about you are not in the archive; they are erased with your account. For the rest write to us on the contact page and choose “My data”: a person does it.',
        'You may complain to your supervisory authority. We would like to hear first, but you don’t have to wait.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      plain: 'The date at the top changes with the text.',
      body: [
        'A new version carries its date and counts from then on. It never makes a consent you gave wider than it was.',
      ],
    },
  ],
}

export const termsOfService = ({ firstJobReview }: SiteSettings): LegalDocument => ({
  title: 'Terms of service',
  intro: 'The bold line above each part says it in plain words. The text below it is what binds us both.',
  changed: '2026-11-30',
  sections: [
    {
      id: 'the-agreement',
      title: 'The agreement',
      plain: 'By creating an account you agree with the people who run this site.',
      body: [
        `These terms are between you and ${operator}. You must be old enough to work where you live and to enter into an agreement. If you act for a company, you confirm that you may.`,
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      plain: 'One person, one account, kept safe by you.',
      body: [
        'Give true details and keep your password to yourself. Tell us if somebody else has used your account. What is done from it counts as done by you until you do.',
      ],
    },
    {
      id: 'seekers',
      title: 'If you look for work',
      plain: 'Your words must be true. You pay for nothing to get a job.',
      body: [
        'What you write about your work and training must be yours and true. You keep the rights to it and let us show it to the employers you apply to and to companies that you let find you. Nobody on this site may ask you to pay in order to be hired.',
      ],
    },
    {
      id: 'employers',
      title: 'If you hire',
      plain: 'Pass the check, show the pay, answer people.',
      body: [
        'You may publish only after your company has passed the check, and only real openings with a true pay range, place and steps. You may not ask applicants for money at any time, nor for bank details or identity papers before an offer is signed.',
        'You use what applicants send for hiring only, treat people equally as the law demands, and tell each applicant yes or no. Your usual reply time is computed from your answers and shown on your jobs once there are 5.',
      ],
    },
    {
      id: 'recruiters',
      title: 'If you recruit for others',
      plain: 'Only under a mandate that the company confirmed.',
      body: [
        'You act for a company only while a mandate it confirmed is active, and only within it: its jobs that you wrote, and the people who applied to them. Your name and your agency stand on those jobs. What applicants send is for that company’s hiring alone; keep nothing of it elsewhere when the mandate ends. Do not register a company that is not yours to register.',
      ],
    },
    {
      id: 'the-check',
      title: 'What the check is',
      plain: 'It says what was proven about a company. It does not promise how the job will be.',
      body: [
        verificationSentence('domain'),
        verificationSentence('company'),
        firstJobSentence(firstJobReview),
        'We check whether the company’s own domain is behind the account, by a mailbox, a DNS record or a file on its website, whether its website answers, whether its numbers and phone have the right form, and whether another company here uses the same. What that does not settle, a person decides. Unless the company’s page names one, we asked no register. We ask no tax office and call nobody. We show what was confirmed, with its date. This is care, not a guarantee. It does not rate the work, and it does not replace your own judgment.',
        'We may ask for changes, refuse a company or suspend it. A person decides that, never a machine, and we give the reasons and the facts. A refused company may correct its details and send them again. A refusal or a suspension may be appealed once; somebody else than who decided reads the appeal.',
      ],
    },
    {
      id: 'offers',
      title: 'Offers',
      plain: 'We keep the record. The contract is between the two of you.',
      body: [
        'Offers, counter-offers and answers are kept in versions with time and person. An employment contract is made between employer and seeker under the law that applies to them; we are not part of it.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      plain: 'No fraud, no harm, no harvesting.',
      body: [
        'You may not impersonate, deceive, harass or discriminate, collect other people’s data, send mass messages, or try to get past limits and checks. We may remove content and suspend accounts, and say why, unless that would help a fraud.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsibility',
      plain: 'We answer for what the law says we must, and work with care.',
      body: [
        'The service is offered as it is. Nothing here limits liability that the law does not allow to be limited. We are not liable for what users promise one another.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      plain: 'You can leave whenever you like.',
      body: [
        'You can stop at any time, and delete your account in your settings. We may end the agreement with notice, or right away for serious breach. The law of the place where the operator is established applies, without taking from you what the law of your home protects.',
      ],
    },
  ],
})
