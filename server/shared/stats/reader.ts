import { inArray } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { Reading } from './plugs.ts'
import { seenStudios } from './statistic.ts'

export interface Seen {
  all: boolean
  codes: string[]
  names: { code: string; name: string }[]
}

/** Studios among those asked for that these rights open, by name; refused where none is left. */
export async function studiosSeen(tx: Tx, who: Pick<Who, 'grants'>, rights: readonly Right[], selected?: readonly string[]): Promise<Seen> {
  const reach = seenStudios(who, rights, selected)
  const found = await tx
    .select({ code: studio.code, name: studio.name })
    .from(studio)
    .where(reach === 'all' ? undefined : inArray(studio.code, reach))
  if (found.length === 0) throw new Refusal('forbidden')
  const names = found.toSorted((one, other) => german.compare(one.name, other.name))
  return { all: reach === 'all', codes: names.map(({ code }) => code), names }
}

/** Reads within one snapshot, so that all parts of a page agree. */
export const inSnapshot = <T>({ db }: WithDb, read: (tx: Tx) => Promise<T>) =>
  db.transaction(tx => read(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Reads one part of a page. */
type Part = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>

/** Who reads figures, a family after the other. */
export interface Reader extends Omit<Reading, 'tx'> {
  part: Part
}

/**
 * Reads the parts of a page in one snapshot, so that they agree. The embedded record has one connection: there each part is a snapshot of its own,
 * so that others get in between.
 */
export const inParts = <T>(house: WithDb & WithSettings, read: (part: Part) => Promise<T>) =>
  house.settings.databaseUrl ? inSnapshot(house, tx => read(act => act(tx))) : read(act => inSnapshot(house, act))

/** Whoever a screen's right lets see these studios sees their figures as the figures' own pages show them, and no other studio's (V54). */
export const readerOf = ({ all, codes }: Seen): Reading['who'] => {
  const studios = all ? 'all' : codes
  return {
    grants: [
      { right: 'stat_admin', studios },
      { right: 'stat_viewstudio', studios },
    ],
  }
}
