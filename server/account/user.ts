import { and, eq, isNull } from 'drizzle-orm'
import type { User } from '#contract/auth.ts'
import { artOf } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { ownCourses } from '#server/recommendations/ownCourses.ts'
import { rolesColumn } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Path of a person's own picture; it is read with their token, so the path still holds after months without a network. */
export const pictureOf = ({ bild }: { bild: string | null }) => (bild ? `files/${bild}` : null)

/** The stored user of L87. The weights follow the measurements: the projection writes them to the person. */
export async function loadUser(tx: Tx, _id: string): Promise<User> {
  const [row] = await tx
    .select({ person, studio, roles: rolesColumn })
    .from(person)
    .leftJoin(studio, eq(studio.code, person.studioCode))
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  const { vorname, nachname, email, geburtstag, studioCode, consent1, consentWithdrawnAt, gewicht, zielgewicht, streakGoal } = row.person
  return {
    _id,
    tac_user_id: row.person.tacUserId,
    bild: pictureOf(row.person),
    vorname,
    nachname,
    userName: `${vorname} ${nachname}`.trim(),
    email,
    geburtstag,
    birthday: geburtstag,
    studio: row.studio && { ...row.studio, art: artOf(row.studio.code) },
    studio_id: studioCode,
    userRoles: row.roles,
    consent1,
    consentWithdrawn: (!consent1 && consentWithdrawnAt !== null) || undefined,
    gewicht,
    zielgewicht,
    streakGoal,
    courseRecommendations: await ownCourses(tx, _id),
  }
}
