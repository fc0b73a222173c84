import { and, arrayOverlaps, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { video } from './tables.ts'

export type VideoRow = typeof video.$inferSelect

export const kind = 'video'

const isHere = isNull(video.removedAt)

/** Videos in a member's archive: published, of the whole chain or of the own studio. */
export const visibleTo = ({ studio }: Pick<Who, 'studio'>): SQL =>
  and(isHere, isNotNull(video.publishedAt), or(eq(video.studios, []), studio ? arrayOverlaps(video.studios, [studio]) : sql`false`)) as SQL

const rights = ['a_add', 'a_edit', 'a_delete'] as const

/** Codes of all studios that somebody has any of the archive's rights in. */
export const keptBy = (who: Pick<Who, 'grants'>) => studiosWithAny(rights, who)

/** Staff see videos of their studios, and those of all studios. */
export function keptFor(who: Pick<Who, 'grants'>): SQL {
  const own = keptBy(who)
  return (own === 'all' ? isHere : and(isHere, or(eq(video.studios, []), arrayOverlaps(video.studios, own)))) as SQL
}

/** People with the right for some studios only change videos that are for those alone. */
export const mayChange = (who: Pick<Who, 'grants'>, right: Right, { studios }: Pick<VideoRow, 'studios'>) =>
  mayTell(who, right, { studios })

export const isChangeable = (who: Pick<Who, 'grants'>, { studios }: Pick<VideoRow, 'studios'>) => {
  const own = studiosWith('a_edit', who)
  return own === 'all' || (studios.length > 0 && studios.every(code => own.includes(code)))
}

/** Nothing is published that nobody could play. */
export function mayPublish({ file, stream }: Pick<VideoRow, 'file' | 'stream'>) {
  if (!file && !stream) throw new Refusal('invalid', { upload: 'Lade zuerst das Video hoch.' })
}
