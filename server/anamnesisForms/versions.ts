import { and, desc, eq, isNull } from 'drizzle-orm'
import { type FormChoice, type FormKind, type FormVersion, formKinds } from '#contract/anamnesisForms.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { anamnesisForm, anamnesisFormVersion } from './tables.ts'

const columns = {
  form: anamnesisForm._id,
  number: anamnesisFormVersion.number,
  studio: anamnesisForm.studio,
  kind: anamnesisForm.kind,
  variant: anamnesisForm.variant,
  title: anamnesisFormVersion.title,
  disclaimer: anamnesisFormVersion.disclaimer,
  pages: anamnesisFormVersion.pages,
}

/** A published version of a form, also of one that was removed since; undefined where there is none. */
export async function versionOf(tx: Tx, form: string, number: number): Promise<FormVersion | undefined> {
  const [row] = await tx
    .select(columns)
    .from(anamnesisFormVersion)
    .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesisFormVersion.form))
    .where(and(eq(anamnesisFormVersion.form, form), eq(anamnesisFormVersion.number, number)))
  return row
}

/** The number of a form's newest published version; 0 where none is. */
export const newestNumber = (tx: Tx, form: string) => tx.$count(anamnesisFormVersion, eq(anamnesisFormVersion.form, form))

/** The version that a studio asks for now: of this kind the one published last. Refuses `no-form`. */
export async function askedIn(tx: Tx, studio: string | null, kind: FormKind, variant?: string): Promise<FormVersion> {
  const [row] = studio
    ? await tx
        .select(columns)
        .from(anamnesisFormVersion)
        .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesisFormVersion.form))
        .where(
          and(
            ...[eq(anamnesisForm.studio, studio), eq(anamnesisForm.kind, kind), isNull(anamnesisForm.removedAt)],
            variant === undefined ? undefined : eq(anamnesisForm.variant, variant),
          ),
        )
        .orderBy(desc(anamnesisFormVersion.publishedAt), desc(anamnesisForm._id))
        .limit(1)
    : []
  if (!row) throw new Refusal('no-form')
  return row
}

const mostChoices = 200

/** Versions that a studio asks for now, the usual form first: of each kind and variant the one published last. */
export async function choicesIn(tx: Tx, studio: string | null): Promise<FormChoice[]> {
  if (!studio) return []
  const { form, number, kind, variant, title } = columns
  const rows = await tx
    .selectDistinctOn([kind, variant], { form, number, kind, variant, title })
    .from(anamnesisFormVersion)
    .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesisFormVersion.form))
    .where(and(eq(anamnesisForm.studio, studio), isNull(anamnesisForm.removedAt)))
    .orderBy(kind, variant, desc(anamnesisFormVersion.publishedAt), desc(anamnesisForm._id))
    .limit(mostChoices)
  return rows.toSorted((one, other) => formKinds.indexOf(one.kind) - formKinds.indexOf(other.kind))
}

/** The most versions that are shown of one form. */
const mostVersions = 100

/** Everything that was published of a form, the newest first. */
export const versionsOf = (tx: Tx, form: string) =>
  tx
    .select({ ...columns, publishedAt: anamnesisFormVersion.publishedAt })
    .from(anamnesisFormVersion)
    .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesisFormVersion.form))
    .where(eq(anamnesisFormVersion.form, form))
    .orderBy(desc(anamnesisFormVersion.number))
    .limit(mostVersions)
