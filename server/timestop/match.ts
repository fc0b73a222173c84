import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { contract } from '#server/contracts/tables.ts'
import { isAddress } from '#server/kit/addresses.ts'
import { sealBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { type TakenUpload, taken } from '#server/serve/taken.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { hang } from './pauseDesk.ts'
import { note, proofKind } from './rules.ts'
import { openNote, sealKey, sealNote } from './sealedPauses.ts'
import { timestop, timestopNote, timestopProof } from './tables.ts'

export const matchKind = 'timestop-match'

/** As the pipeline takes an upload (`timestop.upload`). */
const kind = {
  field: 'paper',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  side: 2400,
  open: false,
} as const

/** Contracts that somebody of this address and birthday has running in a studio. */
export const runningOf = (tx: Tx, { email, geburtstag, studio }: { email: string; geburtstag: string; studio: string }) =>
  tx
    .select({ _id: contract._id })
    .from(contract)
    .innerJoin(person, eq(person._id, contract.person))
    .where(
      and(
        ...[isAddress(person.email, email), eq(person.geburtstag, geburtstag), isNull(person.deletedAt)],
        ...[eq(contract.studio, studio), eq(contract.state, 'accepted'), or(isNull(contract.finalEnd), gte(contract.finalEnd, today()))],
      ),
    )
    .limit(2)

const noteOf = async (tx: Tx, pause: string) => (await tx.select().from(timestopNote).where(eq(timestopNote.pause, pause)))[0]

/** Takes the form's file as uploads are taken, outside of any transaction; null for one that can't be read. */
async function paperOf(house: House, pause: string): Promise<TakenUpload | null | undefined> {
  const row = await noteOf(house.db, pause)
  const paper = row && openNote(house, row).paper
  if (!paper) return undefined
  return taken(Buffer.from(paper.base64, 'base64'), { ...kind, types: [...kind.types] }).catch(error => {
    if (error instanceof TooMany) throw error
    if (error instanceof Refusal) return null
    throw error
  })
}

/** Lays the file among the proofs, sealed under its own key, and takes it out of the note. */
async function keepPaper(
  tx: Tx,
  house: House,
  pause: string,
  read: { paper: TakenUpload | null; draft: string; sealed: { key: string; bytes: Buffer } | null },
) {
  const row = await noteOf(tx, pause)
  if (!row) return
  const said = openNote(house, row)
  if (!said.paper) return
  await tx
    .update(timestopNote)
    .set({ content: sealNote(house, pause, { ...said, paper: null }) })
    .where(eq(timestopNote.pause, pause))
  const { paper, sealed, draft } = read
  if (!paper || !sealed) return void (await note(tx, { pause, what: 'unread', author: null }))
  const file = await keepFile(tx, house, { ...paper, bytes: sealed.bytes, draft, owner: null, kind: proofKind })
  const key = sealKey(house, file, sealed.key)
  const values = { file, pause, person: row.person, key, type: paper.type, bytes: sealed.bytes.length, at: new Date().toISOString() }
  await tx.insert(timestopProof).values(values).onConflictDoNothing()
}

/** Hangs the form onto the one contract that it can mean; of none or several a person of the studio says which. */
async function match(tx: Tx, house: House, _id: string) {
  const [pause] = await tx.select().from(timestop).where(eq(timestop._id, _id)).for('update')
  if (!pause || pause.contract !== null || pause.state !== 'open') return
  const row = await noteOf(tx, _id)
  const { geburtstag } = row ? openNote(house, row) : { geburtstag: undefined }
  if (!row?.email || !geburtstag) return
  const found = await runningOf(tx, { email: row.email, geburtstag, studio: pause.studio })
  if (found.length !== 1) return
  const [on] = await tx.select().from(contract).where(eq(contract._id, found[0]!._id)).for('update')
  await hang({ tx }, pause, on!)
  await note(tx, { pause: _id, what: 'assigned', author: null })
}

/** Does what the public form's answer must not hang on. */
export const matchJob = jobOf<{ pause: string }>(matchKind, async (house, { pause }) => {
  const paper = await paperOf(house, pause)
  const sealed = paper ? sealBytes(paper.bytes) : null
  const draft = sealed ? await house.bytes.layDown(sealed.bytes) : ''
  try {
    await house.db.transaction(async tx => {
      if (paper !== undefined) await keepPaper(tx, house, pause, { paper, draft, sealed })
      await match(tx, house, pause)
    })
  } finally {
    if (draft) await house.bytes.remove(draft)
  }
})
