import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { Acting } from '#server/kit/acting.ts'
import { openBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { actorOf, file, fileOf, type Uploaded } from '#server/serve/serve.ts'
import { reachOfRoles } from '#server/shared/auth/grants.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { spanText, tellChanged, tellManagers } from './absenceNews.ts'
import { readOne } from './rows.ts'
import { type AbsenceReader, certificateKind, lockSeenAbsence } from './rules.ts'
import { openKey, sealKey } from './sealedCertificates.ts'
import { studiosOf } from './staff.ts'
import { absence, absenceCertificate, absenceStep } from './tables.ts'

/** Roles that read a certificate, with the right of the office (T51). */
const reading = ['office', 'studio_manager', 'admin']

/** Hands in the certificate of an own sickness: another one takes its place; one that was only reported is certified with it. */
export async function certify({ tx, house, who, body }: Acting<House> & { body: Uploaded }, _id: string) {
  const row = await lockSeenAbsence(tx, who, _id)
  if (row.kind !== 'sick' || row.person !== actorOf(who)) throw new Refusal('missing')
  if (row.state === 'closed') throw new Refusal('absence-state', undefined, await readOne(tx, _id))
  if (body.key === undefined) throw new Error('A certificate came in clear')
  const stored = await keepFile(tx, house, { ...body, owner: null, kind: certificateKind })
  const kept = {
    person: row.person,
    file: stored,
    key: sealKey(house, stored, body.key),
    type: body.type,
    bytes: body.bytes.length,
    at: new Date().toISOString(),
  }
  await tx
    .insert(absenceCertificate)
    .values({ ...kept, absence: _id })
    .onConflictDoUpdate({ target: absenceCertificate.absence, set: kept })
  if (row.state === 'reported') {
    const version = row.version + 1
    await tx.update(absence).set({ state: 'certified', version }).where(eq(absence._id, _id))
    await tx
      .insert(absenceStep)
      .values({ _id: v7(), absence: _id, from: 'reported', to: 'certified', actor: actorOf(who), at: kept.at, version })
    await tellManagers(tx, house, row.person, name => `${name} hat etwas nachgereicht: ${spanText(row)}`)
  }
  await tellChanged({ tx, house }, row.person, row.from)
  const after = await readOne(tx, _id)
  if (!after) throw new Refusal('missing')
  return after
}

/** One's own, or as office, studio_manager or admin with the right of the office where the person works. */
async function mayRead(tx: Tx, who: AbsenceReader, whose: string) {
  const me = actorOf(who)
  if (whose === me) return true
  const studios = await studiosOf(tx, whose)
  const held: Reach = await reachOfRoles(tx, me, reading)
  const right = studiosWith('tt_office', who)
  return studios.some(code => (held === 'all' || held.includes(code)) && (right === 'all' || right.includes(code)))
}

/** The certificate in clear, for nobody's cache; whose it is stands with the file, so that the pipeline leaves its trace. */
export async function certificate({ tx, house, who }: Acting<House>, _id: string) {
  const [row] = await tx.select().from(absenceCertificate).where(eq(absenceCertificate.absence, _id))
  if (!row || !(await mayRead(tx, who, row.person))) throw new Refusal('missing')
  const bytes = await house.bytes.read(row.file)
  if (!bytes) throw new Refusal('missing')
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `${row.type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${row.file}"`,
  }
  return fileOf(file(openBytes({ key: openKey(house, row), bytes }), { type: row.type, headers }), [row.person])
}
