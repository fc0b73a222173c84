import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { type Choices, type PlannedDetail, type Scope, scopes } from '#contract/courses/scheduleForms.ts'
import { namesTogether } from '#contract/names.ts'
import { isEndless, repeatOf } from '#contract/rules/courses/courseRepeat.ts'
import { cutTo } from '#contract/shorten.ts'
import { CallList } from './CallList.tsx'
import type { ShownExecution } from './coursePlanActs.ts'
import { goneWith } from './gone.ts'
import { Seating } from './Seating.tsx'
import { Substitute } from './Substitute.tsx'
import type { Saving } from './saving.ts'
import { seriesWords } from './seriesWords.ts'
import { noticeCountText, when } from './words.ts'

interface ExecutionProps {
  row: ShownExecution
  rows: readonly ShownExecution[]
  clashes: boolean
  choices: Choices | undefined
  saving: Saving
  onClose: () => void
}

type ExecutionAct = 'substitute' | 'cancel' | 'remove' | 'seat'

/** One execution: its facts, its bookings, and the acts on it. */
export function ExecutionSheet(props: ExecutionProps) {
  const { row, onClose, clashes } = props
  const [act, setAct] = useState<ExecutionAct>()
  const known = useCall(courseSchedule.one, { params: { id: row._id }, query: { studio: row.studio } })
  const rule = seriesWords(known.data?.series)
  return (
    <Sheet open onClose={onClose} title={row.course.name}>
      <Box display="flex" flexWrap="wrap" gap="8" paddingBottom="12">
        {!row.published && <Chip look="pending">Entwurf</Chip>}
        {row.cancelled && <Chip look="danger">Fällt aus: {row.reason}</Chip>}
        {clashes && <Chip look="danger">Überschneidung</Chip>}
        {row.waits && <Chip look="pending">Wartet auf diesem Gerät</Chip>}
        {row.substitutes && <Chip look="warn">Vertritt {row.substitutes.name}</Chip>}
      </Box>
      <ExecutionFacts>
        <Fact term="Zeit">
          {when(row.startsAt)}–{clockOnce(row.endsAt)}
        </Fact>
        <Fact term="Raum">{row.room.name}</Fact>
        <Fact term="Leitung">{row.instructor?.name ?? 'offen'}</Fact>
        <Fact term="Plätze">
          {row.booked} von {row.capacity} gebucht{row.waiting > 0 && `, ${row.waiting} auf der Warteliste`}
        </Fact>
        {rule && <Fact term="Serie">{rule}</Fact>}
        {known.data && known.data.people.length > 0 && act !== 'seat' && (
          <Fact term="Angemeldet">
            {namesTogether(known.data.people.map(({ name, waiting }) => (waiting ? `${name} (wartet)` : name)))}
          </Fact>
        )}
      </ExecutionFacts>
      {act ? (
        <Acting {...props} series={known.data?.series} people={known.data?.people} act={act} onBack={() => setAct(undefined)} />
      ) : (
        <Choosing {...props} onAct={setAct} />
      )}
    </Sheet>
  )
}

export const ExecutionFacts = ({ children }: { children: ReactNode }) => (
  <Box as="dl" display="grid" gridTemplateColumns="96px minmax(0, 1fr)" columnGap="12" rowGap="6" margin="0" paddingBottom="16">
    {children}
  </Box>
)

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <Text as="dt" textStyle="small" color="ink2" paddingTop="2px">
      {term}
    </Text>
    <Text as="dd" margin="0" textStyle="card" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      {children}
    </Text>
  </>
)

