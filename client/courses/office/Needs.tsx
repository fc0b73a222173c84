import { useMemo } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import type { EditBody, ExecutionForm, SeriesForm } from '#contract/courses/scheduleForms.ts'
import { ClashList } from './AskStrip.tsx'
import type { CoursePlanAct, ShownExecution } from './coursePlanActs.ts'
import { applyChange } from './coursePlanActs.ts'
import { useCheck } from './useCheck.ts'
import { changeWords, nameOf, sawOf } from './words.ts'

interface NeedsProps {
  refused: readonly CoursePlanAct[]
  rowOf: (id: string) => ShownExecution | undefined
  /** Rooms and courses that the studio did not take: executions planned with them wait. */
  lost: readonly WaitingAct[]
}

const doings: Record<CoursePlanAct['name'], string> = {
  add: 'Geplant',
  repeat: 'Serie geplant',
  edit: 'Geändert',
  remove: 'Entfernt',
  publish: 'Veröffentlicht',
  substitute: 'Vertretung',
  cancel: 'Abgesagt',
  reopen: 'Findet doch statt',
}

/** Changes that the studio did not take, each with its ways on. */
export function Needs({ refused, rowOf, lost }: NeedsProps) {
  if (refused.length + lost.length === 0) return null
  return (
    <NeedsYou>
      {lost.map(act => (
        <Lost key={act.row.key} act={act} />
      ))}
      {refused.map(act => (
        <Case key={act.row.key} act={act} row={rowOf(act.id)} />
      ))}
    </NeedsYou>
  )
}

/** A refused room or course, which is mended on the screen where it was made. */
const Lost = ({ act: { row } }: { act: WaitingAct }) => {
  const isRoom = isActOf(row, courseOffice.addRoom)
  return (
    <Need title={`${isRoom ? 'Raum' : 'Kurs'}: ${row.title}`} text={`${row.message} Was damit geplant ist, wartet darauf.`}>
      <ButtonLink size="row" look="soft" to={isRoom ? 'rooms' : 'courseAdmin'}>
        Ansehen
      </ButtonLink>
    </Need>
  )
}

const mayDespite = ['add', 'repeat', 'edit', 'substitute']

function Case({ act, row }: { act: CoursePlanAct; row?: ShownExecution }) {
  const local = useMaybeLocal()
  const clash = act.row.code === 'course-clash' && mayDespite.includes(act.name)
  const { clashes } = useCheck(
    useMemo(() => (clash ? clashQuestionOf(act) : undefined), [clash, act]),
    none,
  )
  const body = act.row.body as EditBody
  const stale = act.row.code === 'stale' && act.name === 'edit' && row
  const despite = () => local?.outbox.edit(act.row.key, { ...body, despite: clashes.map(({ key }) => key) })
  const mine = () => row && local?.outbox.edit(act.row.key, { ...body, version: row.version, saw: sawOf(row, body.change) })
  const drop = async () => {
    await local?.outbox.discard(act.row.key)
    toast('Es bleibt, wie es im Studio ist.')
  }
  return (
    <Need
      title={`${doings[act.name]}: ${row ? nameOf(row) : act.row.title}`}
      text={
        stale
          ? `Wurde inzwischen geändert. Deine Angabe: ${changeWords(row, applyChange(row, body.change, undefined)) || 'dasselbe'}`
          : act.row.message
      }
      more={<ClashList clashes={clashes} />}
    >
      {clash && clashes.length > 0 && (
        <Button size="row" look="danger" onClick={() => void despite()}>
          Trotzdem so planen
        </Button>
      )}
      {stale && (
        <Button size="row" look="soft" onClick={() => void mine()}>
          Deine Angabe nehmen
        </Button>
      )}
      <Button size="row" look="side" onClick={() => void drop()}>
        {stale ? 'Im Studio lassen' : 'Verwerfen'}
      </Button>
    </Need>
  )
}

const none: never[] = []

/** The server's question about a change that met a clash. */
function clashQuestionOf({ name, id, row }: CoursePlanAct) {
  const body = row.body as EditBody & SeriesForm & { executions: ExecutionForm[]; instructor: string }
  if (name === 'add') return { studio: body.studio, executions: body.executions }
  if (name === 'repeat') return { studio: body.studio, series: body }
  if (name === 'edit') return { studio: body.studio, edit: { _id: id, scope: body.scope, change: body.change } }
  return {
    studio: body.studio,
    edit: { _id: id, scope: 'one' as const, change: { instructor: body.instructor } },
  }
}
