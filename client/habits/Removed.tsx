import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { rhythmText } from '#client/parts/habit/words.ts'
import { type Habit, habits } from '#contract/habits/calls.ts'

/** Habits that were removed, with all that was ticked, and the way back. */
export function Removed() {
  const { data } = useCall(habits.archived)
  const { send } = useSend(habits.restore, { asks: true, title: () => 'Gewohnheit zurückholen' })
  const waiting = useWaitingActs(habits.restore)
  if (!data || data.length === 0) return null
  const bring = ({ _id, title }: Habit) =>
    send({ params: { id: _id } })
      .then(answer => sayDone(answer, `${title} ist wieder da.`))
      .catch((error: Error) => void toast(error.message, { look: 'danger' }))
  return (
    <Section title="Entfernt">
      {data.map(row => (
        <Row
          key={row._id}
          title={row.title}
          second={rhythmText(row)}
          trail={
            waiting.some(({ params }) => params?.id === row._id) ? (
              <Tick state="waiting" />
            ) : (
              <Button look="side" size="row" aria-label={`${row.title} zurückholen`} onClick={() => void bring(row)}>
                Zurückholen
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}
