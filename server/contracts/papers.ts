import { and, asc, eq, inArray, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { contracts } from '#contract/contracts/calls.ts'
import { mostPapers, type PaperUse } from '#contract/contracts/editing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import { openBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { actorOf, file as fileOf, type Uploaded, type Who } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { fileNamed, isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { trace } from '#server/shared/health/trace.ts'
import { type ContractRecord, contractPlaceConditionOf, decidesIn, findSeenContract, lockSeenContract, mustOpen } from './rules.ts'
import { openKey, sealKey } from './sealedContracts.ts'
import { contract, contractComment, contractPaper } from './tables.ts'

type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]
type Paper = typeof contractPaper.$inferSelect

/** Name of the kind in `file`. */
export const paperKind = 'contractPaper'

/** Address at which a paper is read, by its use. */
const paths: Record<PaperUse, string> = {
  contract: 'upload/contract/view',
  old: 'upload/contract/view',
  wizard: 'contractpicturesnew',
  change: 'formupdatepictures',
}
const addressOf = ({ use, file }: Pick<Paper, 'use' | 'file'>) => `${paths[use]}/${file}`

/** Keeps a paper that names no contract yet: its bytes lie sealed, and their key beside it. */
export const uploadFor =
  (use: PaperUse) =>
  async ({ tx, house, who, body, key }: Acting & { body: Uploaded; key?: string }) => {
    if (body.key === undefined) throw new Error('A paper came in clear')
    const stored = await keepUpload(tx, house, { who, owner: null, kind: paperKind, body, key })
    const { name, type } = stored
    const kept = { file: name, uploader: actorOf(who), use, key: sealKey(house, name, body.key), type }
    await tx
      .insert(contractPaper)
      .values({ ...kept, bytes: body.bytes.length, at: new Date().toISOString() })
      .onConflictDoNothing()
    return { ...stored, address: addressOf({ use, file: name }) }
  }

/** Says of papers that their sender has uploaded whose they are; the same ones again are no news. `field` is the form's that names them. */
export async function namePapers({ tx, who }: Acting, row: ContractRecord, named: readonly string[], field: 'papers' | 'proof' = 'papers') {
  if (named.length === 0) return
  const names = [...new Set(await Promise.all(named.map(one => fileNamed(tx, who, one))))] as string[]
  const mine = or(eq(contractPaper.contract, row._id), and(isNull(contractPaper.contract), eq(contractPaper.uploader, actorOf(who))))
  const found = await tx
    .select()
    .from(contractPaper)
    .where(and(inArray(contractPaper.file, names), mine))
    .for('update')
  if (found.length < names.length) throw new Refusal('invalid', { [field]: 'Diese Datei ist nicht mehr da. Wähle sie nochmals.' })
  if (!row.tac && found.some(({ use }) => use === 'old'))
    throw new Refusal('invalid', { [field]: 'Dieser Vertrag ist hier unterschrieben: Bilder alter Verträge gehören nicht dazu.' })
  const fresh = found.filter(paper => paper.contract === null).map(paper => paper.file)
  const there = await tx.$count(contractPaper, eq(contractPaper.contract, row._id))
  if (there + fresh.length > mostPapers)
    throw new Refusal('contract-full', undefined, undefined, `Mehr als ${mostPapers} Unterlagen gehen nicht.`)
  if (fresh.length > 0) await tx.update(contractPaper).set({ contract: row._id }).where(inArray(contractPaper.file, fresh))
}

/**
 * Puts photos of a closing to its contract. One that is gone, for the draft lay too long, keeps no signed contract from being taken: it is said
 * beside it.
 */
