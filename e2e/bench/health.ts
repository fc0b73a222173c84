import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { OpenDatabase } from '#server/kit/database.ts'
import { handwriting } from '#server/shared/agreements/seed.ts'

export interface Sizes {
  anamneses: number
  plans: number
  /** Confirmations for health insurers. */
  confirmations: number
}

const studio = 'winterthur'
/** As much as a sealed copy with two signatures takes. */
const sealed = sql.raw(`'1.' || repeat('x', 9000)`)

/**
 * Anamneses of five years, plans and confirmations of the chain's members, whose contents nobody opens. Answers the confirmations' ids.
 */
export async function addHealth({ db }: OpenDatabase, { anamneses, plans, confirmations }: Sizes): Promise<string[]> {
  const members = sql`(select _id, row_number() over (order by _id) - 1 as n, count(*) over () as many from person where studio_code is not null)`
  const at = (many: number) => sql`now() - interval '5 years' * (i::float8 / ${many})`
  await db.execute(sql`insert into anamnesis (_id, customer, creator, form, number, express, status, begun_at, changed_at, submitted_at)
    select gen_random_uuid(), p._id, null, f.form, f.number, false, 'submitted', ${at(anamneses)}, ${at(anamneses)}, ${at(anamneses)}
    from generate_series(1, ${anamneses}) i join ${members} p on p.n = i % p.many
    cross join (select v.form, v.number from anamnesis_form_version v join anamnesis_form f on f._id = v.form and f.kind = 'usual' limit 1) f`)
  await db.execute(sql`insert into anamnesis_copy (anamnesis, number, hash, content, signed_at, received_at)
    select _id, 1, md5(_id::text) || md5(_id::text), ${sealed}, submitted_at, submitted_at from anamnesis a
    where not exists (select from anamnesis_copy c where c.anamnesis = a._id)`)
  await db.execute(sql`insert into plan (_id, person, title, start, created)
    select gen_random_uuid(), p._id, 'Plan ' || i, (${at(plans)})::date, ${at(plans)}
    from generate_series(1, ${plans}) i join ${members} p on p.n = i % p.many`)
  const signature = v7()
  await db.execute(sql`insert into studio_signature (_id, studio, signature, name, at)
    values (${signature}, ${studio}, ${JSON.stringify(handwriting)}::jsonb, 'Muster', now())`)
  await db.execute(sql`insert into healthcare_insurer (_id, name) values (${signature}, 'Musterkasse')`)
  const said = {
    name: 'Vreni Muster',
    birthDate: '1980-01-01',
    studio: { name: 'Winterthur', adresse: 'Musterweg 1, 8400 Winterthur', code: studio },
    labels: ['qualitop'],
    contract: null,
    amount: 106_800,
    typed: false,
    visits: 96,
    signature,
    at: new Date().toISOString(),
    payments: Array.from({ length: 12 }, (_, month) => ({ day: `2025-${String(month + 1).padStart(2, '0')}-01`, amount: 8900 })),
  }
  await db.execute(sql`insert into healthcare_request (_id, person, insurer, year, visits, status, confirmation, at, since)
    select gen_random_uuid(), p._id, ${signature}, 2025, true, 'confirmed', ${JSON.stringify(said)}::jsonb, now(), now()
    from ${members} p where p.n < ${confirmations}`)
  await db.execute(sql.raw('vacuum analyze anamnesis, anamnesis_copy, plan, healthcare_request'))
  const { rows } = await db.execute<{ _id: string }>(sql`select _id from healthcare_request where insurer = ${signature}`)
  return rows.map(({ _id }) => _id)
}
