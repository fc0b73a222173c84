import { sql } from 'drizzle-orm'
import type { PersonalRow } from '#server/kit/domain.ts'
import type { WithDb, WithDomains, WithSettings } from '#server/kit/house.ts'
import { newestVersion, openHealth, sealHealth } from './healthSeal.ts'
import { type SealedColumn, sealedColumns } from './plugs.ts'

/** Rows that one transaction holds. */
const portion = 200

/** Seals with the newest key what still lies under an older one, portion by portion; cut short, the next call goes on. Answers how many there were. */
export async function reseal(house: WithDb & WithSettings & WithDomains) {
  let all = 0
  for (const column of sealedColumns.all(house).flat())
    for (let done = portion; done === portion; all += done) done = await resealSome(house, column)
  return all
}

const resealSome = (house: WithDb & WithSettings & WithDomains, { table, column, ids, about }: SealedColumn) =>
  house.db.transaction(async tx => {
    const [at, keys] = [sql.identifier(column), ids.map(id => sql.identifier(id))]
    const older = sql`${at} is not null and ${at} not like ${`${newestVersion(house)}.%`}`
    const { rows } = await tx.execute<PersonalRow>(sql`select ${sql.join(keys, sql`, `)}, ${at} as sealed from ${sql.identifier(table)}
      where ${older} limit ${portion} for update`)
    for (const row of rows) {
      const next = sealHealth(house, openHealth(house, row.sealed as string, about(row)), about(row))
      const same = ids.map(id => sql`${sql.identifier(id)} = ${row[id]}`)
      await tx.execute(sql`update ${sql.identifier(table)} set ${at} = ${next} where ${sql.join(same, sql` and `)}`)
    }
    return rows.length
  })
