import { and, eq } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { newslettersOf } from '#server/outside/newsletter/newsletter.ts'
import type { MailConnection, Newsletters } from '#server/outside/newsletter/port.ts'
import { begin, claim, type Delivery, settleDelivery } from './claim.ts'
import { mailFor } from './mailingLetter.ts'
import { paceOf } from './pace.ts'
import type { Mailing } from './rules.ts'
import { mailing } from './tables.ts'

/** Connections to the mail server at once. */
const connections = 4
const beatMs = 10_000
/** A look for rows of a domain that was just written to. */
const restMs = 100

interface Turn {
  of: Mailing
  run: string
  /** When the turn is over, in ms. */
  until: number
}

const rest = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

/** Sends one row over a connection, and writes down what became of it. */
async function sendRow(
  house: House,
  { of, run }: Turn,
  { line, newsletters, row }: { line: MailConnection; newsletters: Newsletters; row: Delivery },
) {
  const outcome = await mailFor(house, newsletters, { row, of }).then(
    mail => line.send(mail, () => begin(house, row, run)),
    (error: Error) => ({ kind: 'deferred' as const, said: error.message.slice(0, 300) }),
  )
  await settleDelivery(house, row, { run, outcome })
}

/** Works off what is due of a mailing until the turn is over; false where the mail server is out of reach. */
export async function workOff(house: House, turn: Turn): Promise<boolean> {
  const newsletters = await newslettersOf(house)
  const pace = paceOf(house, newsletters.rate)
  const { of, run, until } = turn
  let isReached = false
  const beat = () =>
    house.db
      .update(mailing)
      .set({ heartbeat: new Date().toISOString() })
      .where(and(eq(mailing._id, of._id), eq(mailing.run, run)))
  const beating = setInterval(() => void beat().catch(() => {}), beatMs)

  async function work() {
    let line: MailConnection | undefined
    try {
      while (Date.now() < until) {
        if (!line?.isOpen()) line = await newsletters.connect()
        isReached = true
        const row = await claim(house, { _id: of._id, run, busy: pace.busy() })
        if (row) {
          pace.wentTo(row.domain)
          await sendRow(house, turn, { line, newsletters, row })
        } else if (pace.busy().length > 0) await rest(restMs)
        else return
      }
    } finally {
      line?.close()
    }
  }
  const hands = Array.from({ length: connections }, () =>
    work().catch(error => house.log.warn({ err: error }, 'a connection of a mailing ended')),
  )
  await Promise.all(hands)
  clearInterval(beating)
  return isReached
}
