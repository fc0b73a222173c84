import { Text } from '@chakra-ui/react'
import { useMe } from '#client/data/session.ts'
import { patchUser } from '#client/data/signed.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { account } from '#contract/account.ts'

const options = ['1', '2', '3', '4', '5', '6', '7'].map(count => [count, count] as const)

/** Trainings a week for the streak; waits in the outbox where there is no network. */
export function StreakGoal() {
  const me = useMe()
  const { send, error } = useSend(account.streakGoal, { title: ({ body }) => `Trainingsziel: ${body.streakGoal} pro Woche` })
  const waiting = useWaitingActs(account.streakGoal).at(-1)
  if (!me) return null
  const goal = (waiting?.body as { streakGoal?: number } | undefined)?.streakGoal ?? me.streakGoal
  const choose = (count: string) => {
    const streakGoal = Number(count)
    patchUser({ streakGoal })
    void send({ body: { streakGoal } }).catch(() => {})
  }
  return (
    <Section title="Trainings pro Woche" aside={waiting ? <Tick state="waiting" size="table" /> : 'für deine Serie'}>
      <Segmented label="Trainings pro Woche" value={String(goal)} options={options} onChange={choose} />
      {error && (
        <Text role="alert" textStyle="small" color="danger" paddingTop="6">
          {error.message}
        </Text>
      )}
    </Section>
  )
}
