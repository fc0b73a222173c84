import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { actorOf, type UploadedTable } from '#server/serve/serve.ts'
import { proposeAlmost, receiveEnquiry } from './receive.ts'
import { type ImportLine, lead, leadCategory, leadImport } from './tables.ts'

type Import = typeof leadImport.$inferSelect
/** All but the lines, of which there may be many. */
const { lines: _, ...columns } = getTableColumns(leadImport)

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
    // Leads of this studio alone: nobody is to learn here who asked elsewhere.
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
    .where(
      and(
        isNull(leadImport.taken),
        isNull(leadImport.ordered),
        lt(leadImport.checked, new Date(checked.getTime() - importHolds).toISOString()),
      ),
    )
  const _id = v7()
  await tx.insert(leadImport).values({ _id, studio, category, by, checked: checked.toISOString(), lines: entries })
  return { ...said, id: _id, fresh: entries.length - known, known }
}

const importOf = (tx: Tx, _id: string) =>
  tx
    .select({ ...columns, many: sql<number>`jsonb_array_length(${leadImport.lines})` })
    .from(leadImport)
    .where(eq(leadImport._id, _id))

/** The import, for who may take tables over in its studio; any other is `missing`. */
function mustReachImport<Row extends Pick<Import, 'studio'>>({ who }: Pick<Acting, 'who'>, row: Row | undefined): Row {
  if (!row) throw new Refusal('lead-lapsed')
  if (!reaches(studiosWith('af_leadSettings', who), row.studio)) throw new Refusal('missing')
  return row
}

const farOf = ({ many, at, made, known }: Pick<Import, 'at' | 'made' | 'known'> & { many: number }) => ({
  lines: Math.max(many, at),
  done: at,
  made,
  known,
})

/** Has a table taken over whose dry run is at hand; said again it says how far that is. */
export async function takeImport(given: Acting, _id: string) {
  const { tx } = given
  const row = mustReachImport(given, (await importOf(tx, _id).for('update'))[0])
  if (row.ordered || row.taken) return farOf(row)
  if (Date.now() - Date.parse(row.checked) > importHolds) throw new Refusal('lead-lapsed')
  await tx.update(leadImport).set({ ordered: new Date().toISOString() }).where(eq(leadImport._id, _id))
  await orderSlice(tx, _id)
  return farOf(row)
}

export const importing = async (given: Acting, _id: string) => farOf(mustReachImport(given, (await importOf(given.tx, _id))[0]))

const kind = 'lead-import'
/** Lines of one slice: all other enquiries wait for it, for who is the same person is looked up under one lock. */
const slice = 100

const orderSlice = (tx: Tx, _id: string) => orderJob(tx, { kind, key: `${kind}.${_id}`, payload: { import: _id } })

/** The next lines of a table, without reading all of it each time. */
async function nextLines(tx: Tx, { _id, at }: Pick<Import, '_id' | 'at'>): Promise<ImportLine[]> {
  const { rows } = await tx.execute<{ line: ImportLine }>(sql`
    select t.line from ${leadImport} i, jsonb_array_elements(i.lines) with ordinality t (line, number)
    where i._id = ${_id}::uuid and t.number > ${at} order by t.number limit ${slice}`)
  return rows.map(({ line }) => line)
}

/** Takes one slice in, and orders the next one; the last empties the table. */
export const importJob = jobOf<{ import: string }>(kind, (house, { import: _id }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [row] = await tx.select(columns).from(leadImport).where(eq(leadImport._id, _id)).for('update')
    if (!row || row.taken) return
    const lines = await nextLines(tx, row)
    const counted = await takeIn({ tx, house }, row, lines)
    const next = { at: row.at + lines.length, made: row.made + counted.made, known: row.known + counted.known }
    const isOver = lines.length < slice
    await tx
      .update(leadImport)
      .set({ ...next, ...(isOver && { taken: new Date().toISOString(), lines: [] }) })
      .where(eq(leadImport._id, _id))
    if (!isOver) await orderSlice(tx, _id)
  }),
)

async function takeIn(given: Within<House>, row: Pick<Import, 'studio' | 'category' | 'by'>, lines: readonly ImportLine[]) {
  const counted = { made: 0, known: 0 }
  const fresh: string[] = []
  for (const line of lines) {
    const about = { studio: row.studio, category: row.category, source: 'import', author: row.by, isQuiet: true } as const
    const { row: asked, isNew } = await receiveEnquiry(given, { ...line, ...about })
    if (isNew) fresh.push(asked._id)
    if (isNew || asked.studio !== row.studio) counted.made++
    else counted.known++
  }
  await proposeAlmost(given.tx, fresh)
  return counted
}
