import { useMemo } from 'react'
import { dayOf } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type TrainingFeedbackRow, trainingFeedback } from '#contract/plans/feedback.ts'
import { type Effort, efforts, type FeedbackState, feedbackStates } from '#contract/rules/plans/states.ts'
import { FeedbackSheet } from './FeedbackSheet.tsx'

const looks: Record<FeedbackState, 'warn' | 'plain' | 'ok'> = { new: 'warn', read: 'plain', answered: 'ok' }

const painWords = ({ hurts, where }: TrainingFeedbackRow) => (hurts === null ? null : hurts ? where.join(', ') || 'Ja' : 'Nein')

const columns: readonly Column<TrainingFeedbackRow>[] = [
  { id: 'name', title: 'Mitglied', text: ({ name }) => name, sorts: true, strong: true, width: 170, grow: 1, phone: 'title' },
  { id: 'started', title: 'Datum', ...days<TrainingFeedbackRow>(({ day }) => day), sorts: true, width: 104 },
  { id: 'split', title: 'Tag und Plan', text: ({ split, plan }) => `${split} · ${plan}`, width: 190, grow: 1, phone: 'second' },
  { id: 'effort', title: 'Anstrengung', text: ({ effort }) => (effort ? efforts[effort as Effort] : null), width: 110 },
  {
    id: 'pain',
    title: 'Schmerzen',
    text: painWords,
    width: 140,
    cell: row =>
      row.hurts ? (
        <Chip look="danger" small>
          {painWords(row)}
        </Chip>
      ) : (
        (painWords(row) ?? '–')
      ),
  },
  { id: 'note', title: 'Notiz', text: ({ note }) => note, width: 200, grow: 2 },
  { id: 'changes', title: 'Anders', ...counts<TrainingFeedbackRow>(({ changes }) => changes.length), width: 80 },
  {
    id: 'status',
    title: 'Stand',
    text: ({ status }) => feedbackStates[status],
    width: 116,
    phone: 'trail',
    cell: ({ status }) => (
      <Chip look={looks[status]} small>
        {feedbackStates[status]}
      </Chip>
    ),
  },
]

const ways: Ways<TrainingFeedbackRow> = {
  calls: { edit: trainingFeedback.turn },
  meant: body => {
    const { status, answer } = body as Partial<TrainingFeedbackRow>
    return status ? { status, answer } : {}
  },
}
const form = { ways, called: ({ name, started }: TrainingFeedbackRow) => `${name}, ${date(dayOf(started))}` }

/** /dashboard/workouts/feedback: what members say of trainings by their plan, and what they trained otherwise (L56, H25). */
export default function Feedback() {
  useSealKey()
  const { options } = useOwnStudios(trainingFeedback.list)
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'status', title: 'Stand', choices: Object.entries(feedbackStates) },
      {
        id: 'hurts',
        title: 'Schmerzen',
        choices: [
          ['ja', 'Ja'],
          ['nein', 'Nein'],
        ],
      },
      byStudio(options),
    ],
    [options],
  )
  return (
    <ListPage
      title="Rückmeldungen zum Training"
      rows={['die', 'Rückmeldung', 'Rückmeldungen']}
      name="workoutFeedback"
      call={trainingFeedback.list}
      form={form}
      columns={columns}
      filters={filters}
      searches={{ label: 'Mitglied, Plan oder Tag suchen' }}
    >
      {(row, close) => row && <FeedbackSheet row={row} onDone={close} />}
    </ListPage>
  )
}
