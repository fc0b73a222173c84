import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brandOf } from '#contract/brand.ts'
import { makeCode, shownCode } from '#contract/codes.ts'
import { allianz } from '#contract/occasions/allianz.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { paperFile } from '#server/shared/exports/reply.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { isKept } from './rules.ts'
import { mustBeOpen, type Occasion, shownOf } from './slots.ts'
import { occasion, occasionEntry } from './tables.ts'

const kind = 'allianz'
/** The one page: its row has always this id, so that two who write its first texts make one. */
const pageId = '01900000-0000-7000-8000-a111a2000001'

async function findAllianzEntry(tx: Tx, row: Occasion | undefined, who: Who | undefined) {
  if (!row || !who) return undefined
  const [entry] = await tx
    .select()
    .from(occasionEntry)
    .where(and(eq(occasionEntry.occasion, row._id), eq(occasionEntry.person, who._id)))
  return entry
}

async function statusOf(tx: Tx, who: Who | undefined) {
  const row = await shownOf(tx, kind)
  const entry = await findAllianzEntry(tx, row, who)
  const now = new Date().toISOString()
  return {
    title: row?.title ?? 'Allianz',
    text: row?.text ?? null,
    from: row?.from ?? null,
    until: row?.until ?? null,
    open: row !== undefined && row.from <= now && row.until > now,
    enteredAt: entry?.at ?? null,
    mine: isKept(who, { kind, studio: null }),
    version: row?.version ?? 0,
  }
}

/** Enters somebody once; whoever is in stays in, also after the end. */
async function enterAllianz(tx: Tx, who: Who) {
  const row = await shownOf(tx, kind)
  if (!row) throw new Refusal('occasion-closed')
  if (await findAllianzEntry(tx, row, who)) return
  mustBeOpen(row)
  const [about] = await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, who._id))
  const at = new Date().toISOString()
  const made = { _id: v7(), occasion: row._id, state: 'confirmed' as const, code: makeCode(randomInt), at, until: at }
  await tx
    .insert(occasionEntry)
    .values({ ...made, person: who._id, email: who.email, vorname: about?.vorname ?? '', nachname: about?.nachname ?? '' })
    .onConflictDoNothing()
}

export const allianzCalls = serve(allianz, {
  status: ({ tx, who }) => statusOf(tx, who),

  download: async ({ tx, who }) => {
    const row = await shownOf(tx, kind)
    const entry = await findAllianzEntry(tx, row, who)
    if (!row || !entry) throw new Refusal('not-entered')
    const { vorname, nachname, at, code } = entry
    const parts = [
      { paragraph: `${vorname} ${nachname} macht seit dem ${dayText(at)} bei «${row.title}» mit.` },
      { paragraph: `Bestätigung ${shownCode(code)}` },
      ...(row.text ? [{ paragraph: row.text }] : []),
    ]
    return paperFile({ title: row.title, at: new Date().toISOString(), brand: brandOf(who.studio) }, parts, `Bestätigung ${row.title}`)
  },

  enter: async ({ tx, who }) => {
    await enterAllianz(tx, who)
    return statusOf(tx, who)
  },

  edit: async ({ tx, who, body }) => {
    const { version, ...form } = body
    const fields = {
      title: form.title,
      text: form.text ?? null,
      from: new Date(form.from).toISOString(),
      until: new Date(form.until).toISOString(),
    }
    const [row] = await tx.select().from(occasion).where(eq(occasion.kind, kind)).for('update')
    if (row) {
      mustBeSeen(row, version, isSame(row, fields), await statusOf(tx, who))
      if (!isSame(row, fields))
        await tx
          .update(occasion)
          .set({ ...fields, version: row.version + 1 })
          .where(eq(occasion._id, row._id))
    } else await tx.insert(occasion).values({ _id: pageId, kind, ...fields })
    return statusOf(tx, who)
  },
})
