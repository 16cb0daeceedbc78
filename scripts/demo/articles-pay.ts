import type { DemoArticle } from './article-shape.ts'

const naledi = {
  name: 'Naledi Mokoena',
  about: 'Recruited for hospitals, two railways and a bank. She writes here every other week.',
}
const dario = { name: 'Dario Venn', about: 'Reads about 4,000 applications a year and answers them.' }

export const readingPayRange: DemoArticle = {
  slug: 'reading-a-pay-range-like-a-recruiter',
  title: 'Reading a pay range like a recruiter',
  summary:
    'Why the midpoint matters more than the top, and how to ask about it without naming a number first.',
  topic: 'Pay',
  author: naledi,
  publishedDaysAgo: 2,
  readingMinutes: 4,
  body: `<p>A posted range looks like two numbers, and most people read only the second one. The person who wrote it was thinking of a third, somewhere in the middle, and that is the number your offer will start from. Once you can find it, a first talk about pay stops being a guess.</p>
<h2 id="three-numbers">Three numbers, not two</h2>
<p>The low end is for somebody who has every must-have and will still need a few months to be useful without help. It is a real number. People are hired at it, and it is not an insult when it fits.</p>
<p>The high end is where the company would like a strong person to be after two good years. If you are given it on the first day there is no room left to raise you, and the manager knows that they will lose you over it later. That is why so few offers are made there.</p>
<p>The third number is never printed. When the job was approved, somebody put one figure into a budget. It is nearly always close to the middle, because a budget that assumes the bottom is a wish and one that assumes the top gets sent back.</p>
<h2 id="find-the-midpoint">Find the midpoint</h2>
<p>Add both ends and halve the sum. For a job at $148,000 to $176,000 that is $162,000. A recruiter can usually agree to anything up to there without asking. Above it, they write a paragraph to finance about you. In the last fifth of the range they need the manager’s manager as well.</p>
<blockquote>The midpoint is what I can sign alone. Everything above it is a paragraph I have to write for you.</blockquote>
<p>This tells you what to do if you want more than the middle: help write the paragraph. Two facts are enough. “I have run this exact migration twice” is a fact. “I am passionate about migrations” is not, and nobody in finance has ever been moved by it.</p>
<h2 id="ask-first">Ask without naming yours</h2>
<p>You can learn where you stand before you say a figure. Pick one of these, ask it, and then stop talking:</p>
<ul><li>“Where in the range did the last person you hired for this start?”</li><li>“What would somebody at the top be doing that I am not doing yet?”</li><li>“Is the middle where most offers begin?”</li></ul>
<p>The silence afterwards is uncomfortable for about four seconds. Let the other person fill it. Most recruiters will answer honestly, because an honest answer now saves them a refused offer in three weeks.</p>
<p>If you are pressed to go first, give a band and not a point. Start it at their midpoint and make it no wider than ten percent. For the range above that is $162,000 to $176,000, its top. You have told them you can read, and you have left them a way to say yes.</p>
<h2 id="too-wide">When the range is too wide</h2>
<p>If the top is more than one and a half times the bottom, you are looking at two jobs in one post, or at a company that has not decided. Ask which level they are hiring for and what separates the two. A good answer names work: who you would lead, what you would decide alone. If the answer is “it depends on the candidate”, treat the low end as the offer and judge the job by that.</p>
<p>Look at the period as well. An hourly figure for 24 hours a week and a yearly one for 40 can be the same job seen from two sides. Multiply before you compare: an hourly rate times 2,080 is a full year of 40-hour weeks.</p>
<h2 id="narrow">When the range is narrow</h2>
<p>Schools, hospitals and unions often post a scale, with steps. There the range is not a negotiation, it is a table, and the useful question is another one: “Which of my years count?” Private practice, military service and work abroad sometimes do and sometimes do not. One more counted year may be worth more than any argument about the number.</p>
<h2 id="in-short">In short</h2>
<p>Read the middle. Ask where people start. Bring two facts if you want more than that, and leave the top for your second year.</p>`,
}

