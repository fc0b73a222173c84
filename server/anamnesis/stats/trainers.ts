import { sql } from 'drizzle-orm'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { work } from './countedAnamneses.ts'

/** Anamneses that trainers finished, and the plans that followed them. */
export const takenByTrainers = (span: StatsSpan, until: string) => sql`(
  select w._id, w.at, w.day, k.kind, 1::float8 as amount, coalesce(w.creator::text, 'none') as trainer, f.studio
  from ${work({ spans: [span], studios: 'all', until })} w join anamnesis_form f on f._id = w.form
    cross join lateral (values ('finished', w.finished = 1), ('planned', w.planned), ('due', w.planned is not null)) k (kind, is_so)
  where w.finished = 1 and k.is_so)`
