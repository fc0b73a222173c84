import { and, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type DayNoteForm, noteReaders } from '#contract/measures/dayNotes.ts'
import { ofStudioAsked, studiosWithAny } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { reportParts } from './plugs.ts'
import { dayNote } from './tables.ts'

/** Notes of the caller's studios and the chain's own, which everybody reads who sees figures (V59). */
export const noteRows = rowsOf({
  table: dayNote,
  fields: ({ studio, from, to, text }: Omit<DayNoteForm, '_id'>) => ({ studio, from, to, text }),
  beside: { place: sql<string | null>`(select s.name from studio s where s.code = day_note.studio)` },
  visibleTo(who) {
    const mine = studiosWithAny(noteReaders, who)
    return mine === 'all' ? undefined : or(isNull(dayNote.studio), inArray(dayNote.studio, mine))
  },
  meant: given => ofStudioAsked(dayNote.studio, given),
})

interface DayNoteFilter {
  studio?: (string | undefined)[]
  from?: string
  to?: string
}

/** Those of these studios that touch these days; `-` stands for the chain's. */
export function noteWanted({ studio = [], from, to }: DayNoteFilter) {
  const codes = studio.filter((code): code is string => code !== undefined && code !== '-')
  const ofStudios = codes.length > 0 ? inArray(dayNote.studio, codes) : undefined
  return and(
    from ? gte(dayNote.to, from) : undefined,
    to ? lte(dayNote.from, to) : undefined,
    studio.length === 0 ? undefined : studio.includes('-') ? or(isNull(dayNote.studio), ofStudios) : ofStudios,
  )
}

/** The notes of the report's month (V59). */
export const monthNotes = reportParts.of({
  title: 'Notizen zu Tagen',
  empty: 'Zu diesem Monat steht keine Notiz.',
  columns: ['Notiz', 'Studio', 'Ab', 'Bis'],
  rows: async ({ tx }, { studios, month }) => {
    const here = studios === 'all' ? sql`true` : sql`(n.studio is null or n.studio = any(${sql.param([...studios])}::text[]))`
    const { rows } = await tx.execute<Record<'text' | 'place' | 'from' | 'to', string>>(sql`
      select n.text, coalesce(s.name, 'Alle Studios') as place, to_char(n."from", 'YYYY-MM-DD') as "from", to_char(n."to", 'YYYY-MM-DD') as "to"
      from day_note n left join studio s on s.code = n.studio
      where n.removed_at is null and n."to" >= ${`${month}-01`}::date and n."from" < ${`${month}-01`}::date + interval '1 month' and ${here}
      order by n."from", place, n._id`)
    return rows.map(({ text, place, from, to }) => [
      { kind: 'text', number: null, text },
      { kind: 'text', number: null, text: place },
      { kind: 'day', number: null, text: from },
      { kind: 'day', number: null, text: to },
    ])
  },
})
