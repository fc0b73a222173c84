import { and, asc, eq, inArray } from 'drizzle-orm'
import { v5 } from 'uuid'
import { undoHours } from '#contract/timestop/runs.ts'
import { appendOne, eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import { timestopCredit as credit, timestopCreditRun as creditRun } from '#server/timestop/tables.ts'
import { concerned, runKind, tellKind } from './all.ts'
import { chainOf, lockedGoingOn } from './chain.ts'
import { tellAsked } from './creditNews.ts'

type Run = typeof creditRun.$inferSelect

const space = '0f8d8d0c-6d0f-4b6e-9a1b-2d5a0c7e4b63'
const reason = 'Schliessung des Studios'

/**
 * One contract gets its days in a transaction of its own, once; one that has asked for them gets them by that. Where it was handed over or left for
 * another since, that one gets them.
 */
async function giveOne(house: House, run: Run, of: string) {
  await house.db.transaction(async tx => {
    // Credits are locked before their contract, by everybody.
    const known = await tx
      .select()
      .from(credit)
      .where(and(inArray(credit.contract, await chainOf(tx, of)), eq(credit.closure, run.closure)))
      .for('update')
    const on = await lockedGoingOn(tx, of)
    if (!on || on.tac || on.state !== 'accepted') return
    if (known.some(({ state }) => state === 'granted')) return
    const { _id } = on
    // Two may have asked, each for their own: the one who has it now is granted the days.
    const open = known.filter(({ state }) => state === 'open')
    const asked = open.find(each => each.contract === _id) ?? open[0]
    const life = lifeIn(on, (await eventsOf(tx, [_id])).get(_id) ?? [])
    if (life.finalEnd !== null && life.finalEnd < today()) return
    const day = [today(), life.start].sort().at(-1)!
    const bonus = { kind: 'bonus' as const, day, author: run.by, reason, content: { days: run.days } }
    const { _id: event } = await appendOne({ tx, house }, on, bonus)
    const now = new Date().toISOString()
    const got = { event, contract: _id, person: on.person, run: run._id, state: 'granted' as const, decidedBy: run.by, since: now }
    if (asked)
      await tx
        .update(credit)
        .set({ ...got, version: asked.version + 1 })
        .where(eq(credit._id, asked._id))
    else {
      const { closure, studio, from, to, days } = run
      const said = { studio, closure, from, to, days, receivedAt: now }
      await tx.insert(credit).values({ ...said, ...got, _id: v5(`${run._id} ${_id}`, space) })
    }
  })
}

const stop = '00000000-0000-0000-0000-000000000000'

async function give(house: House, run: Run) {
  for (let after = stop; ; ) {
    const found = await concerned(house.db, run, after)
    for (const { _id } of found) await giveOne(house, run, _id)
    const last = found.at(-1)
    if (!last) break
    after = last._id
  }
  await house.db.transaction(async tx => {
    const given = await tx.$count(credit, and(eq(credit.run, run._id), eq(credit.state, 'granted')))
    const doneAt = new Date().toISOString()
    const isRunning = and(eq(creditRun._id, run._id), eq(creditRun.state, 'running'))
    const [done] = await tx
      .update(creditRun)
      .set({ state: 'done', given, doneAt, version: run.version + 1 })
      .where(isRunning)
      .returning()
    const due = new Date(Date.parse(doneAt) + undoHours * 3_600_000).toISOString()
    if (done) await orderJob(tx, { kind: tellKind, key: `${tellKind}:${run._id}`, payload: { run: run._id }, due })
  })
}

const ofRun = (tx: Tx, run: string) =>
  tx
    .select()
    .from(credit)
    .where(and(eq(credit.run, run), eq(credit.state, 'granted')))
    .orderBy(asc(credit._id))

/** Each goes back by a correction, so that both stay written; whoever had asked for the days waits again. */
async function undo(house: House, run: Run) {
  for (const { _id, contract: of } of await ofRun(house.db, run._id))
    await house.db.transaction(async tx => {
      const [row] = await tx.select().from(credit).where(eq(credit._id, _id)).for('update')
      const [on] = await tx.select().from(contract).where(eq(contract._id, of!)).for('update')
      if (!on || row?.state !== 'granted' || !row.event) return
      const content = { of: row.event, instead: null }
      await appendOne({ tx, house }, on, {
        kind: 'correction',
        day: today(),
        author: run.undoneBy,
        reason: 'Gutschrift zurückgenommen',
        content,
      })
      const isAsked = row._id !== v5(`${run._id} ${of}`, space)
      const set = { event: null, since: new Date().toISOString(), version: row.version + 1 }
      await tx
        .update(credit)
        .set(isAsked ? { ...set, run: null, state: 'open', answer: null } : { ...set, state: 'declined', answer: 'Zurückgenommen' })
        .where(eq(credit._id, _id))
    })
  await house.db
    .update(creditRun)
    .set({ state: 'undone', undoneAt: new Date().toISOString(), given: 0, version: run.version + 1 })
    .where(and(eq(creditRun._id, run._id), eq(creditRun.state, 'undoing')))
}

/** Gives the days to all, or takes them back, as the run says; done twice it finds nothing more. */
export const runJob = jobOf<{ run: string }>(runKind, async (house, { run: _id }) => {
  const [run] = await house.db.select().from(creditRun).where(eq(creditRun._id, _id))
  if (run?.state === 'running') await give(house, run)
  if (run?.state === 'undoing') await undo(house, run)
})

/** Whoever got the days hears of it, once, as soon as nobody takes them back any more. */
export const tellRunJob = jobOf<{ run: string }>(tellKind, (house, { run: _id }, { finish }) =>
  house.db.transaction(async tx => {
    // Somebody may be taking them back in this moment.
    const [run] = await tx.select().from(creditRun).where(eq(creditRun._id, _id)).for('share')
    if (!(await finish(tx)) || run?.state !== 'done') return
    for (const row of await ofRun(tx, _id)) await tellAsked({ tx, house }, row._id)
  }),
)
