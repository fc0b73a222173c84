import { sql } from 'drizzle-orm'
import type { FormHead } from '#contract/anamnesisForms.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import type { Who } from '#server/serve/serve.ts'
import { anamnesisForm } from './tables.ts'

const editing = ['ab_create', 'g_studioadmin'] as const

/** Studios whose forms somebody edits (H01). */
export const studiosOf = (who: Pick<Who, 'grants'>) => studiosWithAny(editing, who)

// The tables are named in full, because a query of one table leaves the table's name away.
const newest = sql`(select max(v.number) from anamnesis_form_version v where v.form = anamnesis_form._id)`
const beside = {
  published: sql<number>`coalesce(${newest}, 0)`,
  publishedAt: sql<string | null>`(select to_char(max(v.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from anamnesis_form_version v where v.form = anamnesis_form._id)`,
  /** The same as `askedIn` finds. */
  asked: sql<boolean>`coalesce(anamnesis_form._id = (select f._id from anamnesis_form f join anamnesis_form_version v on v.form = f._id
    where f.studio = anamnesis_form.studio and f.kind = anamnesis_form.kind and f.variant is not distinct from anamnesis_form.variant
    and f.removed_at is null order by v.published_at desc, f._id desc limit 1), false)`,
  changed: sql<boolean>`not exists (select from anamnesis_form_version v where v.form = anamnesis_form._id and v.number = ${newest}
    and v.edits = anamnesis_form.edits and v.title = anamnesis_form.title and v.disclaimer is not distinct from anamnesis_form.disclaimer)`,
}

/** Under what a form was filled in is not changed any more. */
async function mustKeepKind(tx: Tx, _id: string, { kind, variant }: Pick<FormHead, 'kind' | 'variant'>) {
  const [row] = await tx
    .select({ kind: anamnesisForm.kind, variant: anamnesisForm.variant, published: beside.published })
    .from(anamnesisForm)
    .where(sql`anamnesis_form._id = ${_id}`)
  if (!row || row.published === 0) return
  if (row.kind !== kind) throw new Refusal('invalid', { kind: 'Die Art bleibt, wie sie veröffentlicht wurde.' })
  if (row.variant !== variant) throw new Refusal('invalid', { variant: 'Der Kurzname bleibt, wie er veröffentlicht wurde.' })
}

export const forms = rowsOf({
  table: anamnesisForm,
  fields: ({ studio, title, kind, variant, disclaimer }: Omit<FormHead, '_id'>) => ({
    studio,
    title,
    kind,
    disclaimer,
    variant: kind === 'variant' ? variant : null,
  }),
  beside,
  shown: row => ({
    ...row,
    pageCount: row.draft.length,
    questionCount: row.draft.reduce((sum, { questions }) => sum + questions.length, 0),
  }),
  visibleTo: who => reachConditionOf(anamnesisForm.studio, studiosOf(who)),
  meant: given => ofStudioAsked(anamnesisForm.studio, given),
  mayStand: ({ tx }, fields, _id) => mustKeepKind(tx, _id, fields),
})
