import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { dayOf, today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { addDays } from '#contract/days.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseForm as Asked, OfPerson, OwnPause } from '#contract/timestop/shapes.ts'
import { countPause, pauseObstacleOf } from './countedPause.ts'
import { PauseFields } from './PauseFields.tsx'

const { Form, Field } = formFor(timestop.ask)

interface PauseFormProps {
  known: OfPerson
  /** When that was loaded. */
  stand: number | undefined
  row?: OverlaidRow<OwnPause>
  onDone: () => void
}

/** The days up to now that this device can't know. */
function unsureOf(from: string | undefined, stand: number | undefined) {
  if (!from || from > today() || stand === undefined) return undefined
  const at = new Date(stand).toISOString()
  return `Dieses Gerät kennt deine Besuche bis ${date(dayOf(at))}, ${clockTime(at)}. Warst du seither im Studio, sagt es dir das Studio.`
}

/** Asks for a pause: what it costs and where the end moves stands there before it is sent. It also waits without a network. */
export function PauseForm({ known, stand, row, onDone }: PauseFormProps) {
  const { contracts, reasons } = known
  const [_id] = useState(() => row?._id ?? v7())
  const start = { index: contracts[0]?.index, reason: reasons[0]?._id, from: addDays(today(), 1), ...row, proofs: [] }
  const [values, setValues] = useState<Partial<Asked>>(start as Partial<Asked>)
  const shown = useMemo(
    () => countPause({ ...known, pauses: known.pauses.filter(pause => pause._id !== _id) }, values),
    [known, values, _id],
  )
  return (
    <Form
      start={start as Partial<Asked>}
      also={{ _id }}
      again={row?.act?.kind === 'add' ? row.act : undefined}
      title={() => 'Pause des Abos'}
      button="Pause beantragen"
      onChange={setValues}
      holds={() => pauseObstacleOf(shown, values.proofs)}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Deine Pause ist beantragt.')
      }}
    >
      <PauseFields
        of={Field}
        known={known}
        shown={shown}
        unsure={unsureOf(values.from, stand)}
        messageHint="Freiwillig. Nur das Studio liest sie."
      />
      <Text textStyle="small" color="ink2">
        Bezahlt wird in der Pause nichts. Fest vereinbarte Tage hängen wir am Ende an.
      </Text>
    </Form>
  )
}
