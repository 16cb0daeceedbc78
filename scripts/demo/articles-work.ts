import type { DemoArticle } from './article-shape.ts'

const naledi = {
  name: 'Naledi Mokoena',
  about: 'Recruited for hospitals, two railways and a bank. She writes here every other week.',
}
const dario = { name: 'Dario Venn', about: 'Reads about 4,000 applications a year and answers them.' }
const june = {
  name: 'June Park-Ellis',
  about: 'Edited newspapers, then résumés. She has read 9,000 of the latter.',
}
const oksana = { name: 'Oksana Bright', about: 'Crane operator for eleven years, training manager for six.' }
const sam = { name: 'Sam Whitlock', about: 'Runs the check desk.' }

export const gapOnResume: DemoArticle = {
  slug: 'a-gap-is-two-dates-and-a-sentence',
  title: 'A gap is two dates and a sentence',
  summary: 'How to write about the year you were away, and what not to explain.',
  topic: 'Résumés',
  author: june,
  publishedDaysAgo: 16,
  readingMinutes: 3,
  body: `<p>A gap is a problem on a résumé only while the reader has to guess. Give them two dates and one plain sentence and most will read on, because the question they had is answered and they have 80 more résumés to get through.</p>
<h2 id="what-they-think">What the reader is thinking</h2>
<p>I have sat beside people as they read applications. When they meet an empty year they do not think “lazy” or “ill”. They think “did I miss a page?”, look again, and feel a small irritation. That irritation is what you can remove.</p>
<p>They have one further question, and it is a practical one: is whatever it was over, or settled enough, for this job to be done? Your sentence should answer that and nothing more.</p>
<h2 id="the-sentence">The sentence</h2>
<p>Write it as an entry like any other, with dates on the left. No smaller type, no apology.</p>
<ul><li>2023–2025. Cared for a parent full time. Available since May.</li><li>2024. Recovered from an illness. Fully back.</li><li>2022–2024. At home with two small children. Kept my license current.</li><li>2025. Looked for work after the plant closed. Finished a bookkeeping certificate.</li><li>2021–2023. Moved country. Learned the language to working level.</li></ul>
<p>Each has what it was, in a few words, and a sign that you are here now. You may leave out the first half altogether: “2024. Time away for family reasons. Available since March.” Nobody decent will ask for more, and in many places nobody is allowed to.</p>
<h2 id="do-not">What not to explain</h2>
<p>Do not name the illness. Do not describe the divorce. Do not say whose fault the closure was. Every detail invites a second thought, and you will not be there to answer it. If a detail helps, such as a certificate earned or a committee run, give it a line of its own, like work.</p>
<p>Do not stretch the dates of the jobs on either side to cover it. It is the one thing that turns a gap into a reason to say no, and it comes out when references are called.</p>
<p>“Freelance consultant” for a year with one client, who was your brother, is a gap in a costume. If it was real, name what you delivered and for whom. If it was not, use the sentence.</p>
<h2 id="years-or-months">Years or months</h2>
<p>If all of your jobs lasted longer than two years, write years only. A gap of five months then vanishes, honestly, because nobody asked for months. If you held several short jobs, write months, since years would make them look longer than they were and a careful reader will notice.</p>
<p>Choose one form and keep it for the whole page. Mixed forms are how readers find what you hoped to hide.</p>
<h2 id="interview">In the interview</h2>
<p>They may ask, kindly, to fill the air. Say the sentence as it is written, then add one about the work: “I was away for two years to look after my father. I am back since May, and what I would like to do now is exactly this kind of planning.” Then stop. Do not thank them for understanding; there was nothing to forgive.</p>
<p>If somebody presses for a diagnosis or for family plans, you may say, “I would rather talk about the job.” Write down what was asked. Employers here may ask whether you are allowed to work and whether you need sponsorship. The rest is yours.</p>
<h2 id="in-short">In short</h2>
<p>Two dates, one sentence, present tense at the end. Put it where it belongs in time and give it no more room than any other line.</p>`,
}

