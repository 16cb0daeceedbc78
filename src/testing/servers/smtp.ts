import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string; messageId: string; body: string; at: number }

type Answer = 'taken' | 'refused' | 'spam' | 'later' | 'silence'

/**
 * A local mail server that records what arrives. `answer` decides about each mail after its text was received;
 * with `silence` the connection hangs, as with a server that died behind an open socket. `knows` is asked before the
 * text, for each recipient.
 */
export async function smtpSink(
  answer: (to: string) => Answer | Promise<Answer> = () => 'taken',
  port = 0,
  knows: (to: string) => boolean = () => true,
) {
  const arrived: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Of clients that hang: they get no time to say goodbye.
    closeTimeout: 100,
    onRcptTo({ address }, _, done) {
      done(knows(address) ? null : refusal(550, `5.1.1 <${address}>: no such user here`))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = envelope.rcptTo[0]?.address ?? ''
        const said = await answer(to)
        if (said === 'silence') return
        if (said === 'refused') return done(refusal(550, `5.1.1 <${to}>: no such user here`))
        if (said === 'spam') return done(refusal(550, '5.7.1 we do not like what it says'))
        if (said === 'later') return done(refusal(451, `4.2.0 <${to}>: try again`))
        const body = Buffer.concat(chunks).toString()
        const messageId = /^message-id: *(\S+)/im.exec(body)?.[1] ?? ''
        arrived.push({ to, messageId, body, at: performance.now() })
        for (const look of waiting) look()
        done()
      })
    },
  })
  // Some tests are about clients that disconnect midway.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: open } = server.server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${open}`,
    arrived,
    /** Resolves with the matching mails when `count` of them have arrived. */
    until(matches: (mail: ReceivedMail) => boolean, count = 1) {
      return new Promise<ReceivedMail[]>((resolve) => {
        const look = () => {
          const found = arrived.filter(matches)
          if (found.length < count) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
