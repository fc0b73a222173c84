import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'

/** Roles that confirm, each in its own studios. */
const confirming = ['office', 'studio_manager', 'admin']

/** People whose requests somebody works on: of a studio in which they both search people and hold such a role (H01). */
export const visibleTo = (who: Who): SQL | undefined =>
  and(
    reachConditionOf(person.studioCode, studiosWith('u_search', who)),
    sql`exists (select 1 from ${personRole} where ${and(
      eq(personRole.person, actorOf(who)),
      inArray(personRole.role, confirming),
      sql`(${personRole.studios} is null or ${person.studioCode} = any(${personRole.studios}))`,
    )})`,
  )
