import { inArray, sql } from 'drizzle-orm'
import { nobody } from '#contract/anamnesis/stats.ts'
import { german } from '#contract/german.ts'
import type { StatsChoices } from '#contract/stats.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { formName, keyOf } from './anamnesisNumbers.ts'
import { anamnesisStudiosSeenBy } from './countedAnamneses.ts'

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** Choices by which somebody can narrow the numbers: their studios, the forms there, and whoever took one. */
export async function anamnesisChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = anamnesisStudiosSeenBy(who)
  const here = seen === 'all' ? undefined : inArray(anamnesisForm.studio, seen)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  const { kind, variant } = anamnesisForm
  const forms = await tx.selectDistinct({ kind, variant }).from(anamnesisForm).where(here)
  const { rows: takers } = await tx.execute<{ value: string; label: string }>(sql`
    select p._id as value, trim(p.vorname || ' ' || p.nachname) as label from person p where p._id in (
      select a.creator from anamnesis a join anamnesis_form f on f._id = a.form
      where ${seen === 'all' ? sql`true` : sql`f.studio = any(${sql.param([...seen])}::text[])`})`)
  const keys = forms.map(keyOf)
  return {
    filters: [
      { id: 'studio', choices: sorted(studios) },
      { id: 'form', choices: sorted(keys.map(value => ({ value, label: formName(value) }))) },
      { id: 'trainer', choices: [...sorted(takers), { value: nobody, label: 'Ohne Trainer' }] },
    ],
  }
}
