import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { OccasionSlot } from '#contract/occasions/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { mailMoved } from './occasionMails.ts'
import type { Occasion } from './slots.ts'
import { occasion, occasionEntry } from './tables.ts'

const kind = 'occasion-moved'

const timeOf = ({ startsAt, endsAt }: OccasionSlot) =>
  `${weekdayText(startsAt)}, ${dayText(startsAt)}, ${clockText(startsAt)}–${clockText(endsAt)}`

/** The changes since before, by slot: «neu …, statt …». */
function changesOf(before: Occasion, after: Occasion) {
  const place = after.place !== before.place ? [`neu ${after.place ?? 'ohne Ort'}, statt ${before.place ?? 'ohne Ort'}`] : []
  return after.slots.flatMap(slot => {
    const old = before.slots.find(({ _id }) => _id === slot._id)
    if (!old) return []
    const time = timeOf(old) === timeOf(slot) ? [] : [`neu ${timeOf(slot)}, statt ${timeOf(old)}`]
    const said = [...time, ...place].join('; ')
    return said ? [{ slot: slot._id, said }] : []
  })
}

/** Orders mails to whoever has a firm place in a slot that was moved (K29); of one that is over nobody is told. */
export async function tellMoved(tx: Tx, before: Occasion, now = new Date().toISOString()) {
  const [after] = await tx.select().from(occasion).where(eq(occasion._id, before._id))
  const changes = after
    ? changesOf(before, after).filter(({ slot }) => after.slots.some(({ _id, endsAt }) => _id === slot && endsAt > now))
    : []
  if (changes.length > 0) await orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { _id: before._id, changes, act: v7() } })
}

interface Moved {
  _id: string
  act: string
  changes: { slot: string; said: string }[]
}

export const movedJob = jobOf<Moved>(kind, (house: House, { _id, act, changes }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [row] = await tx.select().from(occasion).where(eq(occasion._id, _id))
    if (!row || row.removedAt) return
    const entries = await tx
      .select()
      .from(occasionEntry)
      .where(
        and(
          eq(occasionEntry.occasion, _id),
          eq(occasionEntry.state, 'confirmed'),
          inArray(
            occasionEntry.slot,
            changes.map(({ slot }) => slot),
          ),
        ),
      )
    for (const entry of entries) {
      const said = changes.find(({ slot }) => slot === entry.slot)?.said
      if (said) await mailMoved({ tx, house }, row, { entry, said, key: `${kind}.${act}.${entry._id}` })
    }
  }),
)
