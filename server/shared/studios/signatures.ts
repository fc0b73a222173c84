import { desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { StudioSignatures } from '#contract/studios/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio, studioSignature } from './tables.ts'

const most = 21

/** Code of the studio to sign for: the named one or the caller's own; refused where the caller may not sign. */
export function signingStudio(who: Who, named: string | undefined) {
  const code = named ?? who.studio
  if (code && !holdsIn('g_studioadmin', who, code)) throw new Refusal('forbidden')
  return code
}

export async function signaturesOf(tx: Tx, code: string | null): Promise<StudioSignatures> {
  if (!code) return { code, current: null, earlier: [] }
  const rows = await tx
    .select()
    .from(studioSignature)
    .where(eq(studioSignature.studio, code))
    .orderBy(desc(studioSignature.at), desc(studioSignature._id))
    .limit(most)
  const [current = null, ...earlier] = rows.map(({ _id, name, at, signature }) => ({ _id, name, at, signature }))
  return { code, current, earlier }
}

export async function signFor(tx: Tx, who: Who, code: string | null, signature: SignatureValue) {
  const [known] = code ? await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code)) : []
  if (!known) throw new Refusal('invalid', { signature: 'Wähle zuerst das Studio, für das du unterschreibst.' })
  const [signer] = await tx
    .select({ vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(eq(person._id, actorOf(who)))
  const name = [signer?.vorname, signer?.nachname].filter(Boolean).join(' ') || who.email
  await tx
    .insert(studioSignature)
    .values({ _id: v7(), studio: known.code, signature, signedBy: actorOf(who), name, at: new Date().toISOString() })
  return signaturesOf(tx, known.code)
}
