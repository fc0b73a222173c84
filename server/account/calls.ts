import { eq, sql } from 'drizzle-orm'
import { account, type WeightForm } from '#contract/account.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { exportOf } from '#server/leaving/export.ts'
import { leave } from '#server/leaving/leave.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { mayRemovePerson } from '#server/leaving/rules.ts'
import { addMeasure } from '#server/measurements/addMeasure.ts'
import { again } from '#server/serve/again.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { accountAt } from '#server/shared/auth/accountAt.ts'
import { mayAsOwner } from '#server/shared/auth/asOwner.ts'
import { recordEvent, tellProfile } from '#server/shared/auth/profileEvents.ts'
import { mayChange, seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { cardOf } from '#server/shared/people/personCard.ts'
import { editPerson } from '#server/shared/people/personEdit.ts'
import { chooseNewsletter, loadProfile, maySetBirthday, saveInfo, saveProfile } from './profile.ts'
import { removePicture, setPicture } from './profilePicture.ts'
import { loadUser } from './user.ts'

interface Weighing {
  who: Who
  body: WeightForm
  key?: string
  house: House
}

async function addOwnMeasure(kind: 'weight' | 'targetWeight', { who, body: { _id, weight }, key, house }: Weighing) {
  // The key gets the kind before it, because the same key on the other call is another act.
  await addMeasure(house, who._id, kind, { _id, value: weight, key: key && `${kind} ${key}` })
  return done
}

export const accountCalls = serve(account, {
  me: ({ who, tx }) => loadUser(tx, who._id),
  profile: ({ who, tx }) => loadProfile(tx, who._id),

  byId: async ({ who, params: { id }, tx }) => {
    const self = id === who._id
    const [own] = self ? await tx.select().from(person).where(eq(person._id, id)) : []
    const row = own ?? (await seenPerson(tx, who, id))
    return cardOf(tx, who, row)
  },

  edit: ({ who, body, tx, house }) => saveProfile(tx, house, who._id, body),
  editForContract: ({ who, body, tx, house }) => saveProfile(tx, house, who._id, body),
  updateInfo: ({ who, body, tx, house }) => saveInfo(tx, house, who._id, body),

  birthday: async ({ who, body, tx, house }) => {
    const [before] = await tx.select().from(person).where(eq(person._id, who._id)).for('no key update')
    if (!before) throw new Refusal('missing')
    if (before.geburtstag === body.birthday) return loadUser(tx, who._id)
    maySetBirthday(before)
    const version = before.version + 1
    await tx.update(person).set({ geburtstag: body.birthday, version }).where(eq(person._id, who._id))
    leaves(tx, before.version, version)
    await recordEvent(tx, { person: who._id, kind: 'edited', data: { fields: ['geburtstag'] } })
    await tellProfile(tx, house, who._id)
    return loadUser(tx, who._id)
  },

  editByEmail: async ({ who, params, body, tx, house }) => {
    const found = await accountAt(tx, params.address)
    if (!found) throw new Refusal('missing')
    return editPerson({ tx, house, who }, found._id, body)
  },

  removePerson: async ({ who, body: { userId }, tx, house }) => {
    const { _id, studioCode } = await seenPerson(tx, who, userId)
    await mayRemovePerson(tx, who, { _id, studioCode })
    await mayChange(tx, who, _id)
    await leave(tx, house, _id, actorOf(who))
    return done
  },

  atStake: async ({ who, tx, house }) => {
    const told = []
    for (const tell of atStake.all(house)) told.push(await tell(tx, who._id))
    return { owed: told.flatMap(({ owed = [] }) => owed), lost: told.flatMap(({ lost = [] }) => lost) }
  },

  removeSelf: async given => {
    await mayAsOwner(given, 'without a password')
    const { who, house } = given
    await again(() => house.db.transaction(tx => leave(tx, house, who._id)))
    return done
  },

  export: ({ who, house }) => exportOf(house, who._id),

  picture: ({ who, body, tx, house }) => setPicture(tx, house, who._id, body),
  removePicture: ({ who, tx }) => removePicture(tx, who._id),

  streakGoal: async ({ who, tx, body, house }) => {
    const [changed] = await tx
      .update(person)
      .set({ streakGoal: body.streakGoal, version: sql`${person.version} + 1` })
      .where(eq(person._id, who._id))
      .returning({ version: person.version })
    if (changed) leaves(tx, changed.version - 1, changed.version)
    await tellProfile(tx, house, who._id)
    return loadUser(tx, who._id)
  },

  newsletter: ({ who, tx, body, house }) => chooseNewsletter({ tx, house }, who._id, body),

  addWeight: given => addOwnMeasure('weight', given),
  addTargetWeight: given => addOwnMeasure('targetWeight', given),
})
