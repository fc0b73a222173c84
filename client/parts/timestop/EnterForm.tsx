import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useIsOwn } from '#client/parts/ownDecision.tsx'
import { timestop } from '#contract/timestop/calls.ts'
import type { DeskForm, OfPerson } from '#contract/timestop/shapes.ts'
import { countPause, pauseObstacleOf } from './countedPause.ts'
import { PauseFields } from './PauseFields.tsx'

const { Form, Field } = formFor(timestop.enter)

interface EnterFormProps {
  userId: string
  /** One that waits on this device or was refused. */
  act?: WaitingAct
  onDone: () => void
}

/** A pause for somebody at the desk; whoever decides there may accept it in the same act. */
export function EnterForm({ userId, ...rest }: EnterFormProps) {
  const { data, error, again } = useCall(timestop.ofPerson, { params: { userId } })
  if (!data) return <NotLoaded error={error} again={again} lead="Die Verträge dieser Person sind auf diesem Gerät noch nicht geladen." />
  if (data.contracts.length === 0) return <Empty text="Diese Person hat hier keinen Vertrag, der läuft." />
  if (data.reasons.length === 0)
    return <Empty text="Es gibt noch keinen Grund für Pausen: Die Administration legt sie in den Einstellungen an." />
  return <PauseEntryForm userId={userId} known={data} {...rest} />
}

function PauseEntryForm({ userId, known, act, onDone }: EnterFormProps & { known: OfPerson }) {
  const meant = act?.row.body as Partial<DeskForm> | undefined
  const [_id] = useState(() => meant?._id ?? v7())
  const start: Partial<DeskForm> = {
    index: known.contracts[0]?.index,
    reason: known.reasons[0]?._id,
    from: today(),
    accept: false,
    proofs: [],
  }
  const [values, setValues] = useState<Partial<DeskForm>>({ ...start, ...meant })
  const shown = useMemo(
    () => countPause({ ...known, pauses: known.pauses.filter(pause => pause._id !== _id) }, values),
    [known, values, _id],
  )
  const { isIn } = useReach(timestop.turn)
  const isOwn = useIsOwn(userId)
  const decides = isIn(shown?.contract.studio) && !isOwn
  const isThere = shown?.result?.refusals.some(({ code }) => code === 'pause-visit') ?? false
  const overrules = decides && isThere
  return (
    <Form
      start={start}
      also={{ _id, userId }}
      again={act}
      title={() => 'Pause am Empfang'}
      button="Pause erfassen"
      onChange={setValues}
      holds={() =>
        pauseObstacleOf(shown, values.proofs, overrules) ??
        (overrules && !values.overrule?.trim() ? { field: 'overrule', why: 'Sag, warum dieser Tag trotzdem pausiert wird.' } : undefined)
      }
      onDone={answer => {
        onDone()
        sayDone(answer, answer?.state === 'accepted' || answer?.state === 'manual' ? 'Die Pause ist angenommen.' : 'Die Pause ist erfasst.')
      }}
    >
      <PauseFields of={Field} known={known} shown={shown} messageHint="Freiwillig, etwa was die Person gesagt hat." />
      {overrules && <Field name="overrule" area required hint="Steht im Verlauf der Pause." />}
      {decides && (
        <Field name="accept" label="Gleich annehmen" hint="Der Vertrag verlängert sich sofort, und das Mitglied erfährt davon." />
      )}
    </Form>
  )
}
