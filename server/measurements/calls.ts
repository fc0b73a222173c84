import { and, desc, eq } from 'drizzle-orm'
import { measurements as contract } from '#contract/measurements.ts'
import { longestOwn } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { serve } from '#server/serve/serve.ts'
import { amend, enterMeasurement, erase, measurementIdOf } from './documents.ts'
import { isSharing, share, sharerMeant } from './share.ts'
import { measurement } from './tables.ts'

const shownMeasurementOf = ({ person: _person, note, ...row }: typeof measurement.$inferSelect) => ({ ...row, note: note ?? undefined })

const own = (person: string) => eq(measurement.person, person)

/** One own measurement, built and planned once: asked for again after each entry. */
const oneOwn = prepared(
  statements
    .select()
    .from(measurement)
    .where(and(eq(measurement.person, given('person', 'uuid')), eq(measurement._id, given('_id', 'uuid'))))
    .prepare('measurement'),
)

export const measurementCalls = serve(contract, {
  list: async ({ who, tx, query: { offset = 0, limit = longestOwn } }) => {
    const page = tx.select().from(measurement).where(own(who._id)).limit(limit).offset(offset)
    return (await page.orderBy(desc(measurement.day), desc(measurement.at), desc(measurement._id))).map(shownMeasurementOf)
  },
  one: async ({ who, params, tx }) => {
    const [row] = await oneOwn(tx, { person: who._id, _id: params.id })
    if (!row) throw new Refusal('missing')
    return shownMeasurementOf(row)
  },
  create: ({ who, body: { _id, ...measured }, key, house }) =>
    enterMeasurement(house, who._id, _id ?? measurementIdOf(who._id, key), measured),
  edit: ({ who, params, body, house }) => amend(house, who._id, params.id, body),
  remove: async ({ who, params, house }) => {
    await erase(house, who._id, params.id)
    return done
  },
  sharing: ({ who, tx }) => isSharing(tx, who._id),
  share: ({ who, tx, body }) => share(tx, who._id, body.shared),
  shared: async ({ who, tx, params }) => {
    const whose = await sharerMeant(tx, who, params.id)
    const rows = tx.select().from(measurement).where(own(whose)).limit(longestOwn)
    return (await rows.orderBy(desc(measurement.day), desc(measurement.at), desc(measurement._id))).map(shownMeasurementOf)
  },
})