export const fourRounds: DemoArticle = {
  slug: 'four-rounds-is-a-warning-six-is-an-answer',
  title: 'Four rounds is a warning, six is an answer',
  summary: 'What the number of steps tells you before the first one.',
  topic: 'Interviews',
  author: dario,
  publishedDaysAgo: 23,
  readingMinutes: 3,
  body: `<p>Count the conversations before you agree to the first one. The number of rounds says less about how careful a company is than about how it decides, and you will live with how it decides every week you work there.</p>
<h2 id="two-or-three">Two or three</h2>
<p>This is what most good hiring looks like: a short call to see whether both sides mean the same job, then one or two longer meetings with the people you would work with, then an answer. Each step has a purpose that the other steps do not have. If you ask “what will you know after this round that you do not know now?”, you get a sentence back.</p>
<p>For crews and shifts it can be a visit and a paid half-day. That is not careless. Watching somebody work for three hours tells more than four people asking about their weaknesses.</p>
<h2 id="four">Four is a warning</h2>
<p>The fourth round is often there because somebody could not be in the third. That can be innocent. It can also mean that nobody in the room may say yes. Ask, “Who decides, and have I met them?” If the answer is a name, carry on. If it is “we like to be aligned”, you have learned how holidays are approved.</p>
<p>The exception is senior work. A head of operations should meet the people they would lead, the people beside them and the person above, and that is four conversations with four purposes. They should still fit into two days.</p>
<h2 id="six">Six is an answer</h2>
<p>At six rounds the company is not looking for information. It is looking for somebody to blame, and has spread the decision so thin that it cannot find one. I have seen it from the inside: each further person adds a small doubt, nobody removes one, and the candidate who wins is the one with the fewest edges.</p>
<p>You may still want the job. Then go in knowing that the speed of the hiring is the speed of the place.</p>
<h2 id="tasks">Tasks count too</h2>
<p>A task is a round. Two hours, on something close to the work and looked at with you afterwards, is fair. More than half a day should be paid. If it is the company’s real problem, with its real data, and nobody will talk to you about what you did, you were not being tested; you were working.</p>
<p>It is fine to ask three things before you begin: how long should this take, who reads it, and what happens next. A team that has thought about its task answers all three at once.</p>
<h2 id="ask">Ask at the start</h2>
<ul><li>“How many steps are there, and what is each one for?”</li><li>“How long did it take for the last person you hired?”</li><li>“If you had to decide after the next conversation, could you?”</li></ul>
<p>On this site an employer can put its steps and their days on the job itself, and many do. It is a plan and not a measurement, so ask the second question all the same. If a company adds a step halfway, ask why. Sometimes the reason is you, and good: they are torn between two jobs they could give you.</p>
<h2 id="leave">How to leave</h2>
<p>You may stop at any round. Write one line: “Thank you for your time. I have decided not to go on.” No reason is owed, and withdrawing here takes your résumé with it. If you would go on under one condition, say it instead: “I am glad to meet the director if that is the last step and you can answer by Friday.” I have had that message three times, and each time it made us decide.</p>
<h2 id="in-short">In short</h2>
<p>Two or three rounds: a company that decides. Four: ask who does. Six: they have told you.</p>`,
}

