import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { actorOf, type UploadedTable } from '#server/serve/serve.ts'
import { proposeAlmost, receive } from './receive.ts'
import { lead, leadCategory, leadImport } from './tables.ts'

/** Errors of a dry run that are told one by one, and how long it can be taken over. */
const told = 200
export const importHolds = 3_600_000

/** Reads a table in a thread and says what it would do; what can be taken over is kept for an hour. */
export async function checkImport(
  { tx, who }: Acting,
  { studio, category = null }: { studio: string; category?: string | null },
  file: UploadedTable,
) {
  if (category && (await tx.$count(leadCategory, eq(leadCategory._id, category))) === 0) throw new Refusal('missing')
  const bytes = new Uint8Array(file.bytes)
  const { entries, faults, lines } = await inThread(who._id, 'leads', { bytes, type: file.type }, { move: [bytes.buffer] })
  const said = { name: file.name.slice(0, 200), lines, errors: faults.slice(0, told), faults: faults.length }
  if (faults.length > 0) return { ...said, id: null, fresh: 0, known: 0 }
  const emails = entries.flatMap(({ email }) => email ?? [])
  const numbers = entries.flatMap(({ telefon, email }) => (email ? [] : (telefon ?? [])))
  const found = await tx
    .select({ email: lead.email, telefon: lead.telefon })
    .from(lead)
    // Of this studio alone: who asked elsewhere is nobody's to learn here.
    .where(
      and(
        eq(lead.studio, studio),
        sql`(${lead.email} = any(${sql.param(emails)}::text[]) or ${lead.telefon} = any(${sql.param(numbers)}::text[]))`,
      ),
    )
  const there = new Set(found.flatMap(row => [row.email, row.telefon]))
  const known = entries.filter(({ email, telefon }) => there.has(email ?? telefon)).length
  const checked = new Date()
  const by = actorOf(who)
  await tx
    .delete(leadImport)
    .where(and(isNull(leadImport.taken), lt(leadImport.checked, new Date(checked.getTime() - importHolds).toISOString())))
  const _id = v7()
  await tx.insert(leadImport).values({ _id, studio, category, by, checked: checked.toISOString(), lines: entries })
  return { ...said, id: _id, fresh: entries.length - known, known }
}

/** Takes a table over whose dry run is at hand, whole; done again it changes nothing. */
export async function takeImport(given: Acting, _id: string) {
  const { tx, who } = given
  const [row] = await tx.select().from(leadImport).where(eq(leadImport._id, _id)).for('update')
  if (!row) throw new Refusal('lead-lapsed')
  if (!reaches(studiosWith('af_leadSettings', who), row.studio)) throw new Refusal('missing')
  if (row.taken) return { made: row.made, known: row.known }
  if (Date.now() - Date.parse(row.checked) > importHolds) throw new Refusal('lead-lapsed')
  let [made, known] = [0, 0]
  const fresh: string[] = []
  for (const line of row.lines) {
    const { row: asked, isNew } = await receive(given, {
      ...line,
      studio: row.studio,
      category: row.category,
      source: 'import',
      author: actorOf(who),
      isQuiet: true,
    })
    if (isNew) fresh.push(asked._id)
    if (isNew || asked.studio !== row.studio) made++
    else known++
  }
  await proposeAlmost(tx, fresh)
  await tx.update(leadImport).set({ taken: new Date().toISOString(), lines: [], made, known }).where(eq(leadImport._id, _id))
  return { made, known }
}
