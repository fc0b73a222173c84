import { eq, sql } from 'drizzle-orm'
import { account, type WeightForm } from '#contract/account.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { mayRemove, mayRemoveSelf } from '#server/leaving/again.ts'
import { exportOf } from '#server/leaving/export.ts'
import { leave } from '#server/leaving/leave.ts'
import { addMeasure } from '#server/measurements/weights.ts'
import { cardOf } from '#server/people/card.ts'
import { editPerson } from '#server/people/edit.ts'
import { recordEvent } from '#server/people/events.ts'
import { mayChange, seenPerson } from '#server/people/rules.ts'
import { serve, type Who } from '#server/serve.ts'
import { removePicture, setPicture } from './picture.ts'
import { loadProfile, saveInfo, saveProfile } from './profile.ts'
import { loadUser } from './user.ts'

interface Weighing {
  who: Who
  body: WeightForm
  key?: string
  house: House
}

async function enter(kind: 'weight' | 'targetWeight', { who, body: { _id, weight }, key, house }: Weighing) {
  // The same key on the other call is another act.
  await addMeasure(house, who._id, kind, { _id, value: weight, key: key && `${kind} ${key}` })
  return { ok: true }
}

/** A screen that asks again leaves no second trace within the hour. */
async function traceReading(tx: Tx, person: string, by: string) {
  const { rows } = await tx.execute(sql`select 1 from person_event
    where person = ${person} and by = ${by} and kind = 'read' and at > now() - interval '1 hour' limit 1`)
  if (rows.length === 0) await recordEvent(tx, { person, kind: 'read', by })
}

export const accountCalls = serve(account, {
  me: ({ who, tx }) => loadUser(tx, who._id),
  profile: ({ who, tx }) => loadProfile(tx, who._id),

  byId: async ({ who, params: { id }, tx }) => {
    const self = id === who._id
    const [own] = self ? await tx.select().from(person).where(eq(person._id, id)) : []
    const row = own ?? (await seenPerson(tx, who, id))
    if (!self) await traceReading(tx, id, who._id)
    return cardOf(tx, who, row)
  },

  edit: ({ who, body, tx }) => saveProfile(tx, who._id, body),
  editForContract: ({ who, body, tx }) => saveProfile(tx, who._id, body),
  updateInfo: ({ who, body, tx }) => saveInfo(tx, who._id, body),

  birthday: async ({ who, body, tx }) => {
    const next = { geburtstag: body.birthday, version: sql`${person.version} + 1` }
    await tx
      .update(person)
      .set(next)
      .where(sql`${person._id} = ${who._id} and ${person.geburtstag} is distinct from ${body.birthday}::date`)
    return loadUser(tx, who._id)
  },

  editByEmail: async ({ who, params, body, tx, house }) => {
    const [found] = await tx.select({ _id: person._id }).from(person).where(eq(person.email, params.address.toLowerCase()))
    if (!found) throw new Refusal('missing')
    return editPerson(tx, house, who, found._id, body)
  },

  removePerson: async ({ who, body: { userId }, tx, house }) => {
    const { _id, studioCode } = await seenPerson(tx, who, userId)
    await mayRemove(tx, who, { _id, studioCode })
    await mayChange(tx, who, _id)
    await leave(tx, house, _id, who._id)
    return { ok: true }
  },

  removeSelf: async given => {
    await mayRemoveSelf(given)
    const { who, house } = given
    await house.db.transaction(tx => leave(tx, house, who._id))
    return { ok: true }
  },

  export: ({ who, house }) => exportOf(house, who._id),

  picture: ({ who, body, tx, house }) => setPicture(tx, house, who._id, body),
  removePicture: ({ who, tx }) => removePicture(tx, who._id),

  streakGoal: async ({ who, tx, body }) => {
    await tx
      .update(person)
      .set({ streakGoal: body.streakGoal, version: sql`${person.version} + 1` })
      .where(eq(person._id, who._id))
    return loadUser(tx, who._id)
  },

  addWeight: given => enter('weight', given),
  addTargetWeight: given => enter('targetWeight', given),
})
