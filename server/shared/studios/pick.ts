import { eq, sql } from 'drizzle-orm'
import type { Heard } from '#contract/liveWords.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import type { Who } from '#server/serve/serve.ts'
import { recordEvent } from '#server/shared/auth/profileEvents.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from './tables.ts'

const tellStudioPicked = (tx: Tx, { bus }: House, { _id, session }: Pick<Who, '_id' | 'session'>, code: string) =>
  bus.publish(tx, { kind: 'live', people: [_id], event: 'studio:changed', data: { code, session } })

/** Makes a studio the person's own and tells the person's other devices (L114, L121). */
export async function pickStudio(tx: Tx, house: House, who: Who, code: string) {
  const [found] = await tx.select({ code: studio.code, name: studio.name }).from(studio).where(eq(studio.code, code))
  if (!found) throw new Refusal('invalid', { studio_code: 'Dieses Studio gibt es nicht mehr.' })
  const [row] = await tx
    .select({ code: person.studioCode, version: person.version })
    .from(person)
    .where(eq(person._id, who._id))
    .for('update')
  if (row && row.code !== code) {
    await tx
      .update(person)
      .set({ studioCode: code, version: sql`${person.version} + 1` })
      .where(eq(person._id, who._id))
    leaves(tx, row.version, row.version + 1)
    // A confirmation for the insurer names the studios of a year (H41).
    await recordEvent(tx, { person: who._id, kind: 'studio', data: { what: found.name, from: row.code, to: code } })
  }
  await tellStudioPicked(tx, house, who, code)
}

/**
 * Handles a device's message about the studio that it shows: where the record agrees, the person's other devices hear it. A pick that still
 * waits comes later.
 */
export async function changeStudio(house: House, who: Who, { newStudioId }: Heard<'change_studio'>) {
  const [row] = await house.db.select({ code: person.studioCode }).from(person).where(eq(person._id, who._id))
  if (row?.code === newStudioId) await tellStudioPicked(house.db, house, who, newStudioId)
}
