import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { OwnShifts as Own, OwnShift } from '#contract/shifts/shapes.ts'
import { OfferSheet } from './OfferSheet.tsx'
import { Swaps } from './Swaps.tsx'
import { clocks, spanWords } from './shiftWords.ts'
import { ToConfirm } from './ToConfirm.tsx'
import { useOwnShifts } from './useOwnShifts.ts'
import { useOwnSwaps } from './useOwnSwaps.ts'

const few = 5

/** One's own shifts of eight weeks, also without a network, whom one meets, and what can be swapped; nothing for whoever has none. */
export function OwnShifts() {
  return (
    <>
      <Ahead />
      <Swaps />
    </>
  )
}

function Ahead() {
  const { data, shifts, stand } = useOwnShifts()
  const swaps = useOwnSwaps()
  const now = useNow()
  const [all, setAll] = useState(false)
  const [giving, setGiving] = useState<OwnShift>()
  if (!data || !shifts || (shifts.length === 0 && data.team.length === 0)) return null
  const ahead = shifts.filter(shift => !shift.gone && wallOf(shift).day >= today())
  return (
    <Section title="Meine Schichten" aside={<Stand at={stand} />}>
      <ToConfirm shifts={shifts} />
      {ahead.length === 0 && <Text color="ink2">In den nächsten Wochen ist für dich nichts geplant.</Text>}
      {(all ? ahead : ahead.slice(0, few)).map(shift => (
        <ShiftLine
          key={shift._id}
          shift={shift}
          team={data.team}
          isOffered={swaps.shown?.offered.has(shift._id) ?? false}
          onGive={swaps.shown && Date.parse(shift.from) > now ? () => setGiving(shift) : undefined}
        />
      ))}
      {ahead.length > few && !all && (
        <Button look="text" size="row" onClick={() => setAll(true)}>
          Alle {ahead.length} zeigen
        </Button>
      )}
      <DutyNameSwitch own={data} />
      {giving && (
        <OfferSheet
          shift={giving}
          colleagues={(swaps.data?.colleagues ?? []).filter(({ studios }) => studios.includes(giving.studio))}
          onClose={() => setGiving(undefined)}
        />
      )}
    </Section>
  )
}

/** First names of those who work there at the same time. */
const besides = (shift: OwnShift, team: Own['team']) => [
  ...new Set(team.filter(each => each.studio === shift.studio && each.from < shift.to && shift.from < each.to).map(({ name }) => name)),
]

interface LineProps {
  shift: OwnShift
  team: Own['team']
  isOffered: boolean
  onGive: (() => void) | undefined
}

function ShiftLine({ shift, team, isOffered, onGive }: LineProps) {
  const { name } = useStudioNames()
  const others = besides(shift, team)
  const words = [workKinds[shift.kind], name(shift.studio), shift.break > 0 && `${shift.break} Min. Pause`, shift.note]
  return (
    <Row
      title={wallOf(shift).day === today() ? `Heute ${clocks(shift)}` : spanWords(shift)}
      second={[...words, others.length > 0 && `mit ${others.join(', ')}`].filter(Boolean).join(' · ')}
      wraps
      trail={
        <>
          {!shift.confirmed && <Chip look="pending">zu bestätigen</Chip>}
          {isOffered ? (
            <Chip>angeboten</Chip>
          ) : (
            onGive && (
              <Button size="row" look="text" aria-label={`${spanWords(shift)} abgeben`} onClick={onGive}>
                Abgeben
              </Button>
            )
          )}
        </>
      }
    />
  )
}

/** One's own word on being named while on duty (T38). */
function DutyNameSwitch({ own }: { own: Own }) {
  const { send } = useSend(shiftPlans.show, { title: () => 'Auf der Karte des Studios gezeigt' })
  const [meant, setMeant] = useState<boolean>()
  const turn = async (shown: boolean) => {
    setMeant(shown)
    try {
      sayDone(
        await send({ body: { shown } }),
        shown ? 'Die Karte des Studios nennt dich, wenn du da bist.' : 'Die Karte des Studios nennt dich nicht.',
      )
    } catch (error) {
      setMeant(undefined)
      sayFailed(error)
    }
  }
  return (
    <Check
      checked={meant ?? own.shown}
      onChange={shown => void turn(shown)}
      hint="Mit Vornamen, während deiner Schichten in der Betreuung."
    >
      Auf der Karte des Studios zeigen, dass ich da bin
    </Check>
  )
}