export const paidTraining: DemoArticle = {
  slug: 'paid-while-you-train',
  title: 'Paid while you train: 11 licenses employers will buy',
  summary: 'Crane, hazmat, phlebotomy, and eight more, with the usual strings attached.',
  topic: 'No degree needed',
  author: oksana,
  publishedDaysAgo: 30,
  readingMinutes: 4,
  body: `<p>Some of the steadiest pay goes to people with a license and no degree, and a good part of those licenses were bought by an employer. You do not need to save for the course first. You need to find the company that is short of people, and to read what you sign.</p>
<h2 id="on-wheels">On wheels and hooks</h2>
<ul><li><strong>Bus and coach.</strong> Five to eight weeks, paid from the first day. Transit agencies and school districts hire people with a clean car license.</li><li><strong>Heavy goods.</strong> Four to seven weeks. Often tied to a year of driving for the company that paid.</li><li><strong>Dangerous goods.</strong> Days, not weeks, on top of the above. A small course with a visible raise.</li><li><strong>Forklift and reach stacker.</strong> One day to two weeks. Nearly every warehouse pays; ask for the card in your own name.</li><li><strong>Crane.</strong> Months, with a lot of sitting beside somebody. Ports, yards and timber builders train their own, because there is nobody to hire.</li></ul>
<h2 id="in-care">In care</h2>
<ul><li><strong>Medical assistant.</strong> Many clinics hire you first and certify you within a year.</li><li><strong>Phlebotomy.</strong> Four to eight weeks, then a count of supervised draws. Steady hands help; so does liking people who are afraid.</li><li><strong>Nursing assistant.</strong> Four to twelve weeks. Often the first rung of a ladder the hospital pays for, as far as registered nurse.</li></ul>
<h2 id="in-trades">In plants and trades</h2>
<ul><li><strong>Electrician.</strong> Four years, paid throughout, with school in blocks. The longest on this list and the one I would choose again.</li><li><strong>Welder.</strong> A few months to a first certificate; yards test you at the bench and pay for the next grade.</li><li><strong>Refrigeration.</strong> Food plants need people who may handle ammonia. Few apply, since few have heard of it.</li></ul>
<h2 id="strings">The strings</h2>
<p>An employer who pays for a license wants you to stay long enough to use it. That is fair if it is written down and shrinks. Look for four things in the paper.</p>
<ol><li><strong>How long.</strong> Twelve months is usual for something that costs a few thousand. Three years for a forklift card is not.</li><li><strong>How much you owe if you leave.</strong> It should be the cost of the course and not a round figure, and should fall each month you work.</li><li><strong>What counts as leaving.</strong> If they let you go, you should owe nothing. It must say so.</li><li><strong>Whose name is on it.</strong> The license should be yours on the day you pass.</li></ol>
<p>Some places limit such agreements by law or do not allow them at all. If the sum frightens you, take the paper to an advice centre or to the union before you sign. I have never seen a decent employer object to a week’s thought.</p>
<h2 id="paid-means">Paid means paid</h2>
<p>“Paid training” has three meanings, so ask which. The course is paid. The course and your hours are paid. The course, your hours and your travel are paid. The second is normal. If it is only the first, work out what six weeks without wages cost you before you say yes.</p>
<p>And never the other way round. <strong>If somebody asks you to pay for training, equipment or a background check before you start, it is not a job.</strong> Stop and tell us. No employer on Waymark is allowed to ask, and none of the real ones needs to.</p>
<h2 id="how-to-find">How to find them</h2>
<p>Search for the trade and tick “Entry level”. In the requirements look for “or willing to earn one with us”. Then ask on the call how many people they trained last year and how many still work there. Somebody who trains properly knows both numbers.</p>
<h2 id="in-short">In short</h2>
<p>Find the company that is short of people. Read four lines of the agreement. Be paid for your hours. Own the card.</p>`,
}

export const references: DemoArticle = {
  slug: 'ask-your-references-one-question-first',
  title: 'Ask your references one question first',
  summary: 'It takes two minutes and changes what they say.',
  topic: 'Interviews',
  author: naledi,
  publishedDaysAgo: 37,
  readingMinutes: 3,
  body: `<p>The question is: “What would you say I should get better at?” Ask it before you give anybody’s name to an employer. You will learn whether this person is a good reference, and they will have their answer ready, in kinder words than they would have found on the spot.</p>
<h2 id="why">Why this question</h2>
<p>Every reference call I made had three parts. How did you work together. What are they good at. And then the one I was calling for: where do they need help. Most references are not prepared for the third. They go quiet, and then either say “nothing, really”, which I do not believe, or reach for the first thing that comes to mind, which may be a bad week in 2022.</p>
<p>When you have asked them beforehand, they have already thought about it, and they say something true that you both know. “She takes on too much before she asks for help; in the last year she was better at it.” That is an excellent reference. It is honest, it is not a surprise, and it moves in the right direction.</p>
<h2 id="listen">How to listen to the answer</h2>
<p>Do not argue. You asked. Say thank you, and ask for an example if it is vague. You are listening for two things.</p>
<ul><li>Is it something the new job can live with? “Slow with paperwork” is fine for a cook and not for a customs clerk.</li><li>Do they say it warmly? A person who wants you to do well will put it next to something good without being asked.</li></ul>
<p>If either is missing, thank them and choose somebody else. Nobody will know, and you have spent two minutes.</p>
<h2 id="who">Whom to choose</h2>
<p>Two people are enough, three if you are asked. One who decided about your work, and one who depended on it. The second is underused. A nurse who can say what it was like to take over a ward from you, or a driver who loaded from your plans, tells a manager more than a director with a long title who saw you twice a month.</p>
<p>The best reference is not the most senior person who remembers you. It is the one who saw you on an ordinary bad day.</p>
<h2 id="brief">Give them four lines</h2>
<p>When you have chosen, send a short note so that the call does not find them in a supermarket without a thought in their head:</p>
<ol><li>The job, the company and what it is about, in one sentence.</li><li>Who will call and roughly when.</li><li>The two things of yours that matter most for it.</li><li>“And what you told me on Tuesday is fine to say.”</li></ol>
<p>The last line is generous, and they will feel it. You have given them leave to be honest, and people who may be honest sound like it.</p>
<h2 id="when">When to give the names</h2>
<p>Not in the application. References belong near the end, when there is an offer or nearly one, and after you have said that you agree. If an employer wants to call your present manager before that, you may say no: “Gladly, once we have agreed on terms. He does not know yet.” Everybody understands this, and somebody who does not is telling you something.</p>
<p>Never give a number without asking its owner. It is their evening as well.</p>
<h2 id="afterwards">Afterwards</h2>
<p>Tell them how it ended, in either case. I am surprised how few people do. A reference who heard “I got it, and they mentioned what you said about the winter schedule” will pick up the phone for you for the next ten years.</p>
<h2 id="in-short">In short</h2>
<p>Ask what you should get better at. Choose the person who says it warmly. Send four lines, and tell them how it ended.</p>`,
}

