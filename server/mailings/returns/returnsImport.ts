import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { BounceKind } from '#contract/mailings/words.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { block } from '#server/mailings/block.ts'
import { delivery, restingAddress, returnedMail } from '#server/mailings/tables.ts'
import { mostReturned, readReturns } from '#server/outside/newsletter/returns.ts'
import { readReturned } from './returnedMail.ts'

/** Space of the ids of what came back: the same mail is the same row. */
const space = '6d0c3a52-6b1f-5f0e-8a11-3d1f0b6f7c21'
/** Mailings in a row that did not arrive before an address rests, and for how many days. */
const patience = 3
const restDays = 90

/** Three in a row that did not arrive: the address rests. */
async function count({ tx }: Within<House>, address: string) {
  const last = await tx
    .select({ bounce: delivery.bounce })
    .from(delivery)
    .where(and(eq(delivery.address, address), inArray(delivery.state, ['handed', 'uncertain'])))
    .orderBy(desc(delivery.at), desc(delivery._id))
    .limit(patience)
  if (last.length < patience || last.some(({ bounce }) => bounce !== 'soft')) return
  const until = new Date(Date.now() + restDays * dayMs).toISOString()
  await tx.insert(restingAddress).values({ address, until }).onConflictDoUpdate({ target: restingAddress.address, set: { until } })
}

/** Draws the consequences of a mail that came back of a row which went out. */
async function follow(given: Within<House>, _id: string, kind: BounceKind): Promise<boolean> {
  const { tx } = given
  const wentOut = and(eq(delivery._id, _id), isNotNull(delivery.begun))
  const [row] = await tx.select().from(delivery).where(wentOut).for('update')
  if (!row) return false
  // Once something came back of it, it had arrived: nobody has to wonder any more.
  const state = row.state === 'uncertain' ? ('handed' as const) : row.state
  await tx.update(delivery).set({ state, bounce: kind, bounced: new Date().toISOString() }).where(eq(delivery._id, _id))
  if (kind === 'soft') await count(given, row.address)
  else await block(given, row.address, kind)
  return true
}

const kind = 'returned-mail'

export const returnedJob = jobOf<{ mail: string }>(kind, async (house, { mail: _id }) => {
  const [mail] = await house.db.select().from(returnedMail).where(eq(returnedMail._id, _id))
  if (!mail || mail.raw === null || mail.kind !== null) return
  const read = await readReturned(mail.raw).catch(() => undefined)
  await house.db.transaction(async tx => {
    const isOurs = read !== undefined && isId(read.row) && (await follow({ tx, house }, read.row, read.kind))
    // Mails that nobody understands are kept for a while, in case somebody asks.
    const set = isOurs ? { kind: read.kind, raw: null, delivery: read.row } : { kind: 'unknown' as const }
    await tx.update(returnedMail).set(set).where(eq(returnedMail._id, _id))
  })
})

const look = 'returned-mails'

/** Looks into the mailbox of bounces. */
export const returnsJob = jobOf(look, (house: House) =>
  readReturns(house, (source, raw) =>
    house.db.transaction(async tx => {
      const _id = v5(source, space)
      const clean = raw.slice(0, mostReturned).replaceAll('\u0000', '')
      await tx.insert(returnedMail).values({ _id, raw: clean, at: new Date().toISOString() }).onConflictDoNothing()
      await orderJob(tx, { kind, key: `${kind}.${_id}`, payload: { mail: _id } })
    }),
  ),
)

export const orderLook = ({ db }: House) => orderJob(db, { kind: look, key: look, payload: {} })
