import { eq } from 'drizzle-orm'
import type { PersonCard } from '#contract/people.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { agreementsOf } from '#server/shared/agreements/rules.ts'
import { grantsOfPerson, rolesOfPerson } from '#server/shared/auth/grants.ts'
import { waitingAddress } from '#server/shared/auth/mailAddress.ts'
import { isAbove, type PersonRow } from '#server/shared/auth/rules.ts'
import { traceDaily } from '#server/shared/health/trace.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Name of card and history in the trace that reading them leaves: consents and readings tell of health too. */
export const readWhat = 'Karte und Verlauf'

/** The card without weights; reading it leaves a trace a day. */
export async function cardOf(tx: Tx, who: Who, row: PersonRow): Promise<PersonCard> {
  await traceDaily(tx, who, { person: row._id, what: readWhat })
  const [home] = row.studioCode
    ? await tx.select({ code: studio.code, name: studio.name }).from(studio).where(eq(studio.code, row.studioCode))
    : []
  const grants = await grantsOfPerson(tx, row._id)
  const roles = await rolesOfPerson(tx, row._id)
  const waiting = await waitingAddress(tx, row._id)
  const { _id, version, vorname, nachname, email, telefon, geburtstag, adresse1, adresse2, plz, stadt, land, bild } = row
  return {
    _id,
    version,
    vorname,
    nachname,
    email,
    telefon,
    geburtstag,
    adresse1,
    adresse2,
    plz,
    stadt,
    land,
    bild,
    roles,
    grants,
    pendingEmail: waiting?.email ?? null,
    pendingFrom: waiting?.from ?? null,
    studio: home ?? null,
    tac_user_id: row.tacUserId,
    created: row.created,
    signIn: row.passwordHash === null ? 'open' : 'ready',
    emailVerifiedAt: row.emailVerifiedAt,
    consent1: row.consent1,
    consentWithdrawnAt: row.consent1 ? null : row.consentWithdrawnAt,
    rulesAcceptedAt: row.rulesAcceptedAt,
    agreements: (await agreementsOf(tx, _id)).map(({ _id, kind, title, textVersion, signedAt, withdrawnAt }) => ({
      _id,
      kind,
      title,
      textVersion,
      signedAt,
      withdrawnAt,
    })),
    mine: actorOf(who) === _id || isAbove(who, grants),
  }
}
