import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { Published } from '#contract/shifts/shapes.ts'
import { isUntold, type ShownPlan } from './shownShifts.ts'

interface PublishProps {
  plan: ShownPlan
  /** True while changes of this device have not arrived. */
  waits: boolean
}

/** The state of the plan, and the one act that needs the network: it says so first. */
export function Publish({ plan, waits }: PublishProps) {
  const online = useOnline()
  const { send, waiting } = useSend(shiftPlans.publish)
  const [held, setHeld] = useState<Published['held']>([])
  const untold = plan.shifts.filter(isUntold).length
  const why = online
    ? waits
      ? 'Deine Änderungen werden noch gesendet.'
      : undefined
    : 'Veröffentlichen braucht Netz: Was du planst, wartet auf diesem Gerät.'
  const publish = async () => {
    const isMeant = await ask({
      title: 'Plan veröffentlichen?',
      text: 'Alle, für die sich etwas ändert, erfahren es sofort und bestätigen es.',
      button: 'Veröffentlichen',
    })
    if (!isMeant) return
    try {
      const { told, held: left } = (await send({
        params: { id: plan._id },
        body: { studio: plan.studio, changes: plan.changes },
      })) as Published
      setHeld(left)
      toast(
        told === 0
          ? 'Veröffentlicht: Für niemanden hat sich etwas geändert.'
          : `Veröffentlicht: ${counted(told, 'Person weiss', 'Personen wissen')} Bescheid.`,
      )
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <>
      <Flex gap="8" wrap="wrap" align="center" paddingBlock="8">
        {plan.publishedAt ? (
          <>
            <Chip look="ok">Veröffentlicht am {date(dayOf(plan.publishedAt))}</Chip>
            {plan.waits > 0 && <Chip look="pending">{counted(plan.waits, 'Person hat', 'Personen haben')} noch nicht bestätigt</Chip>}
          </>
        ) : (
          <Chip>Entwurf</Chip>
        )}
        {untold > 0 && <Chip look="warn">{counted(untold, 'Schicht', 'Schichten')} noch nicht veröffentlicht</Chip>}
        {plan.state !== 'archived' && (
          <Button size="row" busy={waiting} disabled={why !== undefined} onClick={() => void publish()}>
            Veröffentlichen
          </Button>
        )}
        {why && (
          <Text textStyle="small" color="ink2" role="status">
            {why}
          </Text>
        )}
      </Flex>
      {held.map(({ shift, rule, text }) => {
        const row = plan.shifts.find(({ _id }) => _id === shift)
        return (
          <Text key={`${shift} ${rule}`} role="status" textStyle="small" color="danger">
            Nicht veröffentlicht: {row ? `${spanWords(row)}. ` : ''}
            {text}
          </Text>
        )
      })}
    </>
  )
}