export async function namePhotos(given: Acting, row: ContractRecord, named: readonly string[]) {
  if (named.length === 0) return
  const { tx, who } = given
  const files = await Promise.all(named.map(one => fileNamed(tx, who, one)))
  const isFree = and(eq(contractPaper.uploader, actorOf(who)), eq(contractPaper.use, 'wizard'), isNull(contractPaper.contract))
  const there = await tx
    .select({ file: contractPaper.file })
    .from(contractPaper)
    .where(
      and(
        inArray(
          contractPaper.file,
          files.filter(one => typeof one === 'string'),
        ),
        isFree,
      ),
    )
  await namePapers(
    given,
    row,
    there.map(({ file: name }) => name),
  )
  const gone = new Set(named).size - there.length
  if (gone <= 0) return
  const text = `${gone === 1 ? 'Ein Foto vom Abschluss ist' : `${gone} Fotos vom Abschluss sind`} nicht angekommen: bitte bei den Papieren nachreichen.`
  await tx.insert(contractComment).values({ _id: v7(), contract: row._id, author: null, text, at: new Date().toISOString() })
}

/** True of a paper that this contract has already. */
export async function isNamed({ tx, who }: Acting, row: ContractRecord, named: string) {
  const file = await fileNamed(tx, who, named)
  return (await tx.$count(contractPaper, and(eq(contractPaper.contract, row._id), eq(contractPaper.file, file ?? '')))) > 0
}

export async function addPapers(given: Acting, place: ContractParams, { papers }: CallBody<(typeof contracts)['addPapers']>) {
  const row = await lockSeenContract(given.tx, given.who, contractPlaceConditionOf(place))
  await mustOpen(given.tx, given.who, row)
  await namePapers(given, row, papers)
  return done
}

/** The papers of a contract, for whoever decides in its studio. */
export async function papersOf({ tx, who }: Acting, place: ContractParams) {
  const row = await findSeenContract(tx, who, place)
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  await mustOpen(tx, who, row)
  const rows = await tx
    .select()
    .from(contractPaper)
    .where(eq(contractPaper.contract, row._id))
    .orderBy(asc(contractPaper.at), asc(contractPaper.file))
  return rows.map(paper => ({ ...paper, address: addressOf(paper) }))
}

/** The person whose contract a paper is of: read by whoever decides there, and before it is said whose it is by its sender. */
async function readerOf(tx: Tx, who: Who, paper: Paper) {
  if (!paper.contract) return paper.uploader === actorOf(who) ? { person: null } : undefined
  const [row] = await tx.select({ person: contract.person, studio: contract.studio }).from(contract).where(eq(contract._id, paper.contract))
  if (!row || !(await decidesIn(tx, who, row.studio))) return undefined
  await mustOpen(tx, who, row)
  return row
}

/** A paper in clear, for nobody's cache; it is read at the address of its own use alone. */
export const viewFor =
  (...uses: readonly PaperUse[]) =>
  async ({ tx, house, who }: Acting<House>, name: string) => {
    const [paper] = await tx.select().from(contractPaper).where(eq(contractPaper.file, name))
    const reader = paper && uses.includes(paper.use) ? await readerOf(tx, who, paper) : undefined
    const bytes = reader && (await house.bytes.read(name))
    if (!paper || !reader || !bytes) throw new Refusal('missing')
    if (reader.person) await trace(tx, who, reader.person, 'Papier im Vertrag gelesen')
    const headers = {
      'cache-control': 'private, no-store',
      'content-disposition': `${paper.type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name}"`,
    }
    return fileOf(openBytes({ key: openKey(house, paper), bytes }), { type: paper.type, headers })
  }

/** Days for which photos of a closing are kept once it was decided, as other proofs (C52). */
const photoDays = 90

/** Deletes photos of a closing that have served, and papers that nobody has named. */
export async function forgetPapers({ db }: WithDb, now: Date) {
  const before = new Date(now.getTime() - photoDays * dayMs).toISOString()
  const waits: readonly ContractState[] = ['draft', 'offered', 'temporary']
  const decided = db
    .select({ _id: contract._id })
    .from(contract)
    .where(and(notInArray(contract.state, [...waits]), lt(contract.since, before)))
  await db
    .delete(contractPaper)
    .where(and(eq(contractPaper.use, 'wizard'), lt(contractPaper.at, before), inArray(contractPaper.contract, decided)))
  const used = db
    .select({ one: sql`1` })
    .from(contractPaper)
    .where(and(eq(contractPaper.file, file.name), sql`${contractPaper.contract} is not null`))
  await db.delete(file).where(and(isOld(db, paperKind, now.getTime()), notExists(used)))
}
