import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { InferType } from 'yup'
import type { FeedbackBoxRow, FeedbackCategory, feedbackForm } from '#contract/feedback.ts'
import type { PageQuery, RowPage } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { course } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { feedback } from './tables.ts'

export async function putInBox(tx: Tx, who: Pick<Who, '_id' | 'studio'>, { text, category, courseId }: InferType<typeof feedbackForm>) {
  if (courseId) {
    const [known] = await tx.select({ _id: course._id }).from(course).where(eq(course._id, courseId))
    if (!known) throw new Refusal('missing')
  }
  const row = { studio: who.studio, category, course: courseId ?? null, text, at: new Date().toISOString() }
  await tx.insert(feedback).values({ _id: crypto.randomUUID(), person: who._id, ...row })
}

/** Feedback of the studios in which the reader may see all ratings. */
function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const studios = studiosWith('gf_r_viewAll', who)
  if (studios === 'all') return undefined
  return studios.length === 0 ? sql`false` : inArray(feedback.studio, studios)
}

const weekOf = sql<string>`date_trunc('week', ${feedback.at} at time zone ${zurich})::date::text`

interface FeedbackPageParams extends PageQuery {
  category?: FeedbackCategory[]
  selectedStudios?: string[]
}

const orders: Record<string, SQL> = {
  week: sql`${weekOf} asc`,
  '-week': sql`${weekOf} desc`,
  category: sql`${feedback.category} asc`,
  '-category': sql`${feedback.category} desc`,
}

export async function listFeedback(
  tx: Tx,
  who: Pick<Who, 'grants'>,
  { q, sort = '-week', limit, offset, category = [], selectedStudios = [] }: FeedbackPageParams,
): Promise<RowPage<FeedbackBoxRow>> {
  const where = and(
    visibleTo(who),
    category.length > 0 ? inArray(feedback.category, category) : undefined,
    selectedStudios.length > 0 ? inArray(feedback.studio, selectedStudios) : undefined,
    q?.trim() ? holds(feedback.text, q) : undefined,
  )
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(feedback).where(where)
  const rows = await tx
    .select({
      _id: feedback._id,
      studio: feedback.studio,
      category: feedback.category,
      course: course.title,
      text: feedback.text,
      week: weekOf,
    })
    .from(feedback)
    .leftJoin(course, eq(feedback.course, course._id))
    .where(where)
    .orderBy(orders[sort]!, feedback._id)
    .limit(limit ?? 100)
    .offset(offset ?? 0)
  return { rows, total: counted?.total ?? 0 }
}
