import { Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { nextMonth } from '#client/kit/stat/periods.ts'
import { monthName, valueText } from '#client/kit/stat/words.ts'
import { useBase } from '#client/kit/waiting/bases.ts'
import { Editing, useTouched } from '#client/kit/waiting/Editing.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { goals as calls, type GoalMonth } from '#contract/goals/calls.ts'
import { type Figure, figureOf, goalFigures } from '#contract/measures/registry.ts'
import { cellOf, type Goal, type GoalClash } from '#contract/rules/goals/join.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { CopySheet } from './CopySheet.tsx'
import { GoalTable } from './GoalTable.tsx'
import { useGoals, useUnsentMonth } from './useGoals.ts'

/** The studio and the month; they stand in the address. */
function useShown() {
  const words = useQueryText()
  const work = useWorkStudio()
  const navigate = useNavigate()
  const { options, all, nameOf } = useOwnStudios(calls.month)
  const isOpen = (code: string | undefined) => options.some(([each]) => each === code)
  const studio = [words.studio, work, options[0]?.[0]].find(isOpen)
  const asked = String(words.monat ?? '')
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today().slice(0, 7)
  const show = (change: { studio?: string; month?: string }) => {
    const search = { studio: change.studio ?? studio, monat: change.month ?? month }
    return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
  }
  // Studios are there, and none of them is one's own.
  const isClosed = all.length > 0 && options.length === 0
  return { studio, month, options, isClosed, nameOf, show }
}

/** /dashboard/trainer-goals: a studio's goals of a month, its own and its employees', saved whole (L48, V29). */
export default function TrainerGoals() {
  const { studio, month, options, isClosed, nameOf, show } = useShown()
  const months = useMemo(() => Array.from({ length: 40 }, (_, at) => nextMonth(today().slice(0, 7), 3 - at)), [])
  return (
    <Page title="Trainerziele">
      <Flex data-noprint gap="8" wrap="wrap" align="center" paddingBlock="10">
        <Pick label="Studio" value={studio ?? ''} options={options} onPick={code => show({ studio: code })} on />
        <IconButton label="Monat davor" icon={<CaretLeftIcon size={20} />} onClick={() => show({ month: nextMonth(month, -1) })} />
        <Pick
          label="Monat"
          value={month}
          options={(months.includes(month) ? months : [month, ...months]).map(each => [each, monthName(each)])}
          onPick={each => show({ month: each })}
          on
        />
        <IconButton label="Monat danach" icon={<CaretRightIcon size={20} />} onClick={() => show({ month: nextMonth(month, 1) })} />
      </Flex>
      {isClosed && <Empty text="In keinem Studio darfst du Ziele setzen." />}
      {studio && <Month key={`${studio}/${month}`} studio={studio} month={month} name={nameOf(studio)} />}
    </Page>
  )
}

function Month({ studio, month, name }: { studio: string; month: string; name: string }) {
  const { data, error, again } = useCall(calls.month, { params: { month }, query: { studio } })
  const act = useUnsentMonth(studio, month)
  const { known, base } = useBase(calls.save, act)
  if (!data) return <NotLoaded error={error} again={again} />
  if (!known) return null
  const as = [data.version, act?.key, act?.state].join(' ')
  return (
    <Editing now={{ row: data, act, base }} as={as}>
      {opened => <Editor {...opened} name={name} />}
    </Editing>
  )
}

interface EditorProps {
  row: GoalMonth
  act?: OutboxRow
  base?: object
  name: string
}

/** Figures that have a goal, in the registry's order, and those that were added here. */
const shownFigures = (goals: readonly Goal[], added: readonly string[]): Figure[] =>
  goalFigures.filter(({ id }) => added.includes(id) || goals.some(({ figure }) => figure === id))

function Editor({ row, act, base, name }: EditorProps) {
  const { goals, setGoals, isChanged, clashes, settle, reason, setReason, save, busy } = useGoals({ row, act, base })
  const [added, setAdded] = useState<readonly string[]>([])
  const [copies, setCopies] = useState(false)
  useTouched(isChanged)
  const figures = shownFigures(goals, added)
  const isOver = row.month < today().slice(0, 7)
  const isWrong = goals.some(({ value }) => Number.isNaN(value))
  const others = goalFigures.filter(figure => !figures.includes(figure))
  return (
    <>
      {act && <State act={act} />}
      {row.closedAt && (
        <Text color="ink2" paddingBlock="8">
          Dieser Monat ist seit dem {date(dayOf(row.closedAt))} abgeschlossen: Was du hier änderst, steht im Monatsbericht als Änderung.
        </Text>
      )}
      <Clashes clashes={clashes} people={row.people} studio={name} settle={settle} />
      {figures.length > 0 ? (
        <GoalTable studio={name} people={row.people} figures={figures} goals={goals} onChange={setGoals} />
      ) : (
        <Empty text="Für diesen Monat gibt es noch keine Ziele. Wähle eine Zahl, oder übernimm die Ziele eines anderen Monats." />
      )}
      <Flex data-noprint gap="8" wrap="wrap" align="center" paddingBlock="10">
        <Pick
          label="Zahl hinzufügen"
          value=""
          options={[['', 'Zahl hinzufügen'], ...others.map(({ id, owner, measure }) => [id, `${owner}: ${measure.title}`] as const)]}
          onPick={id => id && setAdded([...added, id])}
          look="side"
        />
        <Button look="side" size="row" onClick={() => setCopies(true)}>
          Ziele übernehmen
        </Button>
      </Flex>
      {isOver && isChanged && (
        <TextField label="Grund" required value={reason} onChange={setReason} hint="Dieser Monat ist vorbei." maxLength={200} />
      )}
      <Flex gap="12" wrap="wrap" align="center" paddingBlock="10">
        <Button
          busy={busy}
          disabled={!isChanged || isWrong || clashes.length > 0 || (isOver && !reason.trim())}
          onClick={() => void save()}
        >
          Speichern
        </Button>
        {row.changedAt && (
          <Text textStyle="small" color="ink2">
            Zuletzt {moment(row.changedAt)}
            {row.changedBy && `, ${row.changedBy}`}
            {row.reason && `: ${row.reason}`}
          </Text>
        )}
      </Flex>
      {copies && <CopySheet studio={row.studio} month={row.month} people={row.people} onCopy={setGoals} onClose={() => setCopies(false)} />}
    </>
  )
}

const State = ({ act }: { act: OutboxRow }) => (
  <Flex gap="8" align="center" paddingBlock="8" role="status">
    <Chip look={act.state === 'refused' ? 'danger' : undefined}>{act.state === 'refused' ? 'Nicht angenommen' : 'Wartet auf Netz'}</Chip>
    {act.state === 'refused' && act.code !== 'stale' && <Text textStyle="small">{act.message}</Text>}
  </Flex>
)

interface ClashesProps {
  clashes: readonly GoalClash[]
  people: GoalMonth['people']
  studio: string
  settle: (clash: GoalClash, isTheirs: boolean) => void
}

/** Cells that somebody else set otherwise meanwhile: both are told, and one of them is chosen. */
function Clashes({ clashes, people, studio, settle }: ClashesProps) {
  if (clashes.length === 0) return null
  return (
    <NeedsYou>
      {clashes.map(clash => {
        const measure = figureOf(clash.figure)?.measure
        const who = clash.person === null ? studio : (people.find(({ _id }) => _id === clash.person)?.name ?? 'Jemand')
        const said = (value: number | null) => (value === null || !measure ? 'kein Ziel' : valueText(measure, value))
        return (
          <Need
            key={cellOf(clash)}
            title={`${who}: ${measure?.title ?? clash.figure}`}
            text="Jemand hat dieses Ziel inzwischen auch geändert."
          >
            <Button size="row" look="soft" onClick={() => settle(clash, false)}>
              Deines: {said(clash.mine)}
            </Button>
            <Button size="row" look="side" onClick={() => settle(clash, true)}>
              Im Studio: {said(clash.theirs)}
            </Button>
          </Need>
        )
      })}
    </NeedsYou>
  )
}
