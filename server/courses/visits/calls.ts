import { courseVisits } from '#contract/courses/courseVisits.ts'
import { serve } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { attendanceOf, visitDays } from './visitDays.ts'

export const courseVisitCalls = serve(courseVisits, {
  days: ({ tx, who }) => visitDays(tx, who._id),
  attendance: async ({ tx, who, params }) => attendanceOf(tx, (await seenPerson(tx, who, params.id))._id),
})