function Choosing({ row, saving, onClose, onAct }: ExecutionProps & { onAct: (act: ExecutionAct) => void }) {
  const run = (act: Promise<unknown>) => {
    onClose()
    void act
  }
  const seats = useCan(courseOffice.seat)
  const begun = Date.parse(row.startsAt) <= Date.now()
  const over = Date.parse(row.endsAt) <= Date.now()
  if (row.cancelled)
    return (
      <Buttons>
        {!begun && (
          <Button size="row" look="soft" onClick={() => run(saving.reopen(row))}>
            Findet doch statt
          </Button>
        )}
      </Buttons>
    )
  return (
    <Buttons>
      {!begun && (
        <>
          {!row.published && (
            <Button size="row" onClick={() => run(saving.publish([row], true))}>
              Veröffentlichen
            </Button>
          )}
          <ButtonLink to="courseScheduleEdit" params={{ id: row._id }} size="row" look={row.published ? 'main' : 'side'}>
            Bearbeiten
          </ButtonLink>
          <Button size="row" look="side" onClick={() => onAct('substitute')}>
            Vertretung
          </Button>
          {row.published && seats && (
            <Button size="row" look="side" onClick={() => onAct('seat')}>
              An- und abmelden
            </Button>
          )}
        </>
      )}
      {row.published && !over && (
        <Button size="row" look="danger" onClick={() => onAct('cancel')}>
          Absagen
        </Button>
      )}
      {row.booked + row.waiting === 0 && (!begun || !row.published) && (
        <Button size="row" look="text" onClick={() => onAct('remove')}>
          Entfernen
        </Button>
      )}
      {row.published && row.booked + row.waiting === 0 && !begun && (
        <Button size="row" look="text" onClick={() => run(saving.publish([row], false))}>
          Wieder Entwurf
        </Button>
      )}
    </Buttons>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <Box display="flex" flexWrap="wrap" gap="8" paddingTop="4">
    {children}
  </Box>
)

type ActingProps = ExecutionProps & { series?: PlannedDetail['series']; people?: PlannedDetail['people']; onBack: () => void }

function Acting({ act, ...props }: ActingProps & { act: ExecutionAct }) {
  if (act === 'seat') return <Seating row={props.row} people={props.people} onBack={props.onBack} />
  return act === 'substitute' ? <Substitute {...props} /> : act === 'cancel' ? <Cancel {...props} /> : <Remove {...props} />
}

const reasons = ['Die Leitung ist krank.', 'Zu wenige Anmeldungen.', 'Der Raum ist nicht frei.', 'Feiertag.']

function Cancel({ row, people = [], saving, onClose, onBack }: ActingProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const save = async () => {
    if (!reason.trim()) return setMissing(true)
    onClose()
    await saving.cancel(row, reason.trim())
  }
  return (
    <Box display="flex" flexDirection="column" gap="12">
      <TextArea
        label="Grund"
        required
        value={reason}
        onChange={text => setReason(cutTo(text, 200))}
        error={missing && !reason.trim() ? 'Ohne Grund weiss niemand, warum.' : undefined}
        hint={[noticeCountText(row, people), 'In Kalendern bleibt der Kurs als abgesagt stehen.'].filter(Boolean).join(' ')}
      />
      <Box display="flex" flexWrap="wrap" gap="8">
        {reasons.map(each => (
          <Button key={each} size="row" look="edge" onClick={() => setReason(each)}>
            {each}
          </Button>
        ))}
      </Box>
      <CallList people={people} />
      <Buttons>
        <Button size="row" look="danger" onClick={() => void save()}>
          Absagen
        </Button>
        <Button size="row" look="side" onClick={onBack}>
          Zurück
        </Button>
      </Buttons>
    </Box>
  )
}

const isWithoutEnd = (series: ActingProps['series']) => {
  const repeat = series && repeatOf(series.rule)
  return !!repeat && isEndless(repeat)
}

function Remove({ row, rows, series, saving, onClose, onBack }: ActingProps) {
  const [scope, setScope] = useState<Scope>('one')
  const save = async () => {
    onClose()
    await saving.remove(row, scope, goneWith(row, { rows, series, scope }))
  }
  return (
    <Box display="flex" flexDirection="column" gap="12" alignItems="flex-start">
      {row.series && <Segmented label="Was gilt" value={scope} options={Object.entries(scopes) as [Scope, string][]} onChange={setScope} />}
      <Text textStyle="small" color="ink2">
        {row.series
          ? scope !== 'one' && isWithoutEnd(series)
            ? 'Die Serie endet damit.'
            : 'Die Serie lässt diese Tage aus.'
          : 'Niemand ist angemeldet, niemand erfährt es.'}
      </Text>
      <Buttons>
        <Button size="row" look="danger" onClick={() => void save()}>
          Entfernen
        </Button>
        <Button size="row" look="side" onClick={onBack}>
          Zurück
        </Button>
      </Buttons>
    </Box>
  )
}
