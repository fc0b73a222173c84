import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { largestPhoto, type VisitorPhoto } from '#contract/contracts/visitors.ts'
import { Refusal } from '#contract/refusals.ts'
import { paperKind } from '#server/contracts/papers.ts'
import { openVisit, sealKey } from '#server/contracts/sealedContracts.ts'
import { contract, contractComment, contractPaper } from '#server/contracts/tables.ts'
import { sealBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { type TakenUpload, taken, typeOf } from '#server/serve/taken.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { contractVisit } from './tables.ts'

const photoKind = 'contract-visit-photos'

/** As the pipeline takes the wizard's (`contracts.uploadWizardPicture`). */
const kind = {
  field: 'photos',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  side: 2400,
  open: false,
} as const

/** Refuses what is no picture, or too large; they are read by a job, so that nobody waits for it. */
export function mustBePhotos(photos: readonly VisitorPhoto[] = []) {
  for (const { base64 } of photos) {
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length > largestPhoto) throw new Refusal('too-large', { photos: 'Dieses Bild ist zu gross: Höchstens 1 MB.' })
    const type = typeOf(bytes)
    if (!type || !kind.types.some(one => one === type)) throw new Refusal('bad-media-type', { photos: 'Das ist kein Bild, das hier geht.' })
  }
}

/** Has the photos of a contract put to its papers; until then they lie sealed with what was sent. */
export const orderPhotos = (tx: Tx, _id: string) =>
  orderJob(tx, { kind: photoKind, key: `${photoKind}:${_id}`, payload: { contract: _id } })

const visitOf = async (tx: Tx, _id: string) => (await tx.select().from(contractVisit).where(eq(contractVisit._id, _id)).for('update'))[0]

const read = ({ base64 }: VisitorPhoto): Promise<TakenUpload | null> =>
  taken(Buffer.from(base64, 'base64'), { ...kind, types: [...kind.types] }).catch(error => {
    if (error instanceof Refusal && !(error instanceof TooMany)) return null
    throw error
  })

interface Laid {
  photo: TakenUpload
  key: string
  bytes: Buffer
  draft: string
}

async function keepVisitPhotos(tx: Tx, house: House, of: string, { laid, unread }: { laid: readonly Laid[]; unread: number }) {
  // Another try may have done it.
  if (!(await visitOf(tx, of))) return
  await tx.delete(contractVisit).where(eq(contractVisit._id, of))
  const [row] = await tx.select({ _id: contract._id }).from(contract).where(eq(contract._id, of))
  if (!row) return
  const at = new Date().toISOString()
  for (const { photo, key, bytes, draft } of laid) {
    const file = await keepFile(tx, house, { ...photo, bytes, draft, owner: null, kind: paperKind })
    const kept = { file, contract: of, uploader: null, use: 'wizard' as const, key: sealKey(house, file, key), type: photo.type }
    await tx
      .insert(contractPaper)
      .values({ ...kept, bytes: photo.bytes.length, at })
      .onConflictDoNothing()
  }
  if (unread === 0) return
  const text = unread === 1 ? 'Ein Foto vom Abschluss liess sich nicht lesen.' : `${unread} Fotos vom Abschluss liessen sich nicht lesen.`
  await tx.insert(contractComment).values({ _id: v7(), contract: of, author: null, text, at })
}

/** Reads the photos outside of any transaction, seals each under its own key and puts them to the contract's papers. */
export const photoJob = jobOf<{ contract: string }>(photoKind, async (house, { contract: of }) => {
  const [held] = await house.db.select().from(contractVisit).where(eq(contractVisit._id, of))
  if (!held) return
  const photos = openVisit(house, held).closing.photos ?? []
  const laid: Laid[] = []
  let unread = 0
  try {
    for (const each of photos) {
      const photo = await read(each)
      if (!photo) unread++
      else {
        const { key, bytes } = sealBytes(photo.bytes)
        laid.push({ photo, key, bytes, draft: await house.bytes.layDown(bytes) })
      }
    }
    await house.db.transaction(tx => keepVisitPhotos(tx, house, of, { laid, unread }))
  } finally {
    for (const { draft } of laid) await house.bytes.remove(draft)
  }
})
