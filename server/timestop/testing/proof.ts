import { v7 } from 'uuid'
import { brandOf } from '#contract/brand.ts'
import { sealBytes } from '#server/kit/bytes/keyed.ts'
import type { House } from '#server/kit/house.ts'
import { paper } from '#server/shared/exports/pdf.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { proofKind } from '#server/timestop/rules.ts'
import { sealKey } from '#server/timestop/sealedPauses.ts'
import { timestop, timestopProof } from '#server/timestop/tables.ts'
import { reasonWith } from './scene.ts'

interface Proven {
  person: string
  studio: string
  /** Stands on the PDF that is its proof. */
  said: string
}

/** A pause of somebody, handed in with a PDF as its proof. */
export async function provenPause(house: House, { person, studio, said }: Proven) {
  const at = new Date().toISOString()
  const rule = reasonWith({ needsProof: true })
  const _id = v7()
  const days = { from: '2026-12-01', to: '2026-12-14' }
  await house.db.insert(timestop).values({
    _id,
    person,
    studio,
    reason: rule._id,
    rule,
    ...days,
    state: 'open' as const,
    way: 'app' as const,
    fee: 0,
    receivedAt: at,
    since: at,
  })
  const pdf = await paper({ title: said, brand: brandOf(studio), at }, pen => pen.paragraph(said))
  const { key, bytes } = sealBytes(pdf)
  const draft = await house.bytes.layDown(bytes)
  const type = 'application/pdf' as const
  const file = await keepFile(house.db, house, { owner: null, kind: proofKind, bytes, type, open: false, draft })
  await house.db
    .insert(timestopProof)
    .values({ file, pause: _id, person, uploader: person, key: sealKey(house, file, key), type, bytes: bytes.length, at })
  return { _id, file }
}