export const companyChecks: DemoArticle = {
  slug: 'what-stops-a-company-at-the-checkpoint',
  title: 'What stops a company at the checkpoint',
  summary: 'Most stops are a slip of the pen. A few are why the barrier is there.',
  topic: 'Inside Waymark',
  author: sam,
  publishedDaysAgo: 44,
  readingMinutes: 4,
  body: `<p>Every company here has stood in front of the same barrier. No job of theirs could be seen, and nobody could apply, until it lifted. People ask me what we look at, and companies ask why they are still waiting. Both deserve the same answer.</p>
<h2 id="five-things">The five things we look at</h2>
<p>A mailbox: did somebody open our link at an address of the company’s own domain. A registration number and a tax number: does each have the exact form its country gives it. A phone: can the number be dialled. And the neighbours: does another company here use the same name, numbers, phone or domain, or one that is almost the same.</p>
<p>Each check has its own outcome and its own date. We do not add them up into a score. “Seven out of ten” would be useful to nobody: a bakery with no website can be real, and a beautiful website with no company behind it is not.</p>
<p>I would rather say it than have you assume more: we do not ask the register, we do not ask the tax office, and we do not call. A number of the right form can belong to somebody else. That is why the mailbox weighs most. It is the one thing a stranger cannot copy from a website.</p>
<h2 id="two-minutes">What two minutes can do</h2>
<p>The first part is automatic and made to end within two minutes. If the mailbox is confirmed, a number is well formed, nobody else uses the same details and nothing speaks against it, the barrier lifts.</p>
<p>If not, a person takes over, and the screen says so. We could have shown a reassuring animation in its place. But a waiting company has somebody at the other end who needs to plan the week, and “a person is looking at it” is both true and useful.</p>
<p>A timer never approves anyone. If the automatic part cannot finish, the case goes to a person. It does not go through.</p>
<h2 id="slips">The stops that are slips</h2>
<p>Most stops are ordinary. Two digits of a number changed places. The phone number was typed without its last figure. The person who signed up used a private mail address because the company one goes to a shared inbox. A colleague had registered the same company a month before and forgot to say so.</p>
<p>These end well. We write what we found beside what was said, ask for the one thing that is missing, and can open just those fields again. Whatever was right stays as it was.</p>
<p>If you are about to register, three minutes save you a wait: copy the numbers from the letter they came in, sign up with an address at your own domain or know who reads one, and ask whether somebody in the house has done it already.</p>
<h2 id="others">The others</h2>
<p>And then there are the companies that are not slips. A domain one letter away from that of a hospital that exists. A well-known name with a free mail address. A tax number we have seen before, under another name.</p>
<p>What they want is rarely your labour. It is a fee for training, a copy of your passport, or an account to pass money through. So they do not give up at one stop; they change a letter and come again. We compare each new case with every company here for that reason.</p>
<blockquote>A real company is annoyed by the check for ten minutes. A false one is stopped by it.</blockquote>
<p>Not every false one. If something here asks you for money or papers, write to us with the link. A person reads it.</p>
<h2 id="not-mean">What the badge does not mean</h2>
<p>There are two badges. A badge with a yellow outline, “Domain confirmed”, says that somebody who controls the domain shown runs the account, and no more. The full yellow one, “Company verified”, says that a register we asked lists the company under this name and its domain is called like it, or that a person here read its case and approved it. Neither says that the work is good, the manager patient or the pay high. We are careful about that, because a badge that promised everything would soon mean nothing. For the rest there are the pay on every job, the steps an employer names, and how soon it usually answers, once there are five answers to count.</p>
<p>What was checked is locked afterwards, so that nobody passes as one company and posts as another. If an approval is taken back, everything the company posted disappears at once: lists, pages, feeds and the apply button.</p>
<h2 id="in-short">In short</h2>
<p>Evidence and not a timer. Checks with a date each. Slips are mended, doubts are read by a person, and the rest stay outside.</p>`,
}
