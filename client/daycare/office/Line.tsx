import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { stateLooks } from '#client/daycare/daycareLooks.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { Signup } from '#contract/daycare/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { type DaycareState, signupStates } from '#contract/rules/daycare/states.ts'

const acts = { turn: daycare.turn }

/** The act of a carer on a booking; without a network it waits. */
function useTurn(row: Signup) {
  const { send } = useSend(daycare.turn, { title: ({ body }) => `${signupStates[body.to]}: ${row.vorname}`, asks: true })
  return async (to: DaycareState, more: { parentHere?: boolean; by?: string; reason?: string } = {}) => {
    const { parentHere, by = null, reason = null } = more
    const body = { to, version: row.version, by, reason: reason || null }
    try {
      const answer = await send({ params: { id: row._id }, body: parentHere ? { ...body, parentHere } : body })
      sayDone(answer, `${row.vorname}: ${signupStates[to]}.`)
      return true
    } catch (error) {
      sayFailed(error)
      return false
    }
  }
}

/** A child of the day: when, where it stands, and the next step. */
export function DaycareLine({ row }: { row: Signup }) {
  const turn = useTurn(row)
  const waits = useOutboxActs(acts).find(({ id, row: act }) => id === row._id && act.state === 'waiting')
  const state = (waits?.row.body as { to?: DaycareState } | undefined)?.to ?? row.state
  const [sheet, setSheet] = useState<'in' | 'out'>()
  const times = [
    row.cameAt && `da seit ${clockTime(row.cameAt)}`,
    row.wentAt && `abgeholt ${clockTime(row.wentAt)}`,
    row.collectedBy && `von ${row.collectedBy}`,
  ]
  const second = [`${row.from} bis ${row.to}`, row.parent?.name, row.parentHere && 'im Haus', ...times].filter(Boolean).join(' · ')
  return (
    <Box>
      <Row
        title={`${row.vorname}, ${row.age} ${row.age === 1 ? 'Jahr' : 'Jahre'}`}
        second={second}
        wraps
        trail={waits ? <Tick state="waiting" /> : <Chip look={stateLooks[state]}>{signupStates[state]}</Chip>}
      />
      <Flex gap="8" wrap="wrap" paddingBottom="8">
        {state === 'waiting' && !waits && (
          <Button look="soft" size="row" onClick={() => void turn('booked')}>
            Platz geben
          </Button>
        )}
        {(state === 'booked' || state === 'missed') && !waits && (
          <Button look="soft" size="row" onClick={() => (row.parentHere && !row.short ? void turn('here') : setSheet('in'))}>
            Ist da
          </Button>
        )}
        {state === 'here' && !waits && (
          <Button look="soft" size="row" onClick={() => setSheet('out')}>
            Abgeholt
          </Button>
        )}
        {state === 'here' && <CallParent row={row} />}
        {state === 'booked' && !waits && (
          <Button look="text" size="row" onClick={() => void turn('missed')}>
            Nicht gekommen
          </Button>
        )}
        {(state === 'booked' || state === 'waiting') && !waits && (
          <Button look="text" size="row" onClick={() => void turn('cancelled')}>
            Abmelden
          </Button>
        )}
      </Flex>
      {sheet === 'in' && <TakeIn row={row} turn={turn} onClose={() => setSheet(undefined)} />}
      {sheet === 'out' && <HandOver row={row} turn={turn} onClose={() => setSheet(undefined)} />}
    </Box>
  )
}

/** Asks the parent to come; with a network only, since it is now or not at all. */
function CallParent({ row }: { row: Signup }) {
  const { send, waiting } = useSend(daycare.call)
  const call = async () => {
    try {
      await send({ params: { id: row._id } })
      toast(`${row.parent?.name ?? 'Der Elternteil'} ist gerufen.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <>
      <Button look="side" size="row" busy={waiting} onClick={() => void call()}>
        Eltern rufen
      </Button>
      {row.parent?.phone && (
        <Flex asChild align="center" minHeight="44px" color="brandInk">
          <a href={`tel:${row.parent.phone}`}>{phoneText(row.parent.phone)}</a>
        </Flex>
      )}
    </>
  )
}

interface StepProps {
  row: Signup
  turn: ReturnType<typeof useTurn>
  onClose: () => void
}

/** A child stays while its parent is in the house: the entrance says so, or the carer does. Where too few carers are on shift, that is said before (T42). */
function TakeIn({ row, turn, onClose }: StepProps) {
  const [here, setHere] = useState(row.parentHere)
  return (
    <Sheet open onClose={onClose} title={`${row.vorname} ist da`}>
      {row.short ? (
        <Text role="alert" color="warn" paddingBottom="12">
          {`Von ${row.from} bis ${row.to} ${row.short === 1 ? 'fehlt' : 'fehlen'} im Schichtplan ${counted(row.short, 'Betreuungsperson', 'Betreuungspersonen')}: Hol jemanden dazu, bevor du das Kind aufnimmst.`}
        </Text>
      ) : null}
      <Check checked={here} onChange={setHere} required>
        {`${row.parent?.name ?? 'Ein Elternteil'} ist im Haus und bleibt`}
      </Check>
      <Box paddingTop="18">
        <Button disabled={!here} onClick={async () => (await turn('here', { parentHere: true })) && onClose()}>
          Aufnehmen
        </Button>
      </Box>
    </Sheet>
  )
}

/** The choice of who collects the child; somebody whom the parent did not name needs a reason, and the parent is told. */
function HandOver({ row, turn, onClose }: StepProps) {
  const parent = row.parent?.name ?? ''
  const [by, setBy] = useState(parent)
  const [reason, setReason] = useState('')
  return (
    <Sheet open onClose={onClose} title={`${row.vorname} wird abgeholt`}>
      <Flex direction="column" gap="18">
        <TextField label="Wer holt ab?" required value={by} onChange={setBy} />
        {by.trim() !== parent && (
          <>
            <TextField
              label="Grund"
              value={reason}
              onChange={setReason}
              hint="Nötig, wenn die Person nicht auf der Liste steht; der Elternteil erfährt es."
            />
            <Text textStyle="small" color="ink2">
              Wer abholen darf, steht unter «Hinweise».
            </Text>
          </>
        )}
        <Box>
          <Button
            disabled={!by.trim()}
            onClick={async () => (await turn('collected', { by: by.trim(), reason: reason.trim() })) && onClose()}
          >
            Übergeben
          </Button>
        </Box>
      </Flex>
    </Sheet>
  )
}