export const fiveLineFollowUp: DemoArticle = {
  slug: 'the-five-line-follow-up',
  title: 'The five-line follow-up',
  summary: 'What to write when nine days have passed and nobody has called.',
  topic: 'Applying',
  author: dario,
  publishedDaysAgo: 4,
  readingMinutes: 3,
  body: `<p>A follow-up works when it can be answered in one line. Most cannot. They open with an apology, retell the application and end with a hope, and the person who reads them on a phone between two meetings puts them aside for later. Later does not come.</p>
<h2 id="when">When to send it</h2>
<p>Look at the days on the job’s steps first. If the employer gives short-listing five days, a message on day three says that you did not look. Wait until that time has passed and then two working days more. On most jobs that is day nine.</p>
<p>Send it on a Tuesday, Wednesday or Thursday, before ten in the morning where they are. Mondays are full and Friday’s messages are read by nobody in particular.</p>
<p>Answer the last mail a person there wrote to you, so that your name and the job are already on the screen. If nobody has written, name the job as it is titled in the post. A vague email to a general address starts a search, and you want to save them one.</p>
<h2 id="five-lines">The five lines</h2>
<ol><li><strong>Which job and when.</strong> “I applied for the yard planner job in Newark on 3 November.”</li><li><strong>One new fact.</strong> “Since then I have finished the dispatch certificate.”</li><li><strong>One question with a short answer.</strong> “Is the decision on first calls still open?”</li><li><strong>Your own timing, if there is one.</strong> “I have an answer to give elsewhere on the 20th.”</li><li><strong>Your name and number.</strong> Nothing after it.</li></ol>
<p>The second line is the one people leave out, and it matters most. It gives the reader a reason for the message that is not impatience. It does not have to be large. A license renewed, a course finished, a week in which you are free to visit: any of these will do. If there is nothing new, say something about the job that you understood since: “I read that the depot moves to battery buses in spring; I have worked with high voltage for two years.”</p>
<p>The third line decides whether you hear back. “Any news?” needs a paragraph. “Is it still open?” needs one word, and people will give you one word.</p>
<h2 id="not">What not to write</h2>
<ul><li>No “just checking in”. It says there is no reason for the message.</li><li>No apology. You did what was agreed.</li><li>No attachment they already have.</li><li>No second question. They will answer the easier one.</li><li>No deadline you made up. Recruiters talk to each other more than you think.</li></ul>
<h2 id="whole">The whole thing</h2>
<blockquote>I applied for the yard planner job in Newark on 3 November. Since then I have finished the dispatch certificate. Is the decision on first calls still open? I have an answer to give elsewhere on the 20th. Nathan Pike, 757 555 0104</blockquote>
<p>That is 45 words. It takes twelve seconds to read and six to answer. I have answered hundreds of these from a platform with one thumb.</p>
<h2 id="still-quiet">If it stays quiet</h2>
<p>One follow-up is enough. After another week, move on in your head and leave the application where it is. You lose nothing by it: if they come back, you can still say yes. Here it stands on their own list as late until they answer, so you need not remind them of it a second time.</p>
<p>Do not write to the manager’s private account, and do not call the front desk. I know that somebody’s cousin was hired that way. For every cousin there are forty people whose name was remembered for the wrong reason.</p>
<p>Silence is also information. A company that does not answer people who want to work there is showing you how it will answer you in March, when you ask about leave.</p>
<h2 id="in-short">In short</h2>
<p>Day nine. Five lines. One new fact, one question that can be answered with one word. Once.</p>`,
}

export const counterOffer: DemoArticle = {
  slug: 'counter-an-offer-without-losing-it',
  title: 'Counter an offer without losing it',
  summary: 'A script, a limit, and when to stop.',
  topic: 'Offers',
  author: naledi,
  publishedDaysAgo: 9,
  readingMinutes: 4,
  body: `<p>In nine years I took back two offers because of how somebody countered, and neither was about the amount. One person sent a list of eleven points. The other agreed, signed, and countered afterwards. Asking for more, once, with a reason, is ordinary. The people across the table do it every week with suppliers.</p>
<h2 id="before">Before you answer</h2>
<p>Say thank you the same day and ask for the offer in writing if it is not. Then read all of it: pay, hours, place, start, leave, notice, and the date on which it runs out. Write down three numbers of your own.</p>
<ul><li><strong>The yes.</strong> If they offered this you would sign today.</li><li><strong>The ask.</strong> What you will counter with.</li><li><strong>The floor.</strong> Below this you would rather stay where you are.</li></ul>
<p>If the offer is at or above your yes, take it. There is no prize for a counter that nobody needed, and the goodwill of a quick, glad yes is worth something in the first month.</p>
<h2 id="how-much">How much is safe</h2>
<p>Stay inside the posted range. It is public, they wrote it, and it protects you: nobody can call you unreasonable for a number they printed. From a first offer near the middle, five to eight percent more is a normal ask. Above ten you need a competing offer or a fact they did not know.</p>
<p>One number, not a band. If you write “between 170 and 178” you have written 170.</p>
<h2 id="script">The script</h2>
<blockquote>Thank you, I want to do this job. You offered $165,000. I would sign at $174,000, because I would bring the terminal migration you have planned for spring and have run two of those. Everything else is agreed.</blockquote>
<p>It has four parts and each does some work. You want the job, so this is not a threat. There is one number, so it can be decided. There is one reason, so it can be defended in a room you are not in. And everything else is agreed, so they know that a yes ends it.</p>
<p>That last part is what gets counters accepted. What a manager fears is not $9,000; it is being asked for another thing after they have gone and got it for you.</p>
<h2 id="no-room">When pay cannot move</h2>
<p>On a published scale, or in a small company in a bad quarter, the number may be the number. Ask for one of these in its place, and again only one:</p>
<ul><li>A review after six months, in writing, with the figure it may reach</li><li>A later or earlier start</li><li>One more week of leave</li><li>The license, course or move paid</li><li>A counted year of experience, which on a scale is pay</li></ul>
<h2 id="offer-stands">Does the offer still stand?</h2>
<p>Here it does. A counter on Waymark does not void the standing offer before its deadline, unless the employer answers with new terms or ends the application, and you would get a mail about either. So you can ask on Tuesday, hear no on Wednesday, and still accept the first offer on Thursday. Elsewhere, ask before you counter: “Does the offer stay open while you consider this?” It is a fair question and the answer should be in writing.</p>
<p>Do not let the deadline pass while you wait. If you need two more days, ask for them the day before and not an hour after.</p>
<h2 id="stop">When to stop</h2>
<p>After one counter and one answer, you decide. If they met you halfway and it is above your floor, say yes, gladly, the same day. If it is below your floor, say no with thanks and leave the reason; people have been called back months later by a company that found the money.</p>
<p>A second counter is right in one case only: they changed something else, such as the place or the hours. Then you are not haggling. It is another job.</p>
<h2 id="in-short">In short</h2>
<p>Three numbers on paper. One ask, inside the range, with one reason and “everything else is agreed”. Then take the answer.</p>`,
}
