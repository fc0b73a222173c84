import { eq } from 'drizzle-orm'
import type { InferType } from 'yup'
import type { PreGoogle, preGoogleForm } from '#contract/feedback.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { preGoogle } from './tables.ts'

/** The studio's page at Google, found by name and address, so that no studio needs to look up a key for it. */
function pageOf({ name, adresse }: Pick<typeof studio.$inferSelect, 'name' | 'adresse'>) {
  const url = new URL('https://www.google.com/maps/search/')
  url.searchParams.set('api', '1')
  url.searchParams.set('query', `Formkurve ${name}, ${adresse}`)
  return { studio: name, url: url.href }
}

export async function googleChoiceOf(tx: Tx, who: string, code: string | null): Promise<PreGoogle> {
  const [row] = await tx.select().from(preGoogle).where(eq(preGoogle.person, who))
  const [own] = code ? await tx.select().from(studio).where(eq(studio.code, code)) : []
  return { askedAt: row?.at ?? null, choice: row?.choice ?? null, page: own ? pageOf(own) : null }
}

/** Keeps the latest choice in place of the one before. */
export async function chooseGoogle(tx: Tx, who: string, { stars, choice }: InferType<typeof preGoogleForm>) {
  const row = { halves: stars * 2, choice, at: new Date().toISOString() }
  await tx
    .insert(preGoogle)
    .values({ person: who, ...row })
    .onConflictDoUpdate({ target: preGoogle.person, set: row })
}
