import { expect, test } from 'vitest'
import { findTopics } from './signs.server.ts'

test('a message that asks for money, papers or another platform is recognised, also in disguise', () => {
  const asks: [string, string[]][] = [
    ['Before we go on, you have to pay a refundable training fee of $85 for your kit.', ['money']],
    ['Please buy three gift cards and send us the codes.', ['money']],
    ['Send a photo of your passport, front and back, so that we can prepare everything.', ['papers']],
    ['Contact our HR on WhatsApp: https://wa.me/15550100', ['platform']],
    ['Text me on t e l e g r a m, we talk there.', ['platform']],
    [
      'Add me on WhatsApp and send a copy of your ID card and your bank account details.',
      ['papers', 'platform'],
    ],
  ]
  for (const [body, topics] of asks) expect([body, findTopics(body)]).toEqual([body, topics])
})

test('what employers ordinarily write is not held back', () => {
  for (const body of [
    'Hello Maya, can you come on Friday at ten? Kofi and Lena would like to meet you.',
    'We never ask for a fee, and nobody of us writes to you on WhatsApp.',
    'The offer is in your list. The pay is $168,000 a year, and we pay for your laptop.',
    'Bring your portfolio. On your first day we need your passport and bank details for the payroll.',
    'Do you have experience with the Telegram API?',
    'Here is the video call: https://meet.example.org/abc',
  ])
    expect([body, findTopics(body)]).toEqual([body, []])
})
