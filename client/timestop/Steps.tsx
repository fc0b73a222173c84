import { Text } from '@chakra-ui/react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseWhole, StepRow } from '#contract/timestop/shapes.ts'

const calls = { step: timestop.step }

/** Steps that are done by hand at the access-control service, a tick each; with all of them the pause is accepted. */
export function Steps({ whole }: { whole: PauseWhole }) {
  const { send } = useSend(timestop.step, { title: () => 'Schritt einer Pause' })
  const waits = useOutboxActs(calls).filter(({ row, id }) => row.state === 'waiting' && id === whole._id)
  const meant = (step: StepRow['step']) =>
    waits.findLast(({ row }) => (row.body as { step?: string }).step === step)?.row.body as { done: boolean } | undefined
  const put = (step: StepRow['step'], done: boolean) =>
    send({ params: { id: whole._id }, body: { step, done } })
      .then(answer => answer?.state === 'accepted' && sayDone(answer, 'Alles ist eingetragen: Die Pause ist angenommen.'))
      .catch(sayFailed)
  const mayTick = whole.state === 'manual'
  return (
    <Section title="Im Zutrittssystem von Hand">
      {mayTick && whole.order && <Order whole={whole} order={whole.order} />}
      {whole.steps.map(({ step, title, doneAt, by }) => {
        const hint = doneAt ? [date(dayOf(doneAt)), by].filter(Boolean).join(', ') : undefined
        if (!mayTick)
          return (
            <Text key={step} color="ink2" paddingBlock="4">
              {[title, hint].filter(Boolean).join(': ')}
            </Text>
          )
        return (
          <Check key={step} checked={meant(step)?.done ?? doneAt !== null} hint={hint} onChange={done => void put(step, done)}>
            {title}
          </Check>
        )
      })}
    </Section>
  )
}

/** The state of its order: under way the steps are there in case the service stays away, and people who decide can send it once more. */
function Order({ whole: { _id, decides }, order: { state, said } }: { whole: PauseWhole; order: NonNullable<PauseWhole['order']> }) {
  const { send, waiting } = useSend(timestop.tacCreate)
  const again = () =>
    send({ body: { id: _id } })
      .then(() => toast('Unterwegs zur Zutrittskontrolle.', { look: 'ok' }))
      .catch(sayFailed)
  return (
    <>
      <Text color="ink2" paddingBottom="4">
        {state === 'ordered'
          ? 'Unterwegs: Die Zutrittskontrolle trägt das selbst ein. Von Hand ist nur etwas zu tun, wenn es nicht ankommt.'
          : (said ?? 'Von Hand einzutragen.')}
      </Text>
      {state === 'hand' && decides && (
        <Button size="row" look="side" busy={waiting} onClick={() => void again()}>
          Nochmals senden
        </Button>
      )}
    </>
  )
}
