import { Text } from '@chakra-ui/react'
import { useEmployee } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { isOpenSwap } from '#contract/rules/shifts/swaps.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { spanWords } from './shiftWords.ts'
import { type ShownSwap, swapWords } from './shownSwaps.ts'
import { useOwnSwaps } from './useOwnSwaps.ts'

/** Shifts that colleagues give away, and where one's own swaps stand; nothing where there are none. */
export function Swaps() {
  const { shown, stand } = useOwnSwaps()
  if (!shown || (shown.offers.length === 0 && shown.own.length === 0)) return null
  return (
    <Section title="Schichten tauschen" aside={<Stand at={stand} />}>
      {shown.offers.map(swap => (
        <Offer key={swap._id} swap={swap} />
      ))}
      {shown.own.map(swap => (
        <OwnSwapCard key={swap._id} swap={swap} />
      ))}
    </Section>
  )
}

const waiting = (waits: boolean) => waits && <Tick state="waiting" size="small" />

function Offer({ swap }: { swap: ShownSwap }) {
  const { name } = useStudioNames()
  const { send, waiting: sending } = useSend(shiftSwaps.take, { title: () => `Schicht übernommen: ${spanWords(swap)}` })
  const take = async () => {
    const isMeant = await ask({ title: `${spanWords(swap)} übernehmen?`, text: 'Danach ist es deine Schicht.', button: 'Übernehmen' })
    if (!isMeant) return
    try {
      const after = await send({ params: { id: swap._id }, body: { person: null } })
      sayDone(after, after?.state === 'approved' ? 'Es ist jetzt deine Schicht.' : 'Übernommen: Die Planung gibt es noch frei.')
    } catch (error) {
      sayFailed(error)
    }
  }
  const from = swap.giver ? `von ${swap.giver.name}` : 'noch offen'
  const second = [workKinds[swap.kind], name(swap.studio), from, swap.note].filter(Boolean).join(' · ')
  return (
    <Row
      title={spanWords(swap)}
      second={swap.why ? `${second} · Für dich nicht: ${swap.why}` : second}
      wraps
      lead={waiting(swap.waits)}
      trail={
        !swap.waits &&
        swap.why === null && (
          <Button size="row" look="soft" busy={sending} onClick={() => void take()}>
            Übernehmen
          </Button>
        )
      }
    />
  )
}

function OwnSwapCard({ swap }: { swap: ShownSwap }) {
  const me = useEmployee()?._id
  const { send, waiting: sending } = useSend(shiftSwaps.withdraw, { title: () => `Angebot zurückgezogen: ${spanWords(swap)}` })
  const withdraw = async () => {
    try {
      sayDone(await send({ params: { id: swap._id } }), 'Zurückgezogen: Du behältst die Schicht.')
    } catch (error) {
      sayFailed(error)
    }
  }
  const mayWithdraw = swap.giver?._id === me && isOpenSwap(swap.state) && !swap.waits
  return (
    <Row
      title={spanWords(swap)}
      second={<Text as="span">{swapWords(swap, me)}</Text>}
      wraps
      lead={waiting(swap.waits)}
      trail={
        mayWithdraw && (
          <Button size="row" look="side" busy={sending} onClick={() => void withdraw()}>
            Zurückziehen
          </Button>
        )
      }
    />
  )
}
