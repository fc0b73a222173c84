import { Text } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { onceBack, useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { isPending, outcomeSentence } from '#client/parts/payment/words.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentOutcome } from '#contract/payments/shapes.ts'
import { payableKindOf } from './paidThing.ts'
import { type ReturnedPaymentState, Shown, titles } from './Shown.tsx'
import { Unnamed } from './Unnamed.tsx'

/** Pauses in ms between two looks; the last one holds on. */
const pauses = [1000, 1000, 2000, 3000, 5000, 10_000]

interface Back {
  id: string
  k: string
}

/** The state of a payment that somebody has come back from, signed in or not (S02); it is looked at again until it is decided. */
export function Returned({ id, k }: Back) {
  const { redirectResult, sessionId, sessionResult } = useQueryText()
  const brought = useMemo(() => ({ redirectResult, sessionId, sessionResult }), [redirectResult, sessionId, sessionResult])
  const online = useOnline()
  const [outcome, setOutcome] = useState<PaymentOutcome>()
  const [error, setError] = useState<CallError>()
  const told = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let tries = 0
    const look = async () => {
      clearTimeout(timer)
      try {
        const next = await (told.current ? outcomeOf({ id, k }) : detailsOf({ id, k }, brought))
        if (gone) return
        told.current = true
        setError(undefined)
        setOutcome(next)
        if (!isPending(next.state)) return void staleIn(['payments', 'orders', 'events'])
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        if (gone) return
        setError(failed)
        if (!failed.passing) return
      }
      timer = setTimeout(look, pauses[Math.min(tries++, pauses.length - 1)])
    }
    void look()
    const stop = onceBack(() => void look())
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [id, k, brought])
  // Neither waiting nor another try makes a payment of an address that is cut off.
  if (error && !error.passing && error.code !== 'update-first')
    return (
      <Page>
        <Empty text="Diese Adresse gehört zu keiner Zahlung." action={<ButtonLink to="home">Zum Start</ButtonLink>} />
      </Page>
    )
  return (
    <Page title={titles[outcome?.state ?? 'running']}>
      {outcome ? (
        <Shown {...ofOutcome(outcome)} />
      ) : (
        <Card marginTop="18" aria-busy>
          <Text color="ink2" aria-live="polite">
            {online
              ? outcomeSentence({ state: 'running', came: false })
              : 'Ohne Netz lässt sich das nicht nachsehen. Sobald du wieder Netz hast, siehst du hier das Ergebnis.'}
          </Text>
        </Card>
      )}
    </Page>
  )
}

const outcomeOf = (query: Back) => send(payments.outcome, { query }, { anonymous: true })

const detailsOf = (back: Back, brought: Partial<Record<'redirectResult' | 'sessionId' | 'sessionResult', string>>) =>
  send(payments.details, { body: { ...back, ...brought } }, { anonymous: true })

const ofOutcome = ({ state, title, path, came }: PaymentOutcome): ReturnedPaymentState => ({
  state,
  title,
  said: outcomeSentence({ state, came }),
  kind: payableKindOf(path),
  id: path.split('/').at(-1) ?? '',
})

/** The return screens that name the payment in the query (S02). */
export default function ReturnPage() {
  const { id, k } = useQueryText()
  return id && k ? <Returned id={id} k={k} /> : <Unnamed />
}
