import { Box, Text } from '@chakra-ui/react'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { isPending, stateChips } from '#client/parts/payment/words.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import { PaidOrder, PaidPlace } from './PaidFor.tsx'
import { paidThing } from './paidThing.ts'

/** The title of a screen that shows where one payment stands. */
export const titles: Readonly<Record<PaymentState, string>> = {
  running: 'Zahlung wird geprüft',
  open: 'Noch nicht bezahlt',
  paid: 'Zahlung erfolgreich',
  refused: 'Zahlung fehlgeschlagen',
  cancelled: 'Zahlung abgebrochen',
  expired: 'Zahlung fehlgeschlagen',
  partlyRefunded: 'Zum Teil zurückbezahlt',
  refunded: 'Zurückbezahlt',
  disputed: 'Zahlung beanstandet',
  returned: 'Zurückbezahlt',
}

export interface ReturnedPaymentState {
  state: PaymentState
  title: string
  /** The state of the payment, in words. */
  said: string
  kind: PayableKind
  /** The id of the thing that is paid; of a contract's due or a card the way back names none. */
  id: string
}

/** The state of a payment, and the way to what it pays for. */
export function Shown({ state, title, said, kind, id }: ReturnedPaymentState) {
  const inside = isSignedIn(useSession())
  const { name, lead, goal } = paidThing(kind, id)
  const isPaid = inside && state === 'paid'
  const [words, look] = stateChips[state]
  return (
    <Card marginTop="18" aria-busy={isPending(state) || undefined}>
      <Box aria-live="polite" display="grid" gap="8" justifyItems="start">
        <Chip look={look}>{words}</Chip>
        <Text as="h2" textStyle="heading">
          {title}
        </Text>
        <Text color="ink2">{said}</Text>
        {isPaid && kind === 'order' && <PaidOrder id={id} />}
        {isPaid && kind === 'event' && <PaidPlace id={id} />}
      </Box>
      <Box paddingTop="12">
        {!inside && <Text paddingBottom="12">{`Öffne wieder die App: Dort siehst du deine ${name}. Hier meldest du dich dafür an.`}</Text>}
        <ButtonLink {...goal} look={inside ? undefined : 'soft'}>
          {state === 'refused' ? 'Nochmals bezahlen' : lead}
        </ButtonLink>
      </Box>
    </Card>
  )
}
