import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { endOf, putAway, readTaken, takeAlong, useTaken } from '#client/parts/anamnesis/taken.ts'
import { WhyRead } from '#client/parts/anamnesis/WhyRead.tsx'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import type { TakenAlong } from '#contract/anamnesis/taken.ts'
import { TakenView } from './TakenView.tsx'

/** «18:30», or «morgen, 05:30». */
function endText(kept: Parameters<typeof endOf>[0]) {
  const end = endOf(kept)
  return dayOf(end) === today() ? clockTime(end) : `morgen, ${clockTime(end)}`
}

/** «Für den Termin mitnehmen»: a customer's last form, plan and bests, on this device for some hours and without a network. */
export function TakeAlong({ person }: { person: string }) {
  const kept = useTaken(person)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [open, setOpen] = useState<TakenAlong>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
      .catch((error: Error) => {
        if (error instanceof CallError && error.code === 'reason-needed') setAsks(true)
        else toast(error.message, { look: 'danger' })
      })
      .finally(() => setBusy(false))
  }
  const take = (reason?: ReadingReason) => {
    setAsks(false)
    return run(async () => {
      await takeAlong(person, reason)
      toast('Auf diesem Gerät, verschlüsselt. Nach dem Termin ist es wieder weg.')
    })
  }
  const read = () =>
    run(async () => {
      const taken = await readTaken(person)
      if (taken) setOpen(taken)
      else toast('Das ist nicht mehr auf diesem Gerät.', { look: 'danger' })
    })
  return (
    <>
      {asks && <WhyRead onSay={reason => void take(reason)} />}
      {kept ? (
        <>
          <Row
            title="Für den Termin mitgenommen"
            second={`Letzter Bogen, Plan und Bestwerte. Auf diesem Gerät bis ${endText(kept)}.`}
            wraps
          />
          <Flex gap="4" wrap="wrap">
            <Button look="soft" size="row" busy={busy} onClick={() => void read()}>
              Ansehen
            </Button>
            <Button look="text" size="row" onClick={() => void run(() => putAway(person))}>
              Weglegen
            </Button>
          </Flex>
        </>
      ) : (
        !asks && (
          <Button look="side" size="row" busy={busy} onClick={() => void take()}>
            Für den Termin mitnehmen
          </Button>
        )
      )}
      {open && kept && (
        <Sheet open wide title={open.name} onClose={() => setOpen(undefined)}>
          <TakenView taken={open} />
        </Sheet>
      )}
    </>
  )
}
