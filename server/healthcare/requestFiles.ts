import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { stateWords } from '#contract/rules/healthcare/words.ts'
import type { Tx } from '#server/kit/database.ts'
import { fileOf, type Who } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { drawnFile, excelFile, sheet } from '#server/shared/exports/reply.ts'
import { studioSignature } from '#server/shared/studios/tables.ts'
import type { Confirmed } from './confirmationsPdf.ts'
import { stands } from './ownRequests.ts'
import { bookRows, findHealthcareRequest, type HealthcareFilter, type HealthcareRecord } from './rows.ts'
import { healthcareInsurer as insurer, healthcareRequest as request } from './tables.ts'

/** Most rows of a book. */
const most = 10_000

const columns: ExportColumn<HealthcareRecord>[] = [
  { title: 'Name', kind: 'text', value: ({ nachname, vorname }) => `${nachname} ${vorname}`, width: 28 },
  { title: 'Studio', kind: 'text', value: row => row.studio },
  { title: 'Krankenkasse', kind: 'text', value: row => row.insurer, width: 24 },
  { title: 'Jahr', kind: 'text', value: ({ row }) => String(row.year) },
  { title: 'Stand', kind: 'text', value: ({ row }) => stateWords[row.status] },
  { title: 'Angefragt', kind: 'instant', value: ({ row }) => row.at },
  { title: 'Stand seit', kind: 'instant', value: ({ row }) => row.since },
  { title: 'Betrag', kind: 'money', value: ({ row }) => row.confirmation?.amount ?? row.amount },
  { title: 'Eingetragen', kind: 'text', value: ({ row }) => ((row.confirmation?.typed ?? row.amount !== null) ? 'von Hand' : null) },
]

/** All that somebody sees of these as a book, the newest first; no insured numbers. */
export async function bookOf(tx: Tx, who: Who, query: HealthcareFilter) {
  const rows = await bookRows(tx, who, query, most)
  const title = 'Krankenkassen-Bestätigungen'
  const book = excelFile({ title, filters: [], at: new Date().toISOString() }, [sheet({ name: 'Anfragen', columns, rows })], title)
  return fileOf(
    book,
    rows.map(({ row }) => row.person),
  )
}

async function confirmed(tx: Tx, where: SQL | undefined): Promise<Confirmed[]> {
  const rows = await tx
    .select({ row: request, insurer: insurer.name })
    .from(request)
    .innerJoin(insurer, eq(insurer._id, request.insurer))
    .where(and(eq(request.status, 'confirmed'), where))
    .orderBy(asc(insurer.name), asc(request._id))
  const ids = rows.flatMap(({ row }) => row.confirmation?.signature ?? [])
  const signed = ids.length > 0 ? await tx.select().from(studioSignature).where(inArray(studioSignature._id, ids)) : []
  const byId = new Map(signed.map(one => [one._id, one]))
  return rows.flatMap(({ row: { confirmation, year, insuredNumber }, insurer }) => {
    const signature = confirmation && byId.get(confirmation.signature)
    if (!confirmation || !signature) return []
    return [{ ...confirmation, insurer, year, insuredNumber, signature: signature.signature, signer: signature.name }]
  })
}

/** The member's confirmations of a year in one file. */
export async function packOf(tx: Tx, who: string, year: number) {
  const all = await confirmed(tx, and(eq(request.person, who), eq(request.year, year)))
  if (all.length === 0) throw new Refusal('missing')
  return drawnFile('confirmations', all, `Krankenkasse ${year}`)
}

/** One confirmation, for staff. */
export async function pdfOf(tx: Tx, who: Who, _id: string) {
  const one = await findHealthcareRequest(tx, who, _id)
  if (!one) throw new Refusal('missing')
  const all = await confirmed(tx, eq(request._id, _id))
  if (all.length === 0) throw stands(one.row)
  return fileOf(drawnFile('confirmations', all, `Krankenkasse ${one.row.year}`), [one.row.person])
}
