import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { passkeys } from '#contract/passkeys.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { isDemo } from '#server/serve/origin.ts'
import { serve } from '#server/serve/serve.ts'
import { mayAsOwner } from '#server/shared/auth/asOwner.ts'
import { welcome } from '#server/shared/auth/guard.ts'
import { beginSession } from '#server/shared/auth/sessions.ts'
import { signedIn } from '#server/shared/auth/signed.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { useChallenge } from './challenge.ts'
import { addingOptions, challengeOf, loginOptions, mostPasskeys, newCounter, newPasskey, shownOf } from './rules.ts'
import { passkey } from './tables.ts'

const mine = (tx: Tx, who: string) => tx.select().from(passkey).where(eq(passkey.person, who)).orderBy(asc(passkey.created))

async function owner(tx: Tx, who: string) {
  const [row] = await tx.select().from(person).where(eq(person._id, who)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

export const passkeyCalls = serve(passkeys, {
  list: async ({ who, tx }) => (await mine(tx, who._id)).map(shownOf),

  startAdding: async given => {
    await mayAsOwner(given, 'is enough')
    const { who, tx, house } = given
    return { options: await addingOptions(house, who, await mine(tx, who._id)) }
  },

  add: async ({ who, body, house }) => {
    const made = await newPasskey(house, who, body.answer)
    return house.db.transaction(async tx => {
      if (!(await useChallenge(tx, challengeOf(body.answer)))) throw new Refusal('wrong-passkey')
      const { email, vorname, studioCode } = await owner(tx, who._id)
      if ((await mine(tx, who._id)).length >= mostPasskeys) throw new Refusal('too-many-passkeys')
      const [row] = await tx
        .insert(passkey)
        .values({ _id: v7(), person: who._id, title: body.title, created: new Date().toISOString(), ...made })
        .onConflictDoNothing()
        .returning()
      if (!row) throw new Refusal('wrong-passkey')
      await orderMail(tx, house, {
        to: email,
        person: who._id,
        template: 'passkey-added',
        data: { vorname, passkey: body.title },
        studio: studioCode,
      })
      return shownOf(row)
    })
  },

  rename: async ({ who, params, body, tx }) => {
    const [row] = await tx
      .update(passkey)
      .set({ title: body.title })
      .where(and(eq(passkey._id, params.id), eq(passkey.person, who._id)))
      .returning()
    if (!row) throw new Refusal('missing')
    return shownOf(row)
  },

  remove: async given => {
    await mayAsOwner(given, 'is enough')
    const { who, params, tx } = given
    const gone = await tx
      .delete(passkey)
      .where(and(eq(passkey._id, params.id), eq(passkey.person, who._id)))
      .returning({ _id: passkey._id })
    if (gone.length === 0) throw new Refusal('missing')
    return done
  },

  startLogin: async ({ house }) => ({ options: await loginOptions(house) }),

  login: async ({ body, house, device, elsewhere }) => {
    const credential = String((body.answer as { id?: unknown }).id)
    const [found] = await house.db
      .select({ passkey, email: person.email })
      .from(passkey)
      .innerJoin(person, and(eq(person._id, passkey.person), isNull(person.deletedAt)))
      .where(eq(passkey.credential, credential))
    if (!found) throw new Refusal('wrong-passkey')
    if (elsewhere && isDemo(found.email)) throw new Refusal('demo-elsewhere')
    const counter = await newCounter(house, found.passkey, body.answer)
    return house.db.transaction(async tx => {
      if (!(await useChallenge(tx, challengeOf(body.answer)))) throw new Refusal('wrong-passkey')
      const rises = or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`))
      const [still] = await tx
        .update(passkey)
        .set({ counter, used: new Date().toISOString() })
        .where(and(eq(passkey._id, found.passkey._id), rises))
        .returning({ person: passkey.person })
      if (!still) throw new Refusal('wrong-passkey')
      await welcome(tx, house, { email: found.email, device })
      return signedIn(tx, house, still.person, await beginSession(tx, house, still.person, body.device ?? 'Unbekanntes Gerät'))
    })
  },
})
