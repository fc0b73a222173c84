import { Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { shortDate } from '#client/kit/format.ts'
import type { MenuItem } from '#client/kit/Menu.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StarLine } from '#client/kit/Stars.tsx'
import { CallTable, type CallTableProps } from '#client/kit/table/CallTable.tsx'
import type { Column, ExportWish, Filter, Rowed } from '#client/kit/table/column.ts'
import { counts, days, numbers } from '#client/kit/table/kinds.ts'
import { WrittenText } from '#client/kit/Written.tsx'
import type { NameOf } from '#client/parts/studio/ownStudios.ts'
import { type FeedbackBoxRow, feedback, feedbackCategories } from '#contract/feedback.ts'
import { type RatingRow, ratingKinds, ratings } from '#contract/ratings/calls.ts'
import { type AskedRatings, queryOf, spanWords } from './asked.ts'

const weekText = (week: string) => `ab ${shortDate(week)}${week.slice(0, 4)}`

const ratingColumns = (studio: NameOf): Column<RatingRow>[] => [
  { id: 'week', title: 'Woche', ...days(row => row.week, weekText), sorts: true, width: 118, phone: 'second' },
  { id: 'title', title: 'Kurs', text: row => row.title, sorts: true, strong: true, width: 170, grow: 1, phone: 'title' },
  { id: 'trainer', title: 'Leitung', text: row => row.trainer ?? null, sorts: true, width: 150, grow: 1, phone: 'second' },
  { id: 'studio', title: 'Studio', text: row => studio(row.studio), sorts: true, width: 120 },
  {
    id: 'stars',
    title: 'Sterne',
    ...numbers(row => row.stars),
    right: undefined,
    cell: row => <StarLine value={row.stars} />,
    sorts: true,
    width: 110,
    phone: 'trail',
  },
  { id: 'recommend', title: 'Empfiehlt', ...counts(row => row.recommend), width: 84 },
  { id: 'comment', title: 'Kommentar', text: row => row.comment ?? null, width: 260, grow: 3, phone: 'second' },
  { id: 'kind', title: 'Art', text: row => ratingKinds[row.kind], width: 110, spare: true },
]

const kindFilter: Filter = {
  id: 'kind',
  title: 'Bewertet',
  choices: Object.entries(ratingKinds),
}
const wordedFilter: Filter = { id: 'worded', title: 'Kommentar', choices: [['1', 'mit Kommentar']] }
const filters = [kindFilter, wordedFilter]

interface ReadProps<Row extends Rowed> extends Omit<CallTableProps<Row>, 'open' | 'exports' | 'empty'> {
  empty: string
  files: ExportWish
  title: (row: Row) => string
  /** Above the words. */
  about: (row: Row) => ReactNode
  words: (row: Row) => string
}

/** A list of what members say; a row opens to be read whole. */
function ReadList<Row extends Rowed>({ title, about, words, empty, files, ...table }: ReadProps<Row>) {
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <CallTable {...table} open={setOpen} empty={{ text: empty }} exports={files} />
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={open ? title(open) : ''}>
        {open && (
          <>
            <Text as="div" textStyle="small" color="ink2" paddingBottom="8">
              {about(open)}
            </Text>
            <WrittenText>{words(open)}</WrittenText>
          </>
        )}
      </Sheet>
    </>
  )
}

const joinDetails = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

interface ListedProps {
  asked: AskedRatings
  studio: NameOf
  /** The page's other files. */
  more: readonly MenuItem[]
}

const studioSaid = ({ studio: code }: AskedRatings, studio: NameOf): [string, string][] => (code ? [['Studio', studio(code)]] : [])

/** Single ratings, never with who gave them. */
export function RatingList({ asked, studio, more }: ListedProps) {
  const columns = useMemo(() => ratingColumns(studio), [studio])
  const { von, bis, studio: code } = asked
  const fixed = useMemo(() => ({ von, bis, selectedStudios: code ? [code] : undefined }), [von, bis, code])
  const recommends = ({ recommend }: RatingRow) => (recommend == null ? null : `Weiterempfehlung ${recommend} von 10`)
  return (
    <ReadList
      label="Bewertungen"
      one="Bewertung"
      name="courseRatings"
      call={ratings.list}
      files={{ more, about: [['Zeitraum', spanWords(asked)], ...studioSaid(asked, studio)] }}
      columns={columns}
      filters={filters}
      fixed={fixed}
      searches={{ label: 'Kommentar, Kurs oder Leitung', fewest: 2 }}
      empty="In diesem Zeitraum hat niemand bewertet."
      title={row => row.title}
      about={row => (
        <>
          <StarLine value={row.stars} />
          {joinDetails([row.trainer, studio(row.studio), `Woche ${weekText(row.week)}`, recommends(row)])}
        </>
      )}
      words={({ comment }) => comment ?? 'Ohne Kommentar.'}
    />
  )
}

const feedbackColumns = (studio: NameOf): Column<FeedbackBoxRow>[] => [
  { id: 'week', title: 'Woche', ...days(row => row.week, weekText), sorts: true, width: 118, phone: 'second' },
  {
    id: 'category',
    title: 'Worum es geht',
    text: row => feedbackCategories[row.category],
    sorts: true,
    strong: true,
    width: 130,
    phone: 'title',
  },
  { id: 'course', title: 'Kurs', text: row => row.course ?? null, width: 140 },
  { id: 'studio', title: 'Studio', text: row => studio(row.studio), width: 120, phone: 'trail' },
  { id: 'text', title: 'Rückmeldung', text: row => row.text, width: 320, grow: 4, phone: 'second' },
]
const boxFilters: readonly Filter[] = [{ id: 'category', title: 'Worum es geht', choices: Object.entries(feedbackCategories) }]

/** The feedback box's entries, without their authors. */
export function FeedbackList({ asked, studio, more }: ListedProps) {
  const columns = useMemo(() => feedbackColumns(studio), [studio])
  const fixed = useMemo(() => ({ selectedStudios: queryOf(asked).selectedStudios }), [asked])
  return (
    <ReadList
      label="Rückmeldungen"
      one="Rückmeldung"
      name="feedback"
      call={feedback.list}
      files={{ more, about: studioSaid(asked, studio) }}
      filters={boxFilters}
      columns={columns}
      fixed={fixed}
      searches={{ label: 'In den Rückmeldungen', fewest: 2 }}
      empty="Noch keine Rückmeldung."
      title={({ category }) => feedbackCategories[category]}
      about={row => joinDetails([row.course, studio(row.studio), `Woche ${weekText(row.week)}`])}
      words={({ text }) => text}
    />
  )
}
