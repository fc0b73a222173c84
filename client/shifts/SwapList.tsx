import { Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import { isOpenSwap, swapStates } from '#contract/rules/shifts/swaps.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'

const acts = { decide: shiftSwaps.decide, withdraw: shiftSwaps.withdraw }
const { Form, Field } = formFor(shiftSwaps.decide)

const title = ({ giver, wanted, taker, ...span }: SwapRow) =>
  `${spanWords(span)}: ${giver?.name ?? 'Offen'} → ${taker?.name ?? wanted?.name ?? 'alle'}`

/** Swaps of a studio that go on: what waits for approval first, each with what stands against it. */
export function SwapList({ studio }: { studio: string }) {
  const { data, stand } = useCall(shiftSwaps.list, { query: { studio } })
  const sent = useOutboxActs(acts)
  const [refusing, setRefusing] = useState<SwapRow>()
  const waiting = useMemo(() => new Set(pendingActs(sent, stand ?? 0).map(({ id }) => id)), [sent, stand])
  const open = (data ?? []).filter(({ state }) => isOpenSwap(state))
  if (open.length === 0) return null
  return (
    <Section title="Tausch" aside={<Stand at={stand} />}>
      {open
        .toSorted((one, other) => Number(other.state === 'taken') - Number(one.state === 'taken'))
        .map(swap => (
          <SwapLine key={swap._id} swap={swap} waits={waiting.has(swap._id)} onRefuse={() => setRefusing(swap)} />
        ))}
      {refusing && (
        <Sheet open onClose={() => setRefusing(undefined)} title={`Tausch ablehnen: ${spanWords(refusing)}`}>
          <Form
            rest={{ params: { id: refusing._id } }}
            also={{ studio, state: 'refused' }}
            title={() => `Tausch abgelehnt: ${spanWords(refusing)}`}
            button="Ablehnen"
            onDone={answer => {
              sayDone(answer, 'Abgelehnt: Die Schicht bleibt, bei wem sie ist.')
              setRefusing(undefined)
            }}
          >
            <Field name="reason" required autoFocus hint="Lesen beide." />
          </Form>
        </Sheet>
      )}
    </Section>
  )
}

function SwapLine({ swap, waits, onRefuse }: { swap: SwapRow; waits: boolean; onRefuse: () => void }) {
  const me = useEmployee()?._id
  const decide = useSend(shiftSwaps.decide, { title: () => `Tausch freigegeben: ${spanWords(swap)}` })
  const withdraw = useSend(shiftSwaps.withdraw, { title: () => `Angebot zurückgezogen: ${spanWords(swap)}` })
  const done = async (act: () => Promise<unknown>, said: string) => {
    try {
      sayDone(await act(), said)
    } catch (error) {
      sayFailed(error)
    }
  }
  const approve = () =>
    done(
      () => decide.send({ params: { id: swap._id }, body: { studio: swap.studio, state: 'approved', reason: null } }),
      'Freigegeben: Beide wissen Bescheid.',
    )
  const isOwn = me !== undefined && (swap.giver?._id === me || swap.taker?._id === me)
  // An answer of an earlier version does not say it.
  const mayDecide = swap.mayDecide ?? !isOwn
  const ofOwn = mayDecide
    ? 'Sonst plant hier niemand: Du entscheidest allein, und das steht dabei.'
    : 'Über Eigenes entscheidet jemand anderes.'
  const second = [swap.note, swap.why, isOwn && swap.state === 'taken' && ofOwn].filter(Boolean).join(' · ')
  return (
    <>
      <Row
        title={title(swap)}
        second={second || undefined}
        wraps
        lead={waits && <Tick state="waiting" size="small" />}
        trail={<Chip look={swap.state === 'taken' ? 'warn' : 'plain'}>{swapStates[swap.state]}</Chip>}
      />
      {!waits && (
        <Flex gap="8" paddingBottom="8">
          {swap.state === 'taken' && mayDecide && (
            <>
              <Button size="row" busy={decide.waiting} onClick={() => void approve()}>
                Freigeben
              </Button>
              <Button size="row" look="soft" onClick={onRefuse}>
                Ablehnen
              </Button>
            </>
          )}
          <Button
            size="row"
            look="side"
            busy={withdraw.waiting}
            onClick={() => void done(() => withdraw.send({ params: { id: swap._id } }), 'Zurückgezogen.')}
          >
            Zurückziehen
          </Button>
        </Flex>
      )}
    </>
  )
}
