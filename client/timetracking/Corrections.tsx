import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useEmployee, useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { wantedText } from '#client/parts/clock/contents.ts'
import { sendTimeAct } from '#client/parts/clock/timeAct.ts'
import { correctionStates } from '#contract/rules/worktime/corrections.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import type { Content, TimeCorrection } from '#contract/timetracking/shapes.ts'

const acts = { create: timeCorrections.create, remove: timeCorrections.remove }
type OwnCorrection = Pick<TimeCorrection, '_id' | 'day' | 'wanted' | 'reason' | 'state' | 'answer' | 'version'> & { waits?: true }

/** Corrections that somebody asked for and what became of them; one that nobody has decided on can be withdrawn. */
export function Corrections({ corrections, stand }: { corrections: readonly TimeCorrection[] | undefined; stand: number | undefined }) {
  const me = useEmployee()?._id
  const account = useMe()?._id
  const own = useOutboxActs(acts).filter(({ row }) => (row.person?._id ?? account) === me)
  const due = pendingActs(own, corrections ? (stand ?? 0) : 0)
  const gone = new Set(due.flatMap(({ kind, id }) => (kind === 'remove' ? [id] : [])))
  const known = new Set((corrections ?? []).map(({ _id }) => _id))
  const fresh = due.flatMap(({ kind, id, row }): OwnCorrection[] => {
    const body = row.body as { day: string; wanted: Content | null; reason: string }
    return kind === 'create' && !known.has(id) ? [{ ...body, _id: id, state: 'open', answer: null, version: 1, waits: true }] : []
  })
  const rows = [...fresh, ...(corrections ?? [])].filter(({ _id, state }) => !gone.has(_id) && state !== 'withdrawn')
  if (rows.length === 0) return null
  return (
    <Section title="Deine Korrekturen">
      {rows.map(row => (
        <OwnCorrectionLine key={row._id} row={row} />
      ))}
    </Section>
  )
}

const looks = { open: 'plain', accepted: 'ok', rejected: 'danger', withdrawn: 'plain' } as const

function OwnCorrectionLine({ row }: { row: OwnCorrection }) {
  const withdraw = async () => {
    try {
      const body = { _id: row._id, version: row.version }
      await sendTimeAct(timeCorrections.remove, { body }, { title: 'Korrektur zurückgezogen', says: 'Die Korrektur ist zurückgezogen.' })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Row
      title={wantedText(row)}
      second={[row.reason, row.answer].filter(Boolean).join(' · ')}
      wraps
      trail={<Chip look={row.waits ? 'pending' : looks[row.state]}>{row.waits ? 'Vorgemerkt' : correctionStates[row.state]}</Chip>}
      beside={
        row.state === 'open' && (
          <Button look="text" size="row" onClick={() => void withdraw()}>
            Zurückziehen
          </Button>
        )
      }
    />
  )
}
