import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { isMonthOver } from '#contract/rules/worktime/workMonths.ts'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { type Carried, CarryFields, carryOf } from './CarryFields.tsx'
import { blockedText, monthText } from './words.ts'

const acts = { selfSubmit: timeMonths.selfSubmit, submit: timeMonths.submit, update: timeMonths.update }

interface ActsProps {
  view: MonthView
  own: boolean
  onDone?: () => void
}

/** A month's acts that wait on this device; on a tablet those of whoever acts there. */
function useWaits({ month, user }: MonthView, own: boolean) {
  return useOutboxActs(acts).some(({ row }) => {
    const body = row.body as { month?: string; user?: string } | undefined
    return row.state === 'waiting' && body?.month === month && (own || body.user === user)
  })
}

/** Acts of the reader on a month: sign, confirm, lock, open. They wait without a network; the studio refuses them where the sheet differs. */
export function MonthActs({ view, own, onDone }: ActsProps) {
  const { user, month, hash, may, state, name } = view
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [carry, setCarry] = useState<Carried>({ opening: '', paid: '' })
  const waits = useWaits(view, own)
  const said = `${monthText(month)}${own ? '' : ` von ${name}`}`
  const sign = useSend(timeMonths.selfSubmit, { title: () => `${said} unterschrieben`, asks: true })
  const confirm = useSend(timeMonths.submit, { title: () => `${said} bestätigt`, asks: true })
  const turn = useSend(timeMonths.update, {
    title: ({ body }) => `${said} ${body.state === 'open' ? 'geöffnet' : 'abgeschlossen'}`,
    asks: true,
  })
  const blocked = blockedText(view)
  const isDue = isMonthOver(month, today())
  const does = async (send: () => Promise<unknown>, says: string) => {
    try {
      sayDone(await send(), says)
      onDone?.()
    } catch (error) {
      sayFailed(error)
    }
  }
  const update = (to: 'open' | 'locked', says: string, needs: boolean) => {
    const why = reason.trim()
    if (needs && !why) return setWrong('Schreib, warum.')
    const carried = to === 'locked' ? carryOf(carry) : null
    if (carried === undefined) return
    return does(() => turn.send({ body: { user, month, state: to, hash, reason: why || null, carry: carried } }), says)
  }
  if (waits)
    return (
      <Box paddingBlock="8">
        <Chip look="pending">Wartet auf diesem Gerät</Chip>
      </Box>
    )
  const isOwnBack = own && state === 'selfSubmitted'
  const asks =
    !isOwnBack && ((may.includes('open') && state !== 'open') || (may.includes('locked') && isDue && !blocked && state !== 'submitted'))
  const signs = may.includes('selfSubmitted') || may.includes('submitted') || may.includes('locked')
  return (
    <Box paddingBlock="8" display="grid" gap="8">
      {signs && blocked && <Text color="warn">{blocked}</Text>}
      {signs && !isDue && <Text color="ink2">Unterschreiben geht ab dem letzten Tag des Monats.</Text>}
      {asks && <TextField label="Grund" value={reason} error={wrong || undefined} onChange={setReason} maxLength={300} />}
      {may.includes('locked') && isDue && !blocked && <CarryFields value={carry} onChange={setCarry} />}
      <Flex gap="8" wrap="wrap">
        {own && may.includes('selfSubmitted') && isDue && !blocked && (
          <Button size="row" busy={sign.waiting} onClick={() => void does(() => sign.send({ body: { month, hash } }), 'Unterschrieben.')}>
            Unterschreiben
          </Button>
        )}
        {isOwnBack && may.includes('open') && (
          <Button
            look="side"
            size="row"
            busy={turn.waiting}
            onClick={() => void update('open', 'Die Unterschrift ist zurückgenommen.', false)}
          >
            Unterschrift zurücknehmen
          </Button>
        )}
        {may.includes('submitted') && !blocked && (
          <Button
            size="row"
            busy={confirm.waiting}
            onClick={() => void does(() => confirm.send({ body: { user, month, hash } }), 'Bestätigt.')}
          >
            Bestätigen
          </Button>
        )}
        {may.includes('locked') && isDue && !blocked && (
          <Button size="row" busy={turn.waiting} onClick={() => void update('locked', 'Abgeschlossen.', state !== 'submitted')}>
            {state === 'submitted' ? 'Abschliessen' : 'Ohne alle Unterschriften abschliessen'}
          </Button>
        )}
        {!isOwnBack && may.includes('open') && state !== 'open' && (
          <Button look="side" size="row" busy={turn.waiting} onClick={() => void update('open', 'Der Monat ist wieder offen.', true)}>
            Wieder öffnen
          </Button>
        )}
      </Flex>
    </Box>
  )
}
