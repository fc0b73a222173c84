import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type AgreementKind, ageOn, type SignedAgreement } from '#contract/agreements/calls.ts'
import { type AgreementText, textOf, wholeText } from '#contract/agreements/texts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { agreement } from './tables.ts'

export const hashOfText = (text: AgreementText) => createHash('sha256').update(wholeText(text)).digest('hex')

export interface Signing {
  person: string
  kind: AgreementKind
  signature: SignatureValue
  textVersion?: string
  /** Instant of signing by the device's clock. */
  signedAt?: string
  guardian?: string
}

/** Longest time for which an outbox keeps an act. */
const longestWayMs = 400 * dayMs
/** Time that a device's clock may be ahead of ours. */
const aheadMs = 5 * 60_000

/** The moment of signing as the device tells it, or the nearest that can be true. */
export function signingTime(told: string | undefined, now: Date) {
  if (told === undefined) return now.toISOString()
  const at = Math.min(Math.max(Date.parse(told), now.getTime() - longestWayMs), now.getTime() + aheadMs)
  return new Date(at).toISOString()
}

type Row = typeof agreement.$inferSelect

/** Keeps a signature and the text's version; the same version signed again stays as it was signed first. */
export async function sign(tx: Tx, { person, kind, signature, textVersion, signedAt, guardian }: Signing): Promise<SignedAgreement> {
  const text = textOf(kind, textVersion)
  if (!text) throw new Refusal('invalid', { textVersion: 'Diese Fassung des Textes gibt es nicht.' })
  const now = new Date()
  const at = signingTime(signedAt, now)
  const { geburtstag, consentWithdrawnAt } = people
  const [signer] = await tx.select({ geburtstag, consentWithdrawnAt }).from(people).where(eq(people._id, person)).for('no key update')
  // Signed on a device that met the studio only now, after the person had taken it back elsewhere.
  if (kind === 'health' && signer?.consentWithdrawnAt && at < signer.consentWithdrawnAt) throw new Refusal('consent-withdrawn')
  const birth = signer?.geburtstag
  const row: Row = {
    _id: v7(),
    person,
    kind,
    signature,
    textVersion: text.version,
    textHash: hashOfText(text),
    signedAt: at,
    receivedAt: now.toISOString(),
    age: birth ? ageOn(dayOf(at), birth) : null,
    guardian: guardian ?? null,
    withdrawnAt: null,
    withdrawnBy: null,
  }
  const [added] = await tx.insert(agreement).values(row).onConflictDoNothing().returning()
  if (kind === 'health') await tx.update(people).set({ consent1: true }).where(eq(people._id, person))
  return signedAgreementOf(added ?? (await findSigned(tx, row)))
}

async function findSigned(tx: Tx, { person, kind, textVersion }: Row): Promise<Row> {
  const ofText = and(eq(agreement.person, person), eq(agreement.kind, kind), eq(agreement.textVersion, textVersion))
  const same = and(ofText, isNull(agreement.withdrawnAt))
  const [row] = await tx.select().from(agreement).where(same)
  if (!row) throw new Refusal('broken')
  return row
}

export const signedAgreementOf = ({ person: _, withdrawnBy: __, ...row }: Row): SignedAgreement => ({
  ...row,
  title: textOf(row.kind, row.textVersion)?.title ?? row.kind,
})
