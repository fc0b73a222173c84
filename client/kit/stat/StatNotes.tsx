import { chakra } from '@chakra-ui/react'
import { canSee, useSession } from '#client/data/session.ts'
import { Link } from '#client/map/links.tsx'
import type { StudioDayNote } from '#contract/measures/dayNotes.ts'
import { rowOf } from '#contract/screens.ts'
import { spanText } from './words.ts'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    paddingInline: { base: '16', md: '20' },
    paddingTop: '8',
    textStyle: 'small',
    color: 'ink2',
    '& .when': { color: 'ink', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '32px', color: 'brandInk', fontWeight: 580 },
    '@media (pointer: coarse)': { '& a': { minHeight: '44px' } },
  },
})

/** Notes on special days of the curve, below it; `placed` says in which studio, too. */
export function Notes({ notes, placed }: { notes: readonly StudioDayNote[]; placed: boolean }) {
  useSession()
  const opens = canSee(rowOf('dayNotes').access)
  if (notes.length === 0 && !opens) return null
  return (
    <List aria-label="Notizen zu Tagen">
      {notes.map(({ _id, from, to, text, place }) => (
        <li key={_id}>
          <span className="when">{spanText({ from, to })}</span> {text}
          {placed && ` (${place ?? 'alle Studios'})`}
        </li>
      ))}
      {opens && (
        <li data-noprint>
          <Link to="dayNotes">Notizen zu Tagen</Link>
        </li>
      )}
    </List>
  )
}
